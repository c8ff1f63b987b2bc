// @ts-check
/**
 * Page of a phone that has its seat no longer: what happened, the way back to the seat, and what else it may do.
 *
 * Its vote still counts on who takes over a seat, so the open proposals are shown here too.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Seat} Seat
 */
import { html, nothing } from "../vendor/lit-html.js";
import { saveToken } from "./connection.js";
import { hostKey } from "./host_key.js";
import { announce, connectionNote, refusalNote } from "./notes.js";
import { connection } from "./phone_state.js";
import { newsNote, proposalCards, proposalSentences } from "./proposals.js";
import { stored } from "./storage.js";
import { page, text } from "./texts.js";

/** @param {Envelope} envelope @param {NonNullable<Envelope["former"]>} former */
export function formerSeat(envelope, former) {
  const played = envelope.table.people?.[former.seat]?.stand_in;
  const words = text(played ? "leaving-stand-in-plays" : former.by_host ? "seat_freed" : "seat_left", {
    seat: text(`seat_${former.seat}`),
  });
  announce(`${words} ${proposalSentences(envelope)}`.trim());
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${connectionNote(connection.state)}${refusalNote(connection)}
    <section class="card now mine" aria-labelledby="former"><h2 id="former">${words}</h2>
      <p class="row"><button type="button" class="button main" @click=${() => takeBack(envelope, former)}>${text("seat_back")}</button>
        <a class="button quiet" href=${`/join/${encodeURIComponent(page.table)}`}>${text("to_join")}</a></p></section>
    ${newsNote(envelope)}${proposalCards(connection, envelope)}</main>`;
}

/** Before the start, or after another person has the seat. @param {Envelope} envelope @param {NonNullable<Envelope["departed"]>} departed */
export function departedSeat(envelope, departed) {
  const words = text(`leaving-${departed.why}`, { seat: text(`seat_${departed.seat}`), by: departed.by });
  announce(words);
  const free = !departed.by && !envelope.table.people?.[departed.seat];
  const table = encodeURIComponent(page.table);
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${connectionNote(connection.state)}${refusalNote(connection)}
    <section class="card now mine" aria-labelledby="departed"><h2 id="departed">${words}</h2><p>${text("leaving-means")}</p>
      <p class="row">${free ? html`<button type="button" class="button main" @click=${() => takeBack(envelope, departed)}>${text("leaving-back")}</button>` : nothing}
        <a class=${free ? "button" : "button main"} href=${`/join/${table}`}>${text("leaving-choose")}</a><a class="button quiet" href=${`/watch/${table}`}>${text("leaving-watch")}</a></p></section>
    ${newsNote(envelope)}</main>`;
}

const COLOURS = ["blue", "red", "green", "yellow"];

/** Take a free seat back: in the colour of the game, or before the start in the last one that is free. @param {Envelope} envelope @param {{ seat: Seat, name: string }} former */
async function takeBack(envelope, former) {
  const taken = Object.values(envelope.table.people ?? {}).map((person) => person?.colour);
  const colour =
    envelope.view?.seats.find((one) => one.seat === former.seat)?.colour ??
    [stored("colour") ?? "", ...COLOURS].find((one) => COLOURS.includes(one) && !taken.includes(one));
  const reply = await connection.command("take_seat", {
    seat: former.seat,
    name: former.name,
    colour: /** @type {import("../types/server").TakeSeat["colour"]} */ (colour),
    host: hostKey(page.table),
  });
  if (reply?.ok && reply.token) {
    saveToken(page.table, reply.token);
    connection.token = reply.token;
  }
}
