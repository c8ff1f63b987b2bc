/**
 * The board in words, for those who do not see its drawing: each place with who is there, what lies there and what it costs.
 * @import { View } from "../view"
 */

import { nameOf } from "../../../components/shared/seats.js";
import { kindName, list, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { CUBES, formula, gives, inWords, isResource, PLACES, resourceWords } from "../cards.js";
import { nameOfPlace } from "./places.js";

/** The cost wheel in words. @param {Envelope} envelope @param {View} view */
function costs(envelope, view) {
  const bag = view.seats.filter((line) => line.builders);
  return html`<li><h3>${text("table-costs")}</h3><p>${text("cost_now", { n: view.cost.next })}
    ${view.cost.passed.length ? text("passed_order", { who: view.cost.passed.map((passed) => `${nameOf(envelope, passed.seat)} (${passed.cost})`).join(", ") }) : nothing}</p>
    ${bag.length ? html`<p>${text("table-bag")}: ${bag.map((player) => `${nameOf(envelope, player.seat)} ${player.builders}`).join(", ")}</p>` : nothing}</li>`;
}

/** A place with its spaces. @param {Envelope} envelope @param {View} view @param {string} place @param {string} at */
function placeWords(envelope, view, place, at) {
  const spaces = view.places[place] ?? [];
  /** @param {number} index */
  const lies = (index) => {
    const advantage = place === "kingsbridge" ? view.kingsbridge[index] : null;
    const craftsman = place === "shiring" ? view.shiring[index] : null;
    if (advantage) return html`: ${advantage.title}<p>${advantage.text}</p>`;
    if (craftsman) return html`: ${craftsman.name} ${formula(craftsman)}`;
    if (place === "court" && index === 0 && view.metal_at_court) return `: ${view.metal_at_court} ${kindName("metal")}`;
    return nothing;
  };
  return html`<li aria-current=${place === at ? "step" : nothing} data-place=${place}><h3>${nameOfPlace(place)}</h3><p>${gives(view, place)}</p>
    <ol>${spaces.map((owner, index) => html`<li>${owner ? nameOf(envelope, owner) : text("free")}${lies(index)}</li>`)}</ol>
    ${place === "market" ? html`<ul>${CUBES.map((kind) => html`<li>${view.prices.buy[kind] === undefined ? kindName(kind) : inWords({ [kind]: view.market[kind] ?? 0 }) || kindName(kind)}: ${view.prices.buy[kind] ?? view.prices.sell[kind]} ${kindName("gold")}</li>`)}</ul>` : nothing}</li>`;
}

/** Workers at the mill or a site, and the cubes that they bring. @param {Envelope} envelope @param {View} view @param {string} name */
function ground(envelope, view, name) {
  const there = view.seats.filter((line) => (name === "mill" ? line.mill : line.sites[name]));
  return html`<li data-place=${name}><h3>${nameOfPlace(name)}</h3>${
    there.length
      ? html`<ul>${there.map((player) => {
          const cubes = player.resources
            .filter((card) => card.kind === name)
            .reduce((sum, card) => sum + card.cubes, 0);
          return html`<li>${nameOf(envelope, player.seat)}: ${name === "mill" ? player.mill : player.sites[name]} ${kindName("worker")}${cubes ? `, ${cubes} ${kindName(name)}` : ""}</li>`;
        })}</ul>`
      : html`<p>${text("table-nobody")}</p>`
  }</li>`;
}

/** The cards that are to be chosen. @param {View} view */
function supply(view) {
  return html`<li class="supply-words"><h3>${text("table-supply")}</h3><ul>${view.supply.map((card) => html`<li>${isResource(card) ? resourceWords(card) : html`${card.name} ${formula(card)} ${card.cost} ${kindName("gold")}`}</li>`)}</ul></li>`;
}

/** The whole board. @param {Envelope} envelope @param {View} view @param {string} at the present place */
export function boardWords(envelope, view, at) {
  const set = Array.from({ length: view.pieces_set }, (_, index) => text(`table-piece_${index + 1}`));
  return html`<div class="visually-hidden board-words"><p>${text("table-pieces", { n: view.pieces_set })}${set.length ? ` (${list(set)})` : ""}</p>
    <ul>${PLACES.map((place) => placeWords(envelope, view, place, at))}${["mill", "wood", "stone", "sand"].map((name) => ground(envelope, view, name))}${view.phase === "builders" ? costs(envelope, view) : nothing}${view.supply.length ? supply(view) : nothing}</ul></div>`;
}
