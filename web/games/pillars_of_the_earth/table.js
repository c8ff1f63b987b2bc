// @ts-check
/**
 * Table parts of The Pillars of the Earth: left the event and what is in force, in the middle the places in the order of
 * the round, right gold, goods and craftsmen below each score.
 *
 * Above the places: the supply while cards are chosen, then the cost wheel, then the course of the round.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("./view").View} View
 * @typedef {import("./view").SeatView} SeatView
 * @typedef {import("./view").CraftsmanView} CraftsmanView
 * @typedef {import("./view").ResourceView} ResourceView
 */

import { colourOf, nameOf } from "../../components/seats.js";
import { seatSign, sign } from "../../components/signs.js";
import { show } from "../../components/table.js";
import { kindName, list, text } from "../../components/texts.js";
import { html, nothing, svg } from "../../vendor/lit-html.js";
import {
  amount,
  builderOf,
  CUBES,
  formula,
  gives,
  isResource,
  onSpace,
  resourceWords,
  SITES,
  signAddress,
  wheel,
} from "./cards.js";

/** The step of the round, by what is awaited. @type {Record<string, string>} */
const STEP_OF = {
  event: "event",
  bishop: "bishop",
  choice: "kingsbridge",
  tax: "court",
  tax_free: "court",
  dismiss_shiring: "shiring",
  market: "market",
  cathedral: "cathedral",
  keep_cubes: "cathedral",
};
/** The steps of phase III in order; a site is named by the kind that it gives. */
const COURSE = [
  "event",
  "bishop",
  "mill",
  "kingsbridge",
  "priory",
  "wood",
  "stone",
  "sand",
  "court",
  "shiring",
  "castle",
  "market",
  "cathedral",
];

/** Outlines of the parts of the cathedral, in the order in which they are set. */
const PIECES = [
  "M98 120V80H208V120ZM108 114V98L113 90 118 98V114ZM128 114V98L133 90 138 98V114ZM148 114V98L153 90 158 98V114ZM168 114V98L173 90 178 98V114ZM188 114V98L193 90 198 98V114Z",
  "M8 120V86L22 70 36 86V120H29V104A7 7 0 0 0 15 104V120ZM22 79A4 4 0 1 0 22 87 4 4 0 0 0 22 79Z",
  "M211 120V80A32 32 0 0 1 243 112V120ZM219 114H223V96L221 91 219 96ZM230 114H234V103L232 98 230 103Z",
  "M39 120V46L52 14 65 46V120ZM48 72H56V56L52 50 48 56Z",
  "M68 120V42L81 6 94 42V120ZM77 70H85V52L81 46 77 52Z",
  "M96 77 108 48H198L210 77Z",
];

/** @param {Envelope} envelope @param {View} view */
function left(envelope, view) {
  if (view.over) return final(envelope, view);
  const card = view.event;
  const now = card?.this_round ? card : null;
  return html`<section class="card event" aria-labelledby="event"><h2 id="event">${text("event_of")}</h2>
    ${
      now
        ? html`<h3>${sign(now.good ? "seal" : "event", text(now.good ? "good" : "bad"))} ${now.title}</h3>${now.text.map((one) => html`<p>${one}</p>`)}`
        : html`<p class="muted">${text("no_event")}</p>${card ? html`<p class="muted">${text("last_event", { title: card.title })}</p>` : nothing}`
    }
    ${
      view.in_force?.length
        ? html`<h3 class="small">${text("in_force")}</h3>${view.in_force.map(
            (one) => html`<div class="slot"><p>${one.text}</p>
      ${one.spares.length ? html`<p class="muted">${text("spares")} ${one.spares.map((seat) => html`${seatSign(seat, colourOf(envelope, seat))} ${nameOf(envelope, seat)} `)}</p>` : nothing}</div>`,
          )}`
        : nothing
    }</section>
    ${cathedral(view)}`;
}

/** The ranking, with the gold that breaks ties. @param {Envelope} envelope @param {View} view */
function final(envelope, view) {
  const lines = [...view.seats].sort((a, b) => (view.final?.[a.seat]?.place ?? 9) - (view.final?.[b.seat]?.place ?? 9));
  return html`<section class="card ending" aria-labelledby="ending"><h2 id="ending">${text("ending")}</h2><ol>${lines.map(
    (one) => html`<li><b class="big">${view.final?.[one.seat]?.place}</b>
    <span>${seatSign(one.seat, one.colour)} ${nameOf(envelope, one.seat)}</span><span>${amount("vp", view.final?.[one.seat]?.vp ?? one.vp)} ${amount("gold", one.gold)}</span></li>`,
  )}</ol><p class="muted">${text("gold_decides")}</p></section>`;
}

