/**
 * What the components of asks share: the viewer's seat, steppers and device hints.
 *
 * A component offers only the ask's options or, for a plan of the craftsmen, what the cards allow.
 * @import { AskView, View } from "../view"
 */

import { sign } from "../../../components/shared/signs.js";
import { stepper as stepButtons } from "../../../components/shared/stepper.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";

/** @param {Envelope} envelope */
export const viewOf = (envelope) => /** @type {View} */ (envelope.view);

export { ownLine as me } from "../../../components/shared/seats.js";

/** A stepper with the name of what is counted. @param {string} name @param {number} n @param {boolean} less @param {boolean} more @param {(step: number) => void} change */
export function stepper(name, n, less, more, change) {
  const words = (/** @type {number} */ step) => text(step > 0 ? "more_of" : "less_of", { what: name });
  return html`<span class="stepper" role="group" aria-label=${name}>${stepButtons(n, less ? n - 1 : n, more ? n + 1 : n, words, (to) => change(to - n))}</span>`;
}

/** Whether a camera reads cards and builders; a simulated one does not. @param {Envelope} envelope */
export function cameraReads(envelope) {
  const camera = envelope.devices?.camera;
  return camera?.state === "ready" && !camera.simulated;
}

/** A hint what to do for the camera, where it can read the answer; the choices stay open, since not all of them are pieces. @param {Envelope} envelope @param {string} words */
export function cameraHint(envelope, words) {
  return cameraReads(envelope) ? html`<p class="hint">${sign("eye")} ${text(words)}</p>` : nothing;
}

/** What a choice does for the viewer now. @param {{ effect?: string | null } | undefined} option */
export function effectLine(option) {
  return option?.effect ? html`<span class="moves">${option.effect}</span>` : nothing;
}

/** The class of a choice that would do nothing. @param {{ idle?: boolean } | undefined} option */
export const dimmed = (option) => (option?.idle ? "idle" : "");

/** The option of a word, such as "pass" or "leave". @param {AskView} ask @param {string} word */
export function wordOption(ask, word) {
  return ask.options.find((option) => option.data.word === word);
}
