/**
 * State of the camera set-up page: what was read in the newest frame, the draft of a layout, and what all parts use.
 *
 * Points are in millimetres on the table; the matrix that comes with a frame transforms them to pixels.
 * @import { Layout, Point } from "./layout_draft.js"
 * @typedef {import("../../types/server").ReadingState | null} Cell
 * @typedef {import("../../types/server").CameraPageState & {ok: boolean, code?: string, text?: string}} Look
 */

import { text } from "../shared/texts.js";
import { plan } from "./layout_draft.js";

export const key = encodeURIComponent(new URLSearchParams(location.search).get("key") ?? "");

export const state = {
  /** What was read in the newest frame. */
  look: /** @type {Look | null} */ (null),
  picture: "",
  matrix: /** @type {number[] | null} */ (null),
  size: /** @type {Point} */ ([16, 9]),
  draft: /** @type {import("./layout_draft.js").Draft | null} */ (null),
  refusal: "",
  /** What the refusal is about: "source" for the card of the camera, else "". */
  about: "",
  confirmation: "",
  failed: false,
  busy: false,
  drag: /** @type {{id: number, zone: string, handle: number, from: Point} | null} */ (null),
};

/** What a part of the page needs of the whole: to draw it again, and to send a request. `camera_setup.js` sets both. */
export const control = {
  draw: () => {},
  /** @type {(request: Record<string, unknown>) => Promise<boolean>} whether it was carried out */
  act: async () => false,
};

/** The name of a zone in words. @param {string} name @returns {string} */
export const zoneName = (name) =>
  ({ middle: text("zone_middle"), N: text("seat_N"), E: text("seat_E"), S: text("seat_S"), W: text("seat_W") })[name] ??
  name;

/** Matrix from millimetres to the drawing's units: the frame's, or that of a plan without a picture. @returns {number[]} */
export function matrix() {
  const layout = state.draft?.layout ?? state.look?.layout;
  return state.picture && state.matrix ? state.matrix : plan(/** @type {Layout} */ (layout), state.size);
}
