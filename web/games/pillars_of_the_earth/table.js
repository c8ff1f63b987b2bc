/**
 * Table parts of The Pillars of the Earth: the drawn board in the middle; left what the round turns on (the cards of
 * Kingsbridge while cards are chosen and builders placed, then the event); right goods below each score.
 * @import { View, SeatView, CraftsmanView } from "./view"
 */

import { drawnBoard } from "../../components/drawing/drawn_board.js";
import { colourOf, nameOf } from "../../components/shared/seats.js";
import { seatSign, sign } from "../../components/shared/signs.js";
import { kindName, text } from "../../components/shared/texts.js";
import { show } from "../../components/table/table.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { board, presentPlace, SIZE } from "./board/board.js";
import { boardWords } from "./board/words.js";
import { CUBES } from "./cards.js";
import { PARTS } from "./set_up_drawing.js";

/** @param {Envelope} envelope @param {View} view */
function left(envelope, view) {
  if (view.phase === "builders" || view.supply.length)
    return html`${inForce(envelope, view)}${(view.instructions ?? []).length > 2 ? nothing : laidOut(view)}`;
  const card = view.event;
  const now = card?.this_round ? card : null;
  return html`<section class="card event" aria-labelledby="event"><h2 id="event">${text("event_of")}</h2>
    ${
      now
        ? html`<h3>${sign(now.good ? "seal" : "event", text(now.good ? "good" : "bad"))} ${now.title}</h3>${now.text.map((words) => html`<p>${words}</p>`)}`
        : html`<p class="muted">${text("no_event")}</p>${card ? html`<p class="muted">${text("last_event", { title: card.title })}</p>` : nothing}`
    }</section>${inForce(envelope, view)}`;
}

/** The lasting effects of events. @param {Envelope} envelope @param {View} view */
function inForce(envelope, view) {
  if (!view.in_force?.length) return nothing;
  return html`<section class="card event" aria-labelledby="in-force"><h2 id="in-force">${text("in_force")}</h2>${view.in_force.map(
    (effect) => html`<div class="slot"><p>${effect.text}</p>
      ${effect.spares.length ? html`<p class="muted">${text("spares")} ${effect.spares.map((seat) => html`${seatSign(seat, colourOf(envelope, seat))} ${nameOf(envelope, seat)} `)}</p>` : nothing}</div>`,
  )}</section>`;
}

/** What the cards of Kingsbridge do. @param {View} view */
function laidOut(view) {
  const cards = view.kingsbridge.filter((card) => card !== null);
  if (!cards.length) return nothing;
  return html`<section class="card laid-out" aria-labelledby="laid-out"><h2 id="laid-out">${text("place_kingsbridge")}</h2>
    ${cards.map((card) => html`<div class="slot"><h3>${card?.title}</h3><p>${card?.text}</p></div>`)}</section>`;
}

/** @param {Envelope} envelope @param {View} view */
function middle(envelope, view) {
  const at = presentPlace(view);
  return html`<section class="board drawn-board" aria-labelledby="board"><h2 id="board" class="visually-hidden">${text("table-board")}</h2>${boardWords(envelope, view, at)}
    ${drawnBoard((width, height) => board(view, width, height, at), SIZE)}</section>`;
}

/** The sign of what a craftsman works with. @param {CraftsmanView} card */
const works = (card) => Object.keys(card.use)[0] ?? (card.with_metal ? "metal" : "vp");

/** @param {View} view @param {SeatView} player */
function detail(view, player) {
  const vp = view.final?.[player.seat]?.vp ?? player.vp;
  return html`${["gold", ...CUBES].map((kind) => {
    const n = kind === "gold" ? player.gold : (player.cubes[kind] ?? 0);
    return html`<span class=${n ? "goods" : "goods none"} data-pile=${`${player.seat}-${kind}`} data-kind=${kind} data-n=${n}>${sign(kind, kindName(kind))}<b data-tick=${`${player.seat}-${kind}`}>${n}</b></span>`;
  })}
    <span class="crew"><span class="goods" title=${text("workers_free", { n: player.workers })}>${sign("worker", text("workers_free", { n: player.workers }))}<b>${player.workers}</b></span>${player.craftsmen.map((card) => html`<span class="craft" title=${card.name}>${sign(works(card), card.name)}</span>`)}${player.advantages.map((card) => html`<span class="craft lasting" title=${card.title}>${sign("advantage", card.title)}</span>`)}${player.protected ? sign("protection", text("protected")) : nothing}${vp > 60 ? html`<span>${text("marker", { n: player.marker })}</span>` : nothing}</span>`;
}

show({
  setUp: PARTS,
  drawn: true,
  left: (envelope, view) => left(envelope, /** @type {View} */ (view)),
  middle: (envelope, view) => middle(envelope, /** @type {View} */ (view)),
  detail: (_, view, player) => detail(/** @type {View} */ (view), /** @type {SeatView} */ (player)),
});
