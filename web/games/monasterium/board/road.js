/**
 * The road as a loop of paved spaces with the monasteries that they join, their bonuses and the messengers; in the middle
 * of the loop the storehouse with the supply. And the dice spaces with the dice that lie there.
 * @import { View } from "../view"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { box, line } from "../../../components/drawing/drawing.js";
import { letters, row } from "../../../components/drawing/lettering.js";
import { board, placed } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";
import { lyingDie, messenger } from "./pieces.js";

/** The signs of a bonus of the road. @type {Record<string, string[]>} */
const BONUS_SIGNS = {
  action: ["action"],
  influence_or_rosary: ["influence", "rosary"],
  soup_or_swap: ["soup", "swap"],
  window: ["window"],
  die: ["die_6"],
};

/** Columns and rows of a loop of n spaces. @param {number} n */
function loopOf(n) {
  const columns = Math.max(2, Math.ceil(n / 4) + 1);
  return { columns, rows: Math.max(2, Math.ceil((n + 4) / 2) - columns) };
}

/** The cell of each space, clockwise from the upper left. @param {number} n @returns {{ column: number, row: number }[]} */
function cellsOf(n) {
  const { columns, rows } = loopOf(n);
  const cells = [];
  for (let column = 0; column < columns; column++) cells.push({ column, row: 0 });
  for (let row = 1; row < rows; row++) cells.push({ column: columns - 1, row });
  for (let column = columns - 2; column >= 0; column--) cells.push({ column, row: rows - 1 });
  for (let row = rows - 2; row > 0; row--) cells.push({ column: 0, row });
  return cells.slice(0, n);
}

/** @param {View} view @param {Place} place */
export function road(view, place) {
  const { columns, rows } = loopOf(view.road.length);
  const cells = cellsOf(view.road.length);
  const [wide, high] = [place.width / columns, place.height / rows];
  const slab = { width: Math.round(wide - 7), height: Math.round(high - 8) };
  const ways = box(place.x + wide / 2, place.y + high / 2, place.width - wide, place.height - high);
  const spaces = view.road.map((space, index) => {
    const { column, row: line } = cells[index] ?? { column: 0, row: 0 };
    const [x, y] = [place.x + wide * (column + 0.5), place.y + high * line + 4];
    const signs = (space.bonus ? (BONUS_SIGNS[space.bonus] ?? []) : []).map((kind) => /** @type {[string]} */ ([kind]));
    return {
      slab: svg`<g class="road-space">${placed(x - slab.width / 2, y, board(slab.width, slab.height, signs.length ? "paper" : "tone"))}${letters(space.links.join(" "), x - slab.width / 2 + 9, y + 29, { at: "start" })}${row(signs, x - slab.width / 2 + 9, y + slab.height - 14, { at: "start" })}</g>`,
      people: space.messengers.map((seat, at) => {
        const step = Math.min(30, (slab.width - 22) / Math.max(1, space.messengers.length - 1));
        return messenger(
          view,
          seat,
          x + slab.width / 2 - (space.messengers.length > 2 ? 11 : 20) - step * at,
          y + slab.height - 3,
        );
      }),
    };
  });
  const inside = {
    x: place.x + wide,
    y: place.y + high,
    width: place.width - 2 * wide,
    height: place.height - 2 * high,
  };
  return svg`<path class="way" d=${line(ways, { wobble: 3 })}></path>${spaces.map((space) => space.slab)}${storehouse(view, inside)}${spaces.map((space) => space.people)}`;
}

/** The supply of goods. @param {View} view @param {Place} place */
function storehouse(view, place) {
  const goods = Object.entries(view.supply);
  const perRow =
    Math.min(goods.length, place.height < 160 ? Math.floor(place.width / 62) : place.width >= 170 ? 2 : 1) || 1;
  const rows = Math.ceil(goods.length / perRow);
  const width = Math.round(Math.min(place.width - 8, 96 * perRow));
  const height = 40 * rows + 8;
  const roof = Math.max(20, Math.min(46, place.height - height));
  const [x, y] = [place.x + (place.width - width) / 2, place.y + (place.height - height - roof) / 2 + roof];
  const eaves = Math.min(10, (place.width - width) / 2 + 4);
  return svg`<path class="tone" d=${line([
    [x - eaves, y + 2],
    [x + width / 2, y - roof],
    [x + width + eaves, y + 2],
  ])}></path>${placed(x, y, board(width, height))}
    ${goods.map(([kind, n], index) => svg`<g data-pile=${`supply-${kind}`} data-kind=${kind === "book" ? "tome" : kind} data-n=${n}>${row([[kind === "book" ? "tome" : kind], view.supply_limited === false ? "∞" : n], x + (width / perRow) * ((index % perRow) + 0.5), y + 32 + 40 * Math.floor(index / perRow))}</g>`)}`;
}

/** The dice spaces in a row, or in two where it is narrow. @param {View} view @param {Place} place */
export function diceSpaces(view, place) {
  const inRow = Math.max(1, place.width < 800 ? Math.ceil(view.dice.length / 2) : view.dice.length);
  const step = place.width / inRow;
  const deep = place.height / Math.ceil(view.dice.length / inRow);
  return view.dice.map((space, index) => {
    const face = Number(space.space);
    const [x, y, width, height] = [
      place.x + step * (index % inRow) + 3,
      place.y + deep * Math.floor(index / inRow),
      Math.round(step - 6),
      Math.round(deep - 4),
    ];
    const owners = view.seats.flatMap((line) => Array.from({ length: space.own[line.seat] ?? 0 }, () => line.seat));
    /** @type {(Seat | "")[]} */
    const dice = [...owners, ...Array.from({ length: space.neutral }, () => /** @type {""} */ (""))];
    const room = { width: width - 46, height: height - 14 };
    const size =
      [0.72, 0.62, 0.56].find(
        (scale) => Math.floor(room.width / (74 * scale)) * Math.floor(room.height / (66 * scale)) >= dice.length,
      ) ?? 0.56;
    const perRow = Math.max(
      1,
      Math.floor(room.width / (74 * size)),
      Math.ceil(dice.length / Math.max(1, Math.floor(room.height / (66 * size)))),
    );
    const rows = Math.ceil(dice.length / perRow);
    const across = Math.min(74 * size, room.width / perRow);
    return svg`<g class="dice-space">${placed(x, y, board(width, height, "tone"))}${letters(space.space, x + 24, y + height / 2 + 13, { size: 40, kind: "dice-number" })}
      ${dice.map((seat, at) => {
        const line = Math.floor(at / perRow);
        const top = y + (height - rows * 66 * size) / 2;
        return lyingDie(
          view,
          seat,
          face,
          x + 44 + across * ((at % perRow) + 0.5),
          top + 66 * size * (line + 1) - 2,
          size,
          `die-${space.space}-${at}`,
        );
      })}</g>`;
  });
}
