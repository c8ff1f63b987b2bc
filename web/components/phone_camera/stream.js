/**
 * The camera of this phone as a stream of pictures that are posted one after the other.
 *
 * A picture is sent when the one before has been acknowledged, at most ten a second. Where encoding or sending takes too
 * long, pictures become coarser, then smaller. A camera that stops (a call, sleep, another app) is opened again as soon
 * as the page is shown, and a picture that finds no connection is followed by the next one at once.
 */
import { redraw } from "../shared/redraw.js";

/** Milliseconds from one picture to the next. */
const EVERY = 100;
/** Milliseconds without a new picture of the camera after which it is opened again. */
const STALLED = 1500;
/** Milliseconds after which a request that is not answered is given up. */
const PATIENCE = 3000;
/** Milliseconds before the next attempt, after a failure and after a refusal. */
const AGAIN = 200;
const AFTER_REFUSAL = 1500;
/** The longer side of a picture in pixels, and its quality as JPEG, from the best to what a slow network can take. */
const LEVELS = /** @type {[number, number][]} */ ([
  [2560, 0.85],
  [1920, 0.85],
  [1920, 0.75],
  [1920, 0.6],
  [1280, 0.8],
  [1280, 0.6],
  [960, 0.6],
]);
const FIRST_LEVEL = 1;
/** Milliseconds of a picture, and how many pictures in a row, that lead to the next level or back to a better one. */
const SLOW = 350;
const SLOW_PICTURES = 4;
const FAST = 120;
const FAST_PICTURES = 50;
/** Refusals after which nothing more is sent until somebody taps. */
const FINAL = ["phone_taken", "phone_key", "frame_type"];

