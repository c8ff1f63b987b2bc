/**
 * Table parts of World Without End: the event in force, the drawn board and the same in words, and what a seat has left.
 * @import { View, SeatView } from "./view"
 */

import { colourOf, SEATS } from "../../components/shared/seats.js";
import { seatSign, sign } from "../../components/shared/signs.js";
import { text } from "../../components/shared/texts.js";
import { show } from "../../components/table/table.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { drawnBoard } from "./board/board.js";
import { boardInWords } from "./board/words.js";
import { cardName, signOfCard } from "./cards.js";
import { PARTS } from "./set_up_drawing.js";

/** @param {string | string[]} words */
function paragraphs(words) {
  return (Array.isArray(words) ? words : [words]).map((words) => html`<p>${words}</p>`);
}

/** @param {Envelope} envelope @param {View} view */
function event(envelope, view) {
  const card = view.event;
  return html`<section class="card event" aria-labelledby="event" data-turn=${card?.card ?? ""} data-turn-of="event"><h2 id="event">${text("event")}</h2>
    ${
      card
        ? html`<h3>${card.title}</h3><p class="muted">${text(card.kind)}${card.plague ? html` · ${sign("plague")} ${text("plague_number", { n: card.plague })}` : nothing}</p>
      ${paragraphs(card.text)}
      ${card.income ? html`<ul class="income" aria-label=${text("income")}>${SEATS.filter((seat) => card.income?.[seat]).map((seat) => html`<li>${seatSign(seat, colourOf(envelope, seat))}<span>${card.income?.[seat]}</span></li>`)}</ul>` : nothing}`
        : html`<p class="muted">${text("no_event")}</p>`
    }
    ${view.permanent?.length ? html`<h3 class="small">${text("still_in_force")}</h3>${view.permanent.map((event) => html`<div class="slot"><strong>${event.title}</strong>${paragraphs(event.text)}</div>`)}` : nothing}</section>`;
}

/** @param {View} view @param {SeatView} player */
function detail(view, player) {
  const vp = view.final?.[player.seat]?.vp ?? player.vp;
  const last = player.played?.[player.played.length - 1];
  return html`${vp > 60 ? html`<span>${text("marker", { n: player.marker })}</span>` : nothing}
        <span title=${text("houses", { n: player.houses_left })}>${sign("house", text("houses", { n: player.houses_left }))} ${player.houses_left}</span><span title=${text("seals", { n: player.seals_left })}>${sign("seal", text("seals", { n: player.seals_left }))} ${player.seals_left}</span>
        ${last ? html`<span class="last">${sign(signOfCard(last))} ${cardName(last)}</span>` : nothing}
        ${(player.punishments ?? []).map((name) => html`<span class="away">${text(`punishment_${name}`)}</span>`)}`;
}

show({
  setUp: PARTS,
  drawn: true,
  left: (envelope, view) => event(envelope, /** @type {View} */ (view)),
  middle: (envelope, view) => {
    const all = /** @type {View} */ (view);
    return html`${drawnBoard(envelope, all)}${boardInWords(envelope, all)}`;
  },
  detail: (_, view, player) => detail(/** @type {View} */ (view), /** @type {SeatView} */ (player)),
});
