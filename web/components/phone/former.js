/**
 * Page of a phone that has its seat no longer: what happened, the way back to the seat, and what else it may do.
 *
 * Its vote still counts on who takes over a seat, so the open proposals are shown here too.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { proposalCards } from "../asks/proposal_cards.js";
import { newsNote, proposalSentences } from "../asks/proposals.js";
import { saveToken } from "../shared/connection.js";
import { hostKey } from "../shared/host_key.js";
import { announce } from "../shared/notes.js";
import { COLOURS } from "../shared/seats.js";
import { stored } from "../shared/storage.js";
import { page, table, text } from "../shared/texts.js";
import { connection } from "./state.js";

/** @param {Envelope} envelope @param {NonNullable<Envelope["former"]>} former @param {unknown} notes what is said of the connection @param {unknown} game the points and who is awaited, as everybody sees them */
export function formerSeat(envelope, former, notes, game) {
  const played = envelope.table.people?.[former.seat]?.stand_in;
  const words = text(played ? "leaving-stand-in-plays" : former.by_host ? "leaving-seat_freed" : "leaving-seat_left", {
    seat: text(`seat_${former.seat}`),
  });
  announce(words, ...proposalSentences(envelope));
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${notes}
    <section class="card now mine" aria-labelledby="former"><h2 id="former">${words}</h2>
      <p class="row"><button type="button" class="button main" @click=${() => takeBack(envelope, former)}>${text("leaving-seat_back")}</button>
        <a class="button quiet" href=${`/join/${table}`}>${text("to_join")}</a><a class="button quiet" href=${`/watch/${table}`}>${text("leaving-watch")}</a></p></section>
    ${game}${newsNote(envelope)}${proposalCards(connection, envelope)}</main>`;
}

/** Before the start, or after another person has the seat. @param {Envelope} envelope @param {NonNullable<Envelope["departed"]>} departed @param {unknown} notes @param {unknown} game */
export function departedSeat(envelope, departed, notes, game) {
  const words = text(`leaving-${departed.why}`, { seat: text(`seat_${departed.seat}`), by: departed.by });
  announce(words);
  const free = !departed.by && !envelope.table.people?.[departed.seat];
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${notes}
    <section class="card now mine" aria-labelledby="departed"><h2 id="departed">${words}</h2><p>${text("leaving-means")}</p>
      <p class="row">${free ? html`<button type="button" class="button main" @click=${() => takeBack(envelope, departed)}>${text("leaving-back")}</button>` : nothing}
        <a class=${free ? "button" : "button main"} href=${`/join/${table}`}>${text("leaving-choose")}</a><a class="button quiet" href=${`/watch/${table}`}>${text("leaving-watch")}</a></p></section>
    ${game}${newsNote(envelope)}</main>`;
}

/** Take a free seat back: in the colour of the game, or before the start in the last one that is free. @param {Envelope} envelope @param {{ seat: Seat, name: string }} former */
async function takeBack(envelope, former) {
  const taken = Object.values(envelope.table.people ?? {}).map((person) => person?.colour);
  const colour =
    envelope.view?.seats.find((line) => line.seat === former.seat)?.colour ??
    [stored("colour") ?? "", ...COLOURS].find((name) => COLOURS.includes(name) && !taken.includes(name));
  const reply = await connection.command("take_seat", {
    seat: former.seat,
    name: former.name,
    colour: /** @type {import("../../types/server").TakeSeat["colour"]} */ (colour),
    host: hostKey(page.table),
  });
  if (reply?.ok && reply.token) {
    saveToken(page.table, reply.token);
    connection.token = reply.token;
  }
}