/** What browsers say of cameras and the standard types lack. @typedef {MediaTrackCapabilities & {torch?: boolean, zoom?: {min: number, max: number, step?: number}, focusMode?: string[], focusDistance?: {min: number, max: number, step?: number}}} Capabilities */
/** @typedef {{torch?: boolean, zoom?: number, focusMode?: string, focusDistance?: number}} Adjustment */

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class CameraStream {
  /** @param {string} key @param {string} phone the name of this page */
  constructor(key, phone) {
    this.key = key;
    this.phone = phone;
    this.video = document.createElement("video");
    this.video.muted = true;
    this.video.autoplay = true;
    this.video.setAttribute("playsinline", "");
    this.canvas = document.createElement("canvas");
    /** Whether pictures are to be sent. */
    this.running = false;
    /** "idle", "starting", "live", or "paused" while the camera gives no picture. */
    this.state = "idle";
    /** The topic's word for why the camera cannot be opened, "" while it can. */
    this.problem = "";
    /** The last refusal of the server. @type {{code: string, text: string} | null} */
    this.refusal = null;
    this.unanswered = false;
    /** Pictures a second, and the size of the last one. */
    this.rate = 0;
    this.size = [0, 0];
    this.level = FIRST_LEVEL;
    /** @type {Capabilities} */
    this.capabilities = {};
    /** What was chosen for lamp, zoom and focus, for a camera that is opened again. @type {Adjustment} */
    this.chosen = {};
    /** @type {MediaStreamTrack | null} */
    this.track = null;
    this.slow = 0;
    this.fast = 0;
    this.opening = false;
    this.take = false;
    /** When the camera was started: the server drops late pictures of a start that has ended. */
    this.started = 0;
    /** @type {AbortController | null} */
    this.request = null;
    /** @type {number[]} */
    this.sent = [];
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("online", () => this.request?.abort());
  }

  /** Open the camera and send its pictures. @param {boolean} take whether this phone takes over from another one */
  async start(take) {
    this.take = take;
    this.refusal = null;
    this.problem = "";
    if (this.running) return;
    this.running = true;
    this.started = Math.max(Date.now(), this.started + 1);
    this.state = "starting";
    redraw();
    const start = this.started;
    await this.open();
    if (!this.runs(start)) return;
    if (this.problem) this.stop();
    else this.run(start);
  }

  /** Send no more, release the camera, and leave its place to other phones. */
  leave() {
    this.stop();
    fetch(this.address(), { method: "DELETE", keepalive: true }).catch(() => undefined);
  }

  address() {
    return `/camera/frames?key=${this.key}&phone=${this.phone}.${this.started.toString(36)}`;
  }

  /** Whether the camera still runs as it was started. @param {number} start */
  runs(start) {
    return this.running && this.started === start;
  }

  /** Send no more, and release the camera. */
  stop() {
    this.running = false;
    this.state = "idle";
    this.unanswered = false;
    this.rate = 0;
    this.release();
    redraw();
  }

  release() {
    for (const track of /** @type {MediaStream | null} */ (this.video.srcObject)?.getTracks() ?? []) track.stop();
    this.video.srcObject = null;
    this.track = null;
  }

  /** Open the camera, or open it again. */
  async open() {
    if (this.opening) return;
    this.opening = true;
    this.release();
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: {
          facingMode: { ideal: "environment" },
          width: { ideal: 2560 },
          height: { ideal: 1440 },
          frameRate: { ideal: 15, max: 30 },
        },
      });
      const [track] = stream.getVideoTracks();
      if (!track || !this.running) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.track = track;
      track.addEventListener("ended", () => this.look());
      track.addEventListener("mute", () => this.show("paused"));
      track.addEventListener("unmute", () => this.show("live"));
      this.video.srcObject = stream;
      await this.video.play();
      this.capabilities = track.getCapabilities?.() ?? {};
      this.problem = "";
      await this.adjust(this.chosen);
      this.show("live");
    } catch (fault) {
      const name = fault instanceof DOMException ? fault.name : "";
      // Refused for good, or only now: after a call or sleep the next attempt may succeed.
      if (["NotAllowedError", "SecurityError"].includes(name)) this.problem = "denied";
      else if (["NotFoundError", "OverconstrainedError"].includes(name)) this.problem = "no_camera";
      else if (name === "NotReadableError") this.problem = "in_use";
      else this.problem = "failed";
      this.show("paused");
    } finally {
      this.opening = false;
    }
  }

  /** @param {string} state */
  show(state) {
    if (this.running && this.state !== state) {
      this.state = state;
      redraw();
    }
  }

  /** Open the camera again if the page is shown and the camera has stopped. */
  look() {
    if (!this.running || document.visibilityState !== "visible") return;
    if (this.track?.readyState !== "live") this.open();
    else if (this.video.paused) this.video.play().catch(() => undefined);
  }

  /** Change lamp, zoom or focus, as far as the camera can. @param {Adjustment} wanted */
  async adjust(wanted) {
    Object.assign(this.chosen, wanted);
    for (const [name, value] of Object.entries(wanted)) {
      try {
        await this.track?.applyConstraints({ advanced: [/** @type {MediaTrackConstraintSet} */ ({ [name]: value })] });
      } catch {
        // The camera cannot do it now; the picture goes on.
      }
    }
    redraw();
  }

  /* ---------------------------------------------------------------- sending */

  /** Send pictures until the camera is stopped. @param {number} start */
  async run(start) {
    while (this.runs(start)) {
      const began = performance.now();
      if (document.visibilityState !== "visible") {
        await pause(EVERY);
        continue;
      }
      if (!(await this.picture())) {
        this.show("paused");
        await this.open();
        // Asked again and again, a person who has refused the camera would be shown one question after the other.
        if (this.problem === "denied") this.stop();
        else if (this.problem) await pause(AGAIN * 2);
        continue;
      }
      this.show("live");
      const content = await this.encoded();
      if (content && this.runs(start)) await this.send(content, began);
      await pause(Math.max(0, EVERY - (performance.now() - began)));
    }
  }

  /** Wait for a new picture of the camera. @returns {Promise<boolean>} whether there was one in time */
  async picture() {
    if (this.track?.readyState !== "live") return false;
    const { video } = this;
    const before = video.currentTime;
    const until = performance.now() + STALLED;
    let shown = false;
    video.requestVideoFrameCallback?.(() => {
      shown = true;
    });
    // Some browsers call back only while the video is in sight; its time goes on all the same.
    while (!shown && video.currentTime === before && performance.now() < until) await pause(15);
    return shown || video.currentTime !== before;
  }

  /** The camera's picture as JPEG, upright as the phone is held. @returns {Promise<Blob | null>} */
  async encoded() {
    const [longest, quality] = /** @type {[number, number]} */ (LEVELS[this.level]);
    const { videoWidth, videoHeight } = this.video;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight, 1));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (!width || !height) return null;
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.canvas.getContext("2d", { alpha: false })?.drawImage(this.video, 0, 0, width, height);
    this.size = [width, height];
    return new Promise((resolve) => this.canvas.toBlob(resolve, "image/jpeg", quality));
  }

  /** Send a picture. @param {Blob} content @param {number} began when its turn began */
  async send(content, began) {
    const start = this.started;
    this.request = new AbortController();
    const timer = setTimeout(() => this.request?.abort(), PATIENCE);
    const sending = performance.now();
    try {
      const take = this.take ? "&take=1" : "";
      const response = await fetch(`${this.address()}${take}`, {
        method: "POST",
        headers: { "Content-Type": "image/jpeg", Accept: "application/json" },
        body: content,
        cache: "no-store",
        signal: this.request.signal,
      });
      const reply = await response.json();
      if (!this.runs(start)) return;
      this.answered(reply);
      if (reply.ok) this.count(performance.now() - Math.max(began, sending - SLOW));
      else await pause(AFTER_REFUSAL);
    } catch {
      if (!this.runs(start)) return;
      this.unanswered = true;
      this.rate = 0;
      this.sent = [];
      redraw();
      await pause(AGAIN);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {{ok: boolean, code?: string, text?: string}} reply */
  answered(reply) {
    this.unanswered = false;
    if (reply.ok) {
      this.take = false;
      this.refusal = null;
      return;
    }
    this.refusal = { code: reply.code ?? "", text: reply.text ?? "" };
    if (["frame_too_large", "frame_pixels"].includes(this.refusal.code)) this.coarser();
    if (FINAL.includes(this.refusal.code)) this.stop();
    else redraw();
  }

  /** Count a picture that was taken, and choose how fine the next ones are. @param {number} took milliseconds */
  count(took) {
    const now = performance.now();
    this.sent = [...this.sent.filter((at) => at > now - 3000), now];
    const [first] = this.sent;
    this.rate = this.sent.length > 1 ? ((this.sent.length - 1) * 1000) / (now - /** @type {number} */ (first)) : 0;
    this.slow = took > SLOW ? this.slow + 1 : 0;
    this.fast = took < FAST ? this.fast + 1 : 0;
    if (this.slow >= SLOW_PICTURES) this.coarser();
    else if (this.fast >= FAST_PICTURES && this.level > 0) {
      this.level -= 1;
      this.fast = 0;
    }
  }

  coarser() {
    this.level = Math.min(this.level + 1, LEVELS.length - 1);
    this.slow = 0;
    this.fast = -10 * FAST_PICTURES;
  }
}
