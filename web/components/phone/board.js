/** Board on the phone: the game's drawing of the table page, enlarged on request. */

import { html } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { text } from "../shared/texts.js";
import { state } from "./state.js";

let large = false;

/** @param {Envelope} envelope */
export function boardPanel(envelope) {
  const enlarge = () => {
    large = !large;
    redraw();
  };
  return html`<button type="button" class="button quiet" aria-pressed=${large ? "true" : "false"} @click=${enlarge}>${text("turn-board-large")}</button>
    <div class=${large ? "phone-board large" : "phone-board"}>${state.parts?.board?.(envelope)}</div>`;
}
