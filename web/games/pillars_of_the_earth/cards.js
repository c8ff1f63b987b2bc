/**
 * Drawings for phone and table: amounts as signs, cards in short, the cost wheel, the places.
 * @import { View, CraftsmanView, ResourceView } from "./view"
 */

import { colourOf, nameOf } from "../../components/shared/seats.js";
import { seatSign, shape, sign } from "../../components/shared/signs.js";
import { kindName, list, text } from "../../components/shared/texts.js";
import { html, nothing, svg } from "../../vendor/lit-html.js";

export const CUBES = ["stone", "wood", "sand", "metal"];

/** @type {Record<string, string>} Kind → the site that it comes from. */
export const SITES = { wood: "forest", stone: "quarry", sand: "gravel_pit" };

export const PLACES = ["bishop", "kingsbridge", "priory", "court", "shiring", "castle", "market", "cathedral"];

/** Points of the spaces of the priory; workers of the castle. */
const PRIORY = [2, 1];

const CASTLE = 2;

const COSTS = [7, 6, 5, 4, 3, 2, 1, 0];

/** A number with the sign of what it counts. @param {string} kind @param {number} n */
export function amount(kind, n) {
  return html`<span class="amount"><b>${n}</b>${sign(kind, kindName(kind))}</span>`;
}

/** @param {Record<string, number>} what */
export function amounts(what) {
  return Object.entries(what)
    .filter(([, n]) => n)
    .map(([kind, n]) => amount(kind, n));
}

/** Amounts multiplied by a number. @param {Record<string, number>} what @param {number} n @returns {Record<string, number>} */
function times(what, n) {
  return Object.fromEntries(Object.entries(what).map(([kind, each]) => [kind, each * n]));
}

/** Amounts in words: "2 Stone, 1 Wood". @param {Record<string, number>} what */
export function inWords(what) {
  return list(
    Object.entries(what)
      .filter(([, n]) => n)
      .map(([kind, n]) => `${n} ${kindName(kind)}`),
  );
}

/** A conversion, with an arrow. @param {unknown} from @param {unknown} into */
export function conversion(from, into) {
  return html`${from} <span aria-hidden="true">→</span><span class="visually-hidden">${text("into")}</span> ${into}`;
}

/** What a craftsman takes and gives in one use, with the number of possible uses; or in `n` uses. @param {CraftsmanView} card @param {number} [n] */
export function formula(card, n) {
  const takes = html`${card.with_metal ? html`<span class="amount">${sign("metal")} ${text("card_held")}</span>` : nothing}${amounts(times(card.use, n ?? 1))}`;
  return html`<span class="formula">${conversion(takes, amounts(times(card.gives, n ?? 1)))}${card.capacity > 1 && n === undefined ? html`<small>${text("up_to", { n: card.capacity })}</small>` : nothing}</span>`;
}

/** Whether a card of the supply is a resource card. @param {CraftsmanView | ResourceView} card @returns {card is ResourceView} */
export function isResource(card) {
  return "cubes" in card;
}

/** @param {ResourceView} card */
export function resourceWords(card) {
  return text("resource", {
    what: card.name,
    n: card.workers,
    site: text(`pile_${SITES[card.kind]}`),
  });
}

/** The cost wheel: the cost of the next builder, and who passed at which cost, in order. @param {Envelope} envelope @param {View} view */
export function wheel(envelope, view) {
  const { next, passed } = view.cost;
  const words = [
    text("cost_now", { n: next }),
    ...(passed.length
      ? [
          text("passed_order", {
            who: passed.map((passed) => `${nameOf(envelope, passed.seat)} (${passed.cost})`).join(", "),
          }),
        ]
      : []),
  ];
  return html`<div class="wheel"><p class="visually-hidden">${words.join(" ")}</p><svg viewBox="0 0 560 92" aria-hidden="true">
    <path class="rim" d="M35 74H525"></path>${COSTS.map((cost, index) => {
      const x = 35 + index * 70;
      const order = passed.findIndex((passed) => passed.cost === cost);
      const owner = order < 0 ? null : passed[order];
      const colour = owner ? colourOf(envelope, owner.seat) : "";
      return svg`<g class=${cost === next ? "cost at" : "cost"}><circle cx=${x} cy="66" r="25"></circle><text x=${x} y="75">${cost}</text>
        ${owner ? svg`<text class=${`passed seat-${colour}`} x=${x} y="29">${owner.seat}${shape(colour ?? "")}</text>` : nothing}</g>`;
    })}</svg></div>`;
}

/** What a place gives, in words. @param {View} view @param {string} place */
export function gives(view, place) {
  return text(`gives_${place}`, { n: place === "castle" ? CASTLE : (view.tax ?? "") });
}

/** The card, points or metal of a space; nothing where all spaces are alike. @param {View} view @param {string} place @param {number} index */
export function onSpace(view, place, index) {
  if (place === "priory") return amount("vp", PRIORY[index] ?? 0);
  if (place === "court" && index === 0 && view.metal_at_court) return amount("metal", view.metal_at_court);
  const advantage = place === "kingsbridge" ? view.kingsbridge[index] : undefined;
  if (advantage)
    return html`<span class="lies"><strong>${advantage.title}</strong> <small>${advantage.text}</small></span>`;
  const craftsman = place === "shiring" ? view.shiring[index] : undefined;
  if (craftsman) return html`<span class="lies"><strong>${craftsman.name}</strong> ${formula(craftsman)}</span>`;
  return nothing;
}

/** The owner of the builder on a space: a sign, and a name for screen readers. @param {Envelope} envelope @param {Seat | null | undefined} seat */
export function builderOf(envelope, seat) {
  return seat
    ? html`<span class="owner">${seatSign(seat, colourOf(envelope, seat))}<span class="visually-hidden">${nameOf(envelope, seat)}</span></span>`
    : nothing;
}
