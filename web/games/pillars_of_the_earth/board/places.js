/**
 * What stands and lies at each place: builders on their spaces, cards, prices, workers with what they bring.
 * @import { View, CraftsmanView } from "../view"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { fitted, fittedLines, letters, row, rowWidth } from "../../../components/drawing/lettering.js";
import { board, die, placed } from "../../../components/drawing/symbols.js";
import { text } from "../../../components/shared/texts.js";
import { nothing, svg } from "../../../vendor/lit-html.js";
import { CUBES } from "../cards.js";
import { builder, space, worker } from "./pieces.js";

/** Points of the spaces of the priory (PE-III8). */
const PRIORY = [2, 1];

/** A space with the builder who stands there. @param {View} view @param {string} place @param {number} index @param {number} x @param {number} y @param {Map<string, string>} pieces @param {string | number} [number] */
export function stand(view, place, index, x, y, pieces, number) {
  const seat = view.places[place]?.[index];
  return svg`${space(x, y, seat ? "" : number)}${seat ? builder(view, seat, x, y, pieces.get(`${place}-${index}`)) : ""}`;
}

/** The spaces of a place in a row, each with what is beside it. @param {View} view @param {string} name @param {Place} place @param {Map<string, string>} pieces @param {(index: number) => (string | number | [string])[]} beside */
export function spacesInRow(view, name, place, pieces, beside) {
  const spaces = view.places[name] ?? [];
  const y = place.y + place.height - 12;
  const widths = spaces.map((_, index) => {
    const what = beside(index);
    return 48 + (what.length ? rowWidth(what) + 10 : 0);
  });
  const gap = 16;
  let from = place.x + place.width / 2 - widths.reduce((sum, width) => sum + width + gap, -gap) / 2;
  return spaces.map((_, index) => {
    const x = from + 24;
    from += (widths[index] ?? 0) + gap;
    const what = beside(index);
    return svg`${what.length ? placed(x + 25, y - 34, svg`${board(Math.round(rowWidth(what)) + 12, 38)}${row(what, 6, 28, { at: "start" })}`) : ""}${stand(view, name, index, x, y, pieces)}`;
  });
}

/** What stands beside a space of a place. @param {View} view @param {string} name @param {number} index @returns {(string | number | [string])[]} */
export function besideSpace(view, name, index) {
  if (name === "priory") return [PRIORY[index] ?? 0, ["vp"]];
  if (name === "court" && index === 0 && view.metal_at_court) return [["metal"]];
  return [];
}

/** The tax that was rolled, as the die that shows it; the grey workers of the castle. @param {View} view @param {string} name @param {Place} place */
export function extras(view, name, place) {
  const y = place.y + place.height - 12;
  if (name === "court" && view.tax) return placed(place.x + place.width - 68, y, die(view.tax), { scale: 0.8 });
  if (name === "castle") {
    const right = place.x + place.width - 22;
    const step = Math.min(34, (place.width / 2 - 66) / Math.max(1, view.castle - 1));
    return Array.from({ length: view.castle }, (_, index) =>
      worker(view, "", right - step * (view.castle - 1 - index), y),
    );
  }
  return "";
}

/** A craftsman's use as signs and figures. @param {CraftsmanView} card @returns {(string | number | [string])[]} */
export function formulaOf(card) {
  const amounts = (/** @type {Record<string, number>} */ what) =>
    Object.entries(what)
      .filter(([, n]) => n)
      .flatMap(([kind, n]) => /** @type {(string | number | [string])[]} */ ([n, [kind]]));
  return [
    ...(card.with_metal ? /** @type {[string][]} */ ([["metal"]]) : []),
    ...amounts(card.use),
    "→",
    ...amounts(card.gives),
    ...(card.capacity > 1 ? [`×${card.capacity}`] : []),
  ];
}

/** How much narrower than its card a title is. */
const NARROWER = 22;

/** The cards of Kingsbridge or Shiring below each other, each with its space. @param {View} view @param {"kingsbridge" | "shiring"} name @param {Place} place @param {Map<string, string>} pieces */
export function cardRows(view, name, place, pieces) {
  const cards = view[name];
  const height = 66;
  const width = Math.round(place.width - 62);
  return (view.places[name] ?? []).map((_, index) => {
    const y = place.y + place.height - (height + 6) * ((view.places[name] ?? []).length - index);
    const card = cards[index];
    const craftsman = card && "use" in card ? card : null;
    const title = card ? ("name" in card ? card.name : card.title) : "";
    const lines = craftsman ? [title] : fittedLines(title, width - NARROWER);
    return svg`${card ? placed(place.x + 58, y, svg`${board(width, height)}${lines.map((words, at) => fitted(words, 12, (lines.length > 1 ? 25 : craftsman ? 27 : 42) + 28 * at, width - NARROWER))}${craftsman ? row(formulaOf(craftsman), 12, 57, { at: "start" }) : ""}`) : ""}${stand(view, name, index, place.x + 28, y + height - 3, pieces)}`;
  });
}

/** The stalls of the market: cubes, prices, and the four spaces in order. @param {View} view @param {Place} place @param {Map<string, string>} pieces */
export function stalls(view, place, pieces) {
  const width = Math.round(Math.min(place.width - 8, 320));
  const left = place.x + (place.width - width) / 2;
  const step = width / CUBES.length;
  const y = place.y + place.height - 168;
  return svg`${placed(
    left,
    y,
    svg`${board(width, 84)}${CUBES.map((kind, index) => {
      const price = view.prices.buy[kind] ?? view.prices.sell[kind] ?? 0;
      const there = view.prices.buy[kind] === undefined ? [] : [view.market[kind] ?? 0];
      return svg`<g data-pile=${there.length ? `market-${kind}` : nothing} data-kind=${kind} data-n=${there[0] ?? 0}>${row([...there, [kind]], step * (index + 0.5), 34)}</g>${row([price, ["gold"]], step * (index + 0.5), 70)}`;
    })}`,
  )}
    ${(view.places.market ?? []).map((_, index) => stand(view, "market", index, left + step * (index + 0.5), place.y + place.height - 10, pieces, index + 1))}`;
}

/** Workers at the mill or at a site, by owner, with the cubes that they bring. @param {View} view @param {string} name "mill", or the kind of the site @param {Place} place */
export function workers(view, name, place) {
  const there = view.seats
    .map((line) => ({
      seat: line.seat,
      n: name === "mill" ? line.mill : (line.sites[name] ?? 0),
      brings: line.resources.filter((card) => card.kind === name).reduce((sum, card) => sum + card.cubes, 0),
    }))
    .filter((group) => group.n || group.brings);
  const step = Math.min(86, (place.width - 10) / Math.max(1, there.length));
  const from = place.x + place.width / 2 - (step * (there.length - 1)) / 2 - 14;
  const y = place.y + place.height - 8;
  return there.map((group, index) => {
    const x = from + step * index;
    return svg`${worker(view, group.seat, x, y)}${letters(group.n, x + 20, y - 4, { at: "start", kind: "count" })}
      ${group.brings ? placed(x - 22, y - 104, svg`${board(56, 38)}${row([group.brings, [name]], 28, 28)}`) : ""}`;
  });
}

/** The name of a place. @param {string} name */
export function nameOfPlace(name) {
  const pile = { wood: "forest", stone: "quarry", sand: "gravel_pit" }[name];
  return pile ? text(`pile_${pile}`) : text(name === "mill" ? "table-mill" : `place_${name}`);
}
