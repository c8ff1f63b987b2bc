// @ts-check
/**
 * Page of a phone whose seat became free in a running game: what happened, and the way back to the seat.
 *
 * Its vote still counts on who takes over a seat, so the open proposals are shown here too.
 * @typedef {import("../types").Envelope} Envelope
 */
import { html } from "../vendor/lit-html.js";
import { announce, connectionNote, refusalNote } from "./notes.js";
import { connection } from "./phone_state.js";
import { newsNote, proposalCards, proposalSentences } from "./proposals.js";
import { page, text } from "./texts.js";

/** @param {Envelope} envelope @param {NonNullable<Envelope["former"]>} former */
export function formerSeat(envelope, former) {
  const words = text(former.by_host ? "seat_freed" : "seat_left", { seat: text(`seat_${former.seat}`) });
  announce(`${words} ${proposalSentences(envelope)}`.trim());
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${connectionNote(connection.state)}${refusalNote(connection)}
    <section class="card now mine" aria-labelledby="former"><h2 id="former">${words}</h2>
      <p class="row"><button type="button" class="button main" @click=${() => takeBack(envelope, former)}>${text("seat_back")}</button>
        <a class="button quiet" href=${`/join/${encodeURIComponent(page.table)}`}>${text("to_join")}</a></p></section>
    ${newsNote(envelope)}${proposalCards(connection, envelope)}</main>`;
}

/** @param {Envelope} envelope @param {NonNullable<Envelope["former"]>} former */
function takeBack(envelope, former) {
  const colour = envelope.view?.seats.find((one) => one.seat === former.seat)?.colour;
  connection.command("take_seat", {
    seat: former.seat,
    name: former.name,
    colour: /** @type {import("../types/server").TakeSeat["colour"]} */ (colour),
  });
}
