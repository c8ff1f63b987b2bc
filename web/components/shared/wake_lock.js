/**
 * The screen stays on: by the Wake Lock API, or, where the browser refuses it as over plain http, by a silent video
 * that plays over and over (`web/images/silent.mp4`).
 */

/** Seconds of the video after which it starts again: an end, or the attribute `loop`, would let some phones sleep. */
const AGAIN = 2.5;

/** Keep the screen on: requested at once, at each tap while it is not held, and when the page is shown again. */
export function keepAwake() {
  if (!navigator.wakeLock) {
    keepAwakeByVideo();
    return;
  }
  /** @type {WakeLockSentinel | null} */
  let held = null;
  let requesting = false;
  const request = async () => {
    if (requesting || (held && !held.released) || document.visibilityState !== "visible") return;
    requesting = true;
    try {
      held = await navigator.wakeLock.request("screen");
    } catch {
      // Refused, or the battery is low: the next tap requests it again.
    }
    requesting = false;
  };
  addEventListener("click", request, true);
  document.addEventListener("visibilitychange", request);
  request();
}

/** Play the silent video from the first tap on: browsers let no video with sound begin by itself. */
function keepAwakeByVideo() {
  /** @type {HTMLVideoElement | undefined} */
  let video;
  let fetching = false;
  const prepare = async () => {
    if (video || fetching) return;
    fetching = true;
    try {
      video = await silentVideo();
    } catch {
      // Without a connection the next tap tries again.
    }
    fetching = false;
  };
  const begin = () => {
    // Within the tap itself: some browsers let a video begin at no other moment.
    if (video?.paused && document.visibilityState === "visible") video.play().catch(() => undefined);
  };
  addEventListener("pointerdown", prepare, true);
  addEventListener("click", begin, true);
}

/** @returns {Promise<HTMLVideoElement>} the video as part of the page, not yet playing */
async function silentVideo() {
  const video = document.createElement("video");
  video.className = "awake visually-hidden";
  video.setAttribute("aria-hidden", "true");
  video.setAttribute("playsinline", "");
  video.disableRemotePlayback = true;
  video.tabIndex = -1;
  video.src = await silentSource();
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > AGAIN) video.currentTime = 0;
  });
  document.body.append(video);
  return video;
}

/** The video as a data address: some browsers play no video in parts that a server gives only whole. @returns {Promise<string>} */
async function silentSource() {
  const content = await (await fetch("/silent.mp4")).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(content);
  });
}
