// @ts-check
/**
 * Cards of the host page for phones that ask for a seat: the free seats to give, the taken ones at a second tap, or no.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Seat} Seat
 * @typedef {import("../types/server").SeatRequestView} SeatRequest
 */
import { html, nothing } from "../vendor/lit-html.js";
import { hasStarted } from "./awaited.js";
import { connection, control, state } from "./host_state.js";
import { colourOf, SEATS } from "./seats.js";
import { seatSign } from "./signs.js";
import { text } from "./texts.js";

/** @param {Envelope} envelope */
export function requestCards(envelope) {
  return (envelope.requests ?? []).map((one) => card(envelope, one));
}

/** @param {Envelope} envelope @param {SeatRequest} request */
function card(envelope, request) {
  const id = `request-${request.number}`;
  const played = SEATS.filter(
    (seat) => !hasStarted(envelope.view) || envelope.view?.seats.some((one) => one.seat === seat),
  );
  return html`<section class="card now mine" aria-labelledby=${id}><h2 id=${id}>${text("hosting-asks", { name: request.name })}</h2>
    <p>${text("hosting-asks-means")}</p>
    <p class="row">${played.map((seat) => giveButton(envelope, request, seat))}
      <button type="button" class="button quiet" aria-describedby=${id} @click=${() => connection.command("decline_request", { request: request.number })}>${text("hosting-decline")}</button></p></section>`;
}

/** Gives a free seat, or a taken one at the second tap. @param {Envelope} envelope @param {SeatRequest} request @param {Seat} seat */
function giveButton(envelope, request, seat) {
  const person = envelope.table.people?.[seat];
  const asked = state.giving.request === request.number && state.giving.seat === seat;
  const give = async () => {
    if (person && !asked) {
      state.giving = { request: request.number, seat };
      control.draw();
      return;
    }
    await connection.command("grant_seat", { request: request.number, seat });
    state.giving = { request: 0, seat: "" };
    control.draw();
  };
  const words = !person
    ? text("hosting-give", { seat: text(`seat_${seat}`) })
    : asked
      ? text("hosting-give-sure", { name: person.name, guest: request.name })
      : text("hosting-give-of", { name: person.name });
  return html`<button type="button" class=${asked ? "button danger" : person ? "button" : "button main"} aria-describedby=${`request-${request.number}`} @click=${give}>${person ? seatSign(seat, colourOf(envelope, seat)) : nothing}<span>${words}</span></button>`;
}
