/**
 * Board on the phone: the drawing of the table page, composed for the phone, and the same in words.
 * @import { View } from "../view"
 */
import { drawnBoard } from "../../../components/drawing/drawn_board.js";
import { html } from "../../../vendor/lit-html.js";
import { board, presentPlace, SIZE } from "./board.js";
import { boardWords } from "./words.js";

/** @param {Envelope} envelope */
export function boardPanel(envelope) {
  const view = /** @type {View} */ (envelope.view);
  const at = presentPlace(view);
  return html`${drawnBoard((width, height) => board(view, width, height, at), SIZE, true)}${boardWords(envelope, view, at)}`;
}
