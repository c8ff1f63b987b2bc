/**
 * Board on the phone: the drawing of the table page, composed upright, and the same in words.
 * @import { View } from "../view"
 */
import { drawnBoard } from "../../../components/drawing/drawn_board.js";
import { html } from "../../../vendor/lit-html.js";
import { board, SIZE } from "./board.js";
import { boardWords } from "./words.js";

/** @param {Envelope} envelope */
export function boardPanel(envelope) {
  const view = /** @type {View} */ (envelope.view);
  return html`${drawnBoard((width, height) => board(view, width, height), SIZE, true)}${boardWords(envelope, view)}`;
}
