/** Phase of a game, and what is awaited from whom. */
import { html, nothing } from "../../vendor/lit-html.js";
import { awaitedFor } from "./elapsed.js";
import { colourOf, nameOf, presence } from "./seats.js";
import { seatSign, sign } from "./signs.js";
import { text } from "./texts.js";

/** Whether the game has started; the question who starts belongs to it. @param {View | null} view */
export function hasStarted(view) {
  return Boolean(view && (view.phase !== "set_up" || view.waiting?.length));
}

/** Whether nothing more is played: the game has ended, or the host has closed the table. @param {Envelope} envelope */
export function isOver(envelope) {
  return Boolean(envelope.view?.over || envelope.table.finished);
}

/** The seat from which something is awaited: what no seat has to do, the active player does. @param {Envelope} envelope @param {{ seat: Seat | null }} entry */
function awaitedSeat(envelope, entry) {
  return entry.seat ?? (envelope.view?.phase === "set_up" ? null : (envelope.view?.active ?? null));
}

/** The seats from which something is awaited. @param {Envelope} envelope @returns {Seat[]} */
export function awaitedSeats(envelope) {
  return (envelope.view?.waiting ?? []).flatMap((awaited) => awaitedSeat(envelope, awaited) ?? []);
}

/** Whether something is awaited from everyone. @param {Envelope} envelope */
export function isEveryoneAwaited(envelope) {
  return (envelope.view?.waiting ?? []).some((awaited) => awaitedSeat(envelope, awaited) === null);
}

/** What is awaited from whom, one sentence each. @param {Envelope} envelope @returns {string[]} */
export function awaitedSentences(envelope) {
  return (envelope.view?.waiting ?? []).map((awaited) => {
    const seat = awaitedSeat(envelope, awaited);
    return `${seat ? nameOf(envelope, seat) : text("everyone")} ${awaited.for}`;
  });
}

/** The same as a list, with a note on people who are away. @param {Envelope} envelope */
export function awaitedList(envelope) {
  return html`<ul class="waiting">${(envelope.view?.waiting ?? []).map((awaited) => {
    const seat = awaitedSeat(envelope, awaited);
    return html`<li>${seat ? seatSign(seat, colourOf(envelope, seat)) : sign("table")}
      <span><strong>${seat ? nameOf(envelope, seat) : text("everyone")}</strong> ${awaited.for}
      ${seat ? html`<span class="muted">${awaitedFor(envelope, seat)}</span>` : nothing}
      ${!seat ? nothing : envelope.table.people?.[seat] ? presence(envelope.table.people[seat], true) : html`<span class="away">${text("seat_free")}</span>`}</span></li>`;
  })}</ul>`;
}
