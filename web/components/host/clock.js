/** Clock of turns on the host page: started, paused and switched off here, seen by everybody. */
import { html } from "../../vendor/lit-html.js";
import { spentBy } from "../shared/elapsed.js";
import { colourOf, nameOf } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { connection } from "./state.js";

/** @param {Envelope} envelope */
export function clockCard(envelope) {
  const clock = envelope.clock;
  const shown = clock?.spent !== undefined;
  /** @param {import("../../types/server").Clock["clock"]} state @param {string} words */
  const button = (state, words) =>
    html`<button type="button" class="button quiet" @click=${() => connection.command("clock", { clock: state })}>${text(words)}</button>`;
  return html`<section class="card" aria-labelledby="clock"><h2 id="clock">${text("turn-clock-title")}</h2>
    ${
      shown
        ? html`<ul class="clocks">${(envelope.view?.seats ?? []).map((line) => html`<li>${seatSign(line.seat, colourOf(envelope, line.seat))} <span>${nameOf(envelope, line.seat)}</span> ${spentBy(envelope, line.seat)}</li>`)}</ul>`
        : html`<p class="muted">${text("turn-clock-about")}</p>`
    }
    <p class="row">${shown ? html`${clock?.paused ? button("running", "turn-clock-go_on") : button("paused", "turn-clock-pause")}${button("off", "turn-clock-off")}` : button("running", "turn-clock-start")}</p></section>`;
}
