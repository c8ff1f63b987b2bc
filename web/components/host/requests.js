/**
 * Cards of the host page for phones that ask for a seat: the free seats to give, the taken ones at a second tap, or no.
 * @import { SeatRequestView as SeatRequest } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted } from "../shared/awaited.js";
import { savedToken } from "../shared/connection.js";
import { redraw } from "../shared/redraw.js";
import { colourOf, SEATS } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { page, text } from "../shared/texts.js";
import { connection, state } from "./state.js";

/** @param {Envelope} envelope */
export function requestCards(envelope) {
  return (envelope.requests ?? []).map((request) => card(envelope, request));
}

/** @param {Envelope} envelope @param {SeatRequest} request */
function card(envelope, request) {
  const id = `request-${request.number}`;
  const played = SEATS.filter(
    (seat) => !hasStarted(envelope.view) || envelope.view?.seats.some((line) => line.seat === seat),
  );
  const decline = html`<button type="button" class="button quiet" aria-describedby=${id} @click=${() => connection.command("decline_request", { request: request.number })}>${text("hosting-decline")}</button>`;
  const own = request.seat;
  const words = own
    ? text("hosting-again", { name: request.name, seat: text(`seat_${own}`) })
    : text("hosting-asks", { name: request.name });
  return html`<section class="card now mine" aria-labelledby=${id}><h2 id=${id}>${words}</h2>
    ${
      own
        ? html`<p>${againWords(envelope, own)}</p><p class="row">${giveButton(envelope, request, own)}${decline}</p>
      <details class="more"><summary>${text("hosting-other-seat")}</summary><p class="row">${played.filter((seat) => seat !== own).map((seat) => giveButton(envelope, request, seat))}</p></details>`
        : html`<p>${text("hosting-asks-means")}</p><p class="row">${played.map((seat) => giveButton(envelope, request, seat))}${decline}</p>`
    }</section>`;
}

/** What the host should know before a seat goes to another phone of, as it says, the same person. @param {Envelope} envelope @param {Seat} seat */
function againWords(envelope, seat) {
  const person = envelope.table.people?.[seat];
  const name = person?.name ?? text(`seat_${seat}`);
  return html`${text(hasStarted(envelope.view) ? "hosting-again-means" : "hosting-again-lobby", { name })}${person?.connected ? html` <strong>${text("hosting-again-connected", { name })}</strong>` : nothing}`;
}

/** Gives a free seat, or a taken one at the second tap; at the first where its person, whose phone is away, asks for it again. @param {Envelope} envelope @param {SeatRequest} request @param {Seat} seat */
function giveButton(envelope, request, seat) {
  const person = envelope.table.people?.[seat];
  const again = request.seat === seat && !person?.connected;
  const asked = state.giving.request === request.number && state.giving.seat === seat;
  const give = async () => {
    if (person && !asked && !again) {
      state.giving = { request: request.number, seat };
      redraw();
      return;
    }
    await connection.command("grant_seat", { request: request.number, seat, token: savedToken(page.table) });
    state.giving = { request: 0, seat: "" };
    redraw();
  };
  const words =
    request.seat === seat && !asked
      ? text("hosting-give-again", { name: request.name })
      : !person
        ? text("hosting-give", { seat: text(`seat_${seat}`) })
        : asked
          ? text("hosting-give-sure", { name: person.name, guest: request.name })
          : text("hosting-give-of", { name: person.name });
  return html`<button type="button" class=${asked ? "button danger" : person && request.seat !== seat ? "button" : "button main"} aria-describedby=${`request-${request.number}`} @click=${give}>${person ? html`<span class="on-button">${seatSign(seat, colourOf(envelope, seat))}</span>` : nothing}<span>${words}</span></button>`;
}
