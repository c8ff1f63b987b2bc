/** State of the enrolment page: the draft's values, what the camera reports, and the place that is shown. */
import { redraw } from "../shared/redraw.js";
import { Store } from "./store.js";

export const store = new Store();

export const state = {
  /** The cards under the camera, by item. */
  codes: /** @type {Record<string, string>} */ ({}),
  camera: "absent",
  /** A card that was laid down while another one was being entered. */
  fresh: "",
  wrong: "",
  /** Drafts, for the page without one. */
  packs: /** @type {any[] | null} */ (null),
  /** What of the camera's report the page shows, as JSON. */
  shown: "",
  done: "",
};

/** The item or group that the address names. */
export const where = () => decodeURIComponent(location.hash.slice(1));

/** Go to an item, to a group or ("") to the overview. @param {string} place */
export function go(place) {
  if (place) location.hash = encodeURIComponent(place);
  else {
    history.pushState(null, "", location.pathname + location.search);
    arrive();
  }
}

/** Show a new place from its top, with the focus on its heading. */
export function arrive() {
  redraw();
  scrollTo(0, 0);
  document.getElementById("place")?.focus({ preventScroll: true });
}
