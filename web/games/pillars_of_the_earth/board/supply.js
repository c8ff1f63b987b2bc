/**
 * The supply of cards, laid out before the cathedral while cards are chosen: resource cards with their cubes and workers,
 * craftsmen with what they turn into what, and their cost.
 * @import { View, CraftsmanView, ResourceView } from "../view"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { fitted, row, rowWidth } from "../../../components/drawing/lettering.js";
import { board, placed } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";
import { isResource, SITES } from "../cards.js";
import { formulaOf } from "./places.js";

const CARD = { width: 72, height: 82, gap: 4 };
const PLANK = { least: 230, height: 66 };

/** @param {ResourceView} card @param {number} width */
function resource(card, width) {
  return svg`${board(width, CARD.height)}${row([card.cubes, [card.kind]], width / 2, 34)}${row([card.workers, ["worker"]], width / 2, 70)}`;
}

/** @param {CraftsmanView} card @param {number} width */
function craftsman(card, width) {
  const price = /** @type {(string | number | [string])[]} */ ([card.cost, ["gold"]]);
  return svg`${board(width, PLANK.height)}${fitted(card.name, 9, 27, width - 20)}
    ${row(formulaOf(card), 9, 57, { at: "start" })}${row(price, width - rowWidth(price) - 10, 57, { at: "start" })}`;
}

/** The cards in rows, below the name of the supply. @param {View} view @param {Place} place @param {number} top height of the name */
export function supplyOf(view, place, top) {
  const kinds = Object.keys(SITES);
  const resources = /** @type {ResourceView[]} */ (view.supply.filter(isResource)).sort(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.cubes - b.cubes,
  );
  const craftsmen = /** @type {CraftsmanView[]} */ (view.supply.filter((card) => !isResource(card)));
  const wide = place.width - 8;
  const perRow = Math.max(1, Math.min(resources.length, Math.floor((wide + CARD.gap) / (60 + CARD.gap))));
  const width = Math.min(CARD.width, Math.floor((wide + CARD.gap) / perRow) - CARD.gap);
  const perPlankRow = wide >= 2 * PLANK.least ? 2 : 1;
  const plank = Math.min(300, Math.floor(wide / perPlankRow) - CARD.gap);
  const rows = Math.ceil(resources.length / perRow);
  const height =
    rows * (CARD.height + CARD.gap) + Math.ceil(craftsmen.length / perPlankRow) * (PLANK.height + CARD.gap);
  const scale = Math.min(1, (place.height - top) / height);
  /** @param {number} n in this row @param {number} each @param {number} at */
  const left = (n, each, at) => (wide / scale - n * (each + CARD.gap) + CARD.gap) / 2 + at * (each + CARD.gap);
  const x = place.x + 4;
  const y = place.y + top + Math.max(0, (place.height - top - height * scale) / 2);
  return svg`<g transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}>
    ${resources.map((card, index) => {
      const line = Math.floor(index / perRow);
      return placed(
        left(Math.min(perRow, resources.length - line * perRow), width, index % perRow),
        line * (CARD.height + CARD.gap),
        resource(card, width),
      );
    })}
    ${craftsmen.map((card, index) => {
      const line = Math.floor(index / perPlankRow);
      return placed(
        left(Math.min(perPlankRow, craftsmen.length - line * perPlankRow), plank, index % perPlankRow),
        rows * (CARD.height + CARD.gap) + line * (PLANK.height + CARD.gap),
        craftsman(card, plank),
      );
    })}</g>`;
}
