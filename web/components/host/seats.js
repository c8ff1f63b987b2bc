/** Seats card of the host page, and the code with which phones join. */

import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { savedToken } from "../shared/connection.js";
import { codeOf, hotspotFirst, joinTitle } from "../shared/join_codes.js";
import { colourOf, presence, SEATS } from "../shared/seats.js";
import { secondTap } from "../shared/second_tap.js";
import { seatSign } from "../shared/signs.js";
import { figure, page, table, text } from "../shared/texts.js";
import { standIn } from "./stand_ins.js";
import { connection } from "./state.js";

/** @param {Envelope} envelope */
export function seatsCard(envelope) {
  return html`<section class="card" aria-labelledby="seats"><h2 id="seats">${text("seats")}</h2><ul class="ruled people">${SEATS.map(
    (seat) => {
      const person = envelope.table.people?.[seat];
      const vp = envelope.view?.seats?.find((line) => line.seat === seat)?.vp;
      return html`<li>${seatSign(seat, colourOf(envelope, seat))}<span class="name">${person?.name ?? html`<span class="muted">${text("nobody")}</span>`}${vp === undefined ? nothing : html` · ${text("points", { n: figure(vp) })}`}
      ${person ? html`<br>${person.connected && !person.simulated && !person.stand_in ? html`<span class="muted">${text("here")}</span>` : presence(person, true)}` : nothing}</span>
      ${person && !person.stand_in && !isOver(envelope) ? freeButton(seat, person.name) : nothing}${standIn(envelope, seat)}</li>`;
    },
  )}</ul><p class="row">${ownSeat()}</p>${hasStarted(envelope.view) ? html`<details class="more"><summary>${text("hosting-join-code")}</summary>${hotspotFirst(envelope)}<div class="join">${joinCode(envelope)}</div></details>` : nothing}
    <p class="muted">${text("hosting-hand-over")}</p></section>`;
}

/** The host's own seat: the join page on this device, or its phone page where it has a seat already. */
function ownSeat() {
  return savedToken(page.table)
    ? html`<a class="button quiet" href=${`/phone/${table}`}>${text("hosting-my-phone")}</a>`
    : html`<a class="button" href=${`/join/${table}`}>${text("hosting-sit-here")}</a>`;
}

/** Frees a seat at the second tap. @param {Seat} seat @param {string} name */
function freeButton(seat, name) {
  const sure = text("free_sure", { name });
  const act = () => connection.command("free_seat", { seat });
  return secondTap(`free ${seat}`, { words: text("hosting-free"), label: sure, sure, act });
}

/** The code with which phones join, while a seat is free. @param {Envelope} envelope */
export function joinCard(envelope) {
  if (SEATS.every((seat) => envelope.table.people?.[seat])) return nothing;
  return html`${hotspotFirst(envelope)}<section class="card join" aria-labelledby="join"><h2 id="join">${joinTitle(envelope, "join")}</h2>${joinCode(envelope)}</section>`;
}

/** @param {Envelope} envelope */
function joinCode(envelope) {
  return html`<img src=${codeOf(envelope)} alt=${text("join_scan", { url: envelope.table.join_url })} width="200" height="200"><p>${envelope.table.join_url}</p>`;
}
