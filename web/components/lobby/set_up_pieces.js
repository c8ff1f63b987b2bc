/** What lies on a table before the game in the drawing of the set-up: decks, open cards, cubes and coins. */
import { nothing, svg } from "../../vendor/lit-html.js";
import { box, curve, hatch, line, once, points } from "../drawing/drawing.js";
import { cube, placed } from "../drawing/symbols.js";

/** Width and height of the board in the drawing of the set-up, in units. */
export const BOARD = { width: 288, height: 200 };

const paths = once(() => ({
  card: line(box(0, 0, 40, 56), { wobble: 0.8 }),
  back: hatch(box(5, 5, 30, 46), { angle: 45, gap: 8, weight: 1.8 }),
  stallRoof: line(points("0,16 10,0 46,0 56,16"), { wobble: 0.6 }),
  stripes: hatch(points("0,16 10,0 46,0 56,16"), { angle: 90, gap: 9, weight: 4 }),
  stall: line(box(6, 16, 44, 20), { wobble: 0.6 }),
  coin: curve(points("0,-7 9,-4 11,0 9,4 0,7 -9,4 -11,0 -9,-4"), { closed: true, wobble: 0.2 }),
}));

/** A card, 40 units wide and 56 high, from its upper left corner. @param {boolean} hidden whether its back is up */
export const card = (hidden) =>
  svg`<path class="paper" d=${paths().card}></path>${hidden ? svg`<path class="green" d=${paths().back}></path>` : nothing}`;

/** Three cards on each other, the upper left corner of the lowest at a place. @param {number} x @param {number} y */
export const deck = (x, y) => [0, 4, 8].map((shift) => placed(x + shift, y - shift, card(shift === 8)));

/** Cubes of nobody, at places where they stand. @param {string} places as in `points` @param {number} [scale] */
export const cubes = (places, scale = 0.42) =>
  points(places).map(([x, y]) => placed(x, y, cube(), { scale, name: "neutral" }));

/** Coins, at the places of their middles. @param {string} places as in `points` */
export const coins = (places) =>
  points(places).map(([x, y]) => placed(x, y, svg`<path class="accent" d=${paths().coin}></path>`));

/** A market stall, 56 units wide and 36 high. */
export const stall = () =>
  svg`<path class="paper" d=${paths().stall}></path><path class="paper" d=${paths().stallRoof}></path><path class="green" d=${paths().stripes}></path>`;
