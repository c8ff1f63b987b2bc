/**
 * Board on the phone: the drawing of the table page and the same in words.
 * @import { View } from "../view"
 */
import { html } from "../../../vendor/lit-html.js";
import { drawnBoard } from "./board.js";
import { boardInWords } from "./words.js";

/** @param {Envelope} envelope */
export function boardPanel(envelope) {
  const view = /** @type {View} */ (envelope.view);
  return html`${drawnBoard(envelope, view)}${boardInWords(envelope, view)}`;
}
