/**
 * Default table page: the facts, what lies before each player, and the stocks.
 * @import { View, SeatView } from "../../types/default"
 */
import { html } from "../../vendor/lit-html.js";
import { nameOf } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { figure, kindName, text } from "../shared/texts.js";
import { show } from "../table/table.js";
import { facts, kindSign, pieceList, slot } from "./parts.js";

/** @param {View} view */
function left(view) {
  return html`<section class="card" aria-labelledby="facts"><h2 id="facts">${text("facts")}</h2>${facts(view)}</section>`;
}

/** @param {Envelope} envelope @param {View} view */
function middle(envelope, view) {
  return html`<div class="places">${view.seats.map(
    (line) => html`<section class=${`card place-of seat-${line.colour}`} aria-label=${nameOf(envelope, line.seat)}>
      <p class="who">${seatSign(line.seat, line.colour)}<span class="name">${nameOf(envelope, line.seat)}</span><b class="big">${text("points", { n: figure(line.vp) })}</b></p>
      ${pieceList(line.holdings)}${slot(line)}</section>`,
  )}</div>`;
}

/** @param {View} view */
function stocks(view) {
  return html`<section class="card" aria-labelledby="stocks"><h2 id="stocks">${text("stocks")}</h2>
    <ul class="pieces">${view.stocks.map((stock) => html`<li>${kindSign(stock.kind)}<b class="big">${stock.n ?? "∞"}</b><span>${kindName(stock.kind)} · ${stock.name}</span></li>`)}</ul></section>`;
}

show({
  left: (_, view) => left(/** @type {View} */ (view)),
  middle: (envelope, view) => middle(envelope, /** @type {View} */ (view)),
  pieceSign: kindSign,
  stores: (_, view) => stocks(/** @type {View} */ (view)),
  detail: (_, __, line) => {
    const player = /** @type {SeatView} */ (line);
    return Object.entries(player.holdings).map(([kind, n]) => html`<span>${kindSign(kind)} ${n}</span>`);
  },
});
