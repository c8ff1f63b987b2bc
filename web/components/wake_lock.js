// @ts-check
/** Screen wake lock, where the browser allows it. */

/** Keep the screen on: requested at once, at each tap while it is not held, and when the page is shown again. */
export function keepAwake() {
  if (!navigator.wakeLock) return;
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
