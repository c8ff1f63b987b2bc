/**
 * Board on the phone: the game's drawing of the table page, fetched when it is first looked at, and enlarged on request.
 *
 * A game has it where its page names the module "board", with `panel(envelope, redraw)`; see `docs/adding_a_game.md`.
 * @typedef {import("../../types").Envelope} Envelope
 */
import { html } from "../../vendor/lit-html.js";
import { lazyPart } from "../shared/lazy.js";
import { text } from "../shared/texts.js";
import { control } from "./state.js";

const state = { large: false };

/** @param {Envelope} envelope */
export const boardPanel = (envelope) => lazyPart("board", control.draw, (module) => board(envelope, module));

/** @param {Envelope} envelope @param {any} module */
function board(envelope, module) {
  const enlarge = () => {
    state.large = !state.large;
    control.draw();
  };
  return html`<button type="button" class="button quiet" aria-pressed=${state.large ? "true" : "false"} @click=${enlarge}>${text("turn-board-large")}</button>
    <div class=${state.large ? "phone-board large" : "phone-board"}>${module.panel(envelope, control.draw)}</div>`;
}
