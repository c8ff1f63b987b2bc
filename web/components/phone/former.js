/**
 * Page of a phone that has its seat no longer: what happened, the way back to the seat, and what else it may do.
 *
 * Its vote still counts on who takes over a seat, so the open proposals are shown here too.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").Seat} Seat
 * @typedef {object} Tools what the page has loaded already
 * @property {import("../shared/connection.js").Connection} connection
 * @property {typeof import("../shared/connection.js").saveToken} saveToken
 * @property {typeof import("../shared/host_key.js").hostKey} hostKey
 * @property {typeof import("../shared/notes.js").announce} announce
 * @property {() => unknown} notes what is said of the connection
 * @property {() => unknown} game the points and who is awaited, as everybody sees them
 * @property {typeof import("../asks/proposals.js").newsNote} newsNote
 * @property {typeof import("../asks/proposal_cards.js").proposalCards} proposalCards
 * @property {typeof import("../asks/proposals.js").proposalSentences} proposalSentences
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { COLOURS } from "../shared/seats.js";
import { stored } from "../shared/storage.js";
import { page, table, text } from "../shared/texts.js";

/** @param {Envelope} envelope @param {NonNullable<Envelope["former"]>} former @param {Tools} tools */
export function formerSeat(envelope, former, tools) {
  const played = envelope.table.people?.[former.seat]?.stand_in;
  const words = text(played ? "leaving-stand-in-plays" : former.by_host ? "leaving-seat_freed" : "leaving-seat_left", {
    seat: text(`seat_${former.seat}`),
  });
  tools.announce(words, ...tools.proposalSentences(envelope));
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${tools.notes()}
    <section class="card now mine" aria-labelledby="former"><h2 id="former">${words}</h2>
      <p class="row"><button type="button" class="button main" @click=${() => takeBack(envelope, former, tools)}>${text("leaving-seat_back")}</button>
        <a class="button quiet" href=${`/join/${table}`}>${text("to_join")}</a><a class="button quiet" href=${`/watch/${table}`}>${text("leaving-watch")}</a></p></section>
    ${tools.game()}${tools.newsNote(envelope)}${tools.proposalCards(tools.connection, envelope)}</main>`;
}

/** Before the start, or after another person has the seat. @param {Envelope} envelope @param {NonNullable<Envelope["departed"]>} departed @param {Tools} tools */
export function departedSeat(envelope, departed, tools) {
  const words = text(`leaving-${departed.why}`, { seat: text(`seat_${departed.seat}`), by: departed.by });
  tools.announce(words);
  const free = !departed.by && !envelope.table.people?.[departed.seat];
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now" tabindex="-1">
    ${tools.notes()}
    <section class="card now mine" aria-labelledby="departed"><h2 id="departed">${words}</h2><p>${text("leaving-means")}</p>
      <p class="row">${free ? html`<button type="button" class="button main" @click=${() => takeBack(envelope, departed, tools)}>${text("leaving-back")}</button>` : nothing}
        <a class=${free ? "button" : "button main"} href=${`/join/${table}`}>${text("leaving-choose")}</a><a class="button quiet" href=${`/watch/${table}`}>${text("leaving-watch")}</a></p></section>
    ${tools.game()}${tools.newsNote(envelope)}</main>`;
}

/** Take a free seat back: in the colour of the game, or before the start in the last one that is free. @param {Envelope} envelope @param {{ seat: Seat, name: string }} former @param {Tools} tools */
async function takeBack(envelope, former, { connection, hostKey, saveToken }) {
  const taken = Object.values(envelope.table.people ?? {}).map((person) => person?.colour);
  const colour =
    envelope.view?.seats.find((one) => one.seat === former.seat)?.colour ??
    [stored("colour") ?? "", ...COLOURS].find((one) => COLOURS.includes(one) && !taken.includes(one));
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
