/** A sheet that covers the page: what lies below it can be neither reached nor read, and gets the focus back afterwards. */

import { canHaveFocus } from "../asks/ask_places.js";
import { app } from "../shared/app.js";

const state = {
  /** The id of the sheet that covers the page now. */
  id: "",
  /** What had the focus before. */
  before: /** @type {Element | null} */ (null),
};

/**
 * After each drawing: let this sheet alone be reached, with the bar below it. The focus goes to its heading when it opens.
 * @param {string} id of the sheet; "" without one
 */
export function cover(id) {
  const sheet = id ? document.getElementById(id) : null;
  if (sheet && !state.id) state.before = document.activeElement;
  for (const part of /** @type {Iterable<HTMLElement>} */ (app.children))
    part.inert = sheet !== null && part !== sheet && !part.matches(".bar, .screen");
  const skip = /** @type {HTMLElement | null} */ (document.querySelector(".skip"));
  if (skip) skip.inert = sheet !== null;
  const shown = sheet ? id : "";
  if (shown === state.id) return;
  state.id = shown;
  if (sheet) {
    /** @type {HTMLElement | null} */ (sheet.querySelector("h2"))?.focus({ preventScroll: true });
    return;
  }
  const { before } = state;
  // It may be gone, or be a button of a dialog that has been closed meanwhile.
  const back = before instanceof HTMLElement && canHaveFocus(before) ? before : null;
  (back ?? document.getElementById("now"))?.focus({ preventScroll: true });
  state.before = null;
}
