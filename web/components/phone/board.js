/** Board on the phone: the game's drawing of the table page, enlarged on request. */
import { html } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";
import { control, state } from "./state.js";

let large = false;

/** @param {Envelope} envelope */
export function boardPanel(envelope) {
  const enlarge = () => {
    large = !large;
    control.draw();
  };
  return html`<button type="button" class="button quiet" aria-pressed=${large ? "true" : "false"} @click=${enlarge}>${text("turn-board-large")}</button>
    <div class=${large ? "phone-board large" : "phone-board"}>${state.parts?.board?.(envelope, control.draw)}</div>`;
}