/** The cathedral with the parts that are set. @param {View} view */
function cathedral(view) {
  return html`<section class="board rising" aria-labelledby="rising"><h2 id="rising">${text("rising")}</h2>
    <svg viewBox="4 2 244 122" aria-hidden="true">${PIECES.map((path, index) => svg`<path class=${index < view.pieces_set ? "set" : ""} d=${path}></path>`)}</svg>
    <p>${text("pieces", { n: view.pieces_set })}${view.pieces_set ? html` (${list(PIECES.slice(0, view.pieces_set).map((_, index) => text(`piece_${index + 1}`)))})` : nothing}</p></section>`;
}

/** @param {View} view */
function supply(view) {
  const craftsmen = /** @type {CraftsmanView[]} */ (view.supply.filter((card) => !isResource(card)));
  const resources = /** @type {ResourceView[]} */ (view.supply.filter(isResource));
  return html`<section class="board supply" aria-labelledby="supply"><h2 id="supply">${text("supply")}</h2><ul>
    ${craftsmen.map((card) => html`<li class="craftsman"><strong>${card.name}</strong>${formula(card)}<span class="price">${amount("gold", card.cost)}</span></li>`)}
    ${Object.keys(SITES)
      .flatMap((kind) => resources.filter((card) => card.kind === kind).sort((a, b) => a.cubes - b.cubes))
      .map(
        (card) => html`<li class="resource"><span class="visually-hidden">${resourceWords(card)}</span>
      <span aria-hidden="true"><b class="big">${card.cubes}</b>${sign(card.kind)}</span><small aria-hidden="true">${amount("worker", card.workers)}</small></li>`,
      )}</ul></section>`;
}

/** @param {Envelope} envelope @param {View} view */
function costs(envelope, view) {
  const bag = view.seats.filter((one) => one.builders);
  const unused = view.seats.filter((one) => one.unused_builders);
  return html`<section class="board costs" aria-labelledby="costs"><h2 id="costs">${text("costs")}</h2>${wheel(envelope, view)}
    ${bag.length && view.phase === "builders" ? html`<p class="bag">${sign("bag")} ${text("bag")} ${bag.map((one) => html`<span>${seatSign(one.seat, one.colour)} ${one.builders}</span>`)}</p>` : nothing}
    ${unused.length ? html`<p class="bag">${text("unused_builders")} ${unused.map((one) => html`<span>${seatSign(one.seat, one.colour)} ${one.unused_builders}</span>`)}</p>` : nothing}</section>`;
}

/** The steps of the round with the present one. @param {string} at the present step */
function course(at) {
  const now = COURSE.indexOf(at);
  const named = (/** @type {string} */ step) =>
    step === "event"
      ? text("event")
      : step === "mill"
        ? text("mill")
        : SITES[step]
          ? text(`pile_${SITES[step]}`)
          : text(`place_${step}`);
  return html`<section class="board course" aria-labelledby="course"><h2 id="course">${now < 0 ? text("course") : text("course_at", { place: named(at) })}</h2>
    <svg viewBox="0 0 1000 92" aria-hidden="true"><path class="rim" d="M40 46H960"></path>${COURSE.map(
      (step, index) => {
        const x = 40 + index * (920 / (COURSE.length - 1));
        const half = index === now ? 25 : 19;
        return svg`<g class=${index === now ? "at" : index < now ? "done" : ""}><circle cx=${x} cy="46" r=${index === now ? 42 : 33}></circle><use href=${signAddress(step)} x=${x - half} y=${46 - half} width=${half * 2} height=${half * 2}></use></g>`;
      },
    )}</svg></section>`;
}

/** A place with its spaces. @param {Envelope} envelope @param {View} view @param {string} place @param {string} at the present step */
function tile(envelope, view, place, at) {
  const spaces = view.places[place] ?? [];
  return html`<section class=${`tile ${place}${place === at ? " at" : ""}`} aria-labelledby=${`at-${place}`}><h3 id=${`at-${place}`}>${sign(place)} ${text(`place_${place}`)}</h3>
    ${place === "market" ? stalls(view) : place === "kingsbridge" || place === "shiring" ? nothing : html`<p class="muted">${gives(view, place)}</p>`}
    <ol class="spaces">${spaces.map((owner, index) => html`<li class=${owner ? "taken" : ""}><span class="builder">${owner ? builderOf(envelope, owner) : html`<span class="visually-hidden">${text("free")}</span><i aria-hidden="true">${index + 1}</i>`}</span>${onSpace(view, place, index)}</li>`)}</ol></section>`;
}

/** The market: cubes and prices. @param {View} view */
function stalls(view) {
  return html`<ul class="stall">${CUBES.map((kind) => {
    const buy = view.prices.buy[kind];
    const sell = view.prices.sell[kind];
    return html`<li>${buy === undefined ? sign(kind, kindName(kind)) : amount(kind, view.market[kind] ?? 0)}
      <small>${buy === sell || buy === undefined ? html`${buy === undefined ? `${text("sell")} ` : nothing}${sell} ${sign("gold", kindName("gold"))}` : html`${buy} / ${sell} ${sign("gold", kindName("gold"))}`}</small></li>`;
  })}</ul>`;
}

/** Mill and sites with their workers, by owner. @param {View} view */
function workers(view) {
  /** @param {string} place @param {string} name @param {(one: SeatView) => number} count @param {(one: SeatView) => unknown} brings */
  const ground = (place, name, count, brings) => {
    const there = view.seats.filter((one) => count(one));
    return html`<li><h3>${sign(place)} ${name}</h3><p>${there.length ? there.map((one) => html`<span>${seatSign(one.seat, one.colour)} ${count(one)}${sign("worker", kindName("worker"))}${brings(one)}</span>`) : html`<i class="muted">${text("nobody")}</i>`}</p></li>`;
  };
  return html`<section class="board grounds" aria-labelledby="grounds"><h2 id="grounds" class="visually-hidden">${text("sites")}</h2><ul>${ground(
    "mill",
    text("mill"),
    (one) => one.mill,
    () => nothing,
  )}
    ${Object.entries(SITES).map(([kind, site]) =>
      ground(
        kind,
        text(`pile_${site}`),
        (one) => one.sites[kind] ?? 0,
        (one) =>
          html` → ${amount(
            kind,
            one.resources.filter((card) => card.kind === kind).reduce((sum, card) => sum + card.cubes, 0),
          )}`,
      ),
    )}</ul></section>`;
}

/** @param {Envelope} envelope @param {View} view */
function middle(envelope, view) {
  if (view.over) return cathedral(view);
  const at = view.waiting.map((one) => STEP_OF[one.what]).find(Boolean) ?? "";
  const shown = (/** @type {string} */ place) => tile(envelope, view, place, at);
  return html`${view.supply.length ? supply(view) : view.phase === "places" ? course(at) : costs(envelope, view)}
    <div class="town">${["bishop", "kingsbridge", "priory", "court", "shiring", "castle", "market", "cathedral"].map(shown)}</div>${workers(view)}`;
}

/** @param {View} view @param {SeatView} one */
function detail(view, one) {
  const vp = view.final?.[one.seat]?.vp ?? one.vp;
  return html`<span class="goods">${sign("gold", kindName("gold"))} <b>${one.gold}</b></span>${CUBES.map((kind) => html`<span class=${one.cubes[kind] ? "goods" : "goods none"}>${sign(kind, kindName(kind))} <b>${one.cubes[kind] ?? 0}</b></span>`)}
    <span class="goods" title=${text("workers_free", { n: one.workers })}>${sign("worker", text("workers_free", { n: one.workers }))} <b>${one.workers}</b></span>
    ${one.protected ? html`<span>${sign("protection", text("protected"))}</span>` : nothing}${one.advantages.length ? html`<span>${one.advantages.map((card) => sign("advantage", card.title))}</span>` : nothing}
    ${vp > 60 ? html`<span>${text("marker", { n: one.marker })}</span>` : nothing}
    <span class="crew">${one.craftsmen.map((card) => card.name).join(", ")}</span>`;
}

show({
  left: (envelope, view) => left(envelope, /** @type {View} */ (view)),
  middle: (envelope, view) => middle(envelope, /** @type {View} */ (view)),
  stores: () => nothing,
  detail: (_, view, one) => detail(/** @type {View} */ (view), /** @type {SeatView} */ (one)),
});
