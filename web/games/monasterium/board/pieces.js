/**
 * The pieces on the board: novices, messengers and dice, each with the letter of its seat.
 * @import { View } from "../view"
 */

import { brush, once, points } from "../../../components/drawing/drawing.js";
import { letters } from "../../../components/drawing/lettering.js";
import { die, figure, placed } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";

/** Size of a novice: 54 units high, 32 wide. */
const NOVICE = 0.53;

const staff = once(
  () =>
    brush(points("22,1 21,-30 20,-62"), 4, { ends: 0.8 }) +
    brush(points("20,-58 26,-66 20,-71 14,-66"), 3.4, { ends: 0.8 }),
);
const planks = once(
  () => brush(points("-17,-3 17,-33"), 7, { ends: 0.9 }) + brush(points("-17,-33 17,-3"), 7, { ends: 0.9 }),
);

/** @param {View} view @param {Seat} seat */
const colourOf = (view, seat) => view.seats.find((line) => line.seat === seat)?.colour ?? "free";

/** A novice of a seat, who stands on (x, y). @param {View} view @param {Seat} seat @param {number} x @param {number} y @param {{ piece?: string, grow?: string }} [how] names for the motion */
export function novice(view, seat, x, y, { piece, grow } = {}) {
  const drawn = svg`<g class="novice" data-grow=${grow ?? `novice-${seat}`}><g transform=${`scale(${NOVICE})`}>${figure()}</g>${letters(seat, 0, -4, { kind: "on-own" })}</g>`;
  return placed(x, y, drawn, { name: `seat-${colourOf(view, seat)}`, piece });
}

/** A messenger with his staff. @param {View} view @param {Seat} seat @param {number} x @param {number} y */
export function messenger(view, seat, x, y) {
  return svg`${placed(x, y, svg`<path class="ink" d=${staff()}></path>`, { scale: 0.78 })}${novice(view, seat, x, y, { piece: `messenger-${seat}` })}`;
}

/** Crossed planks where nobody may go. @param {number} x @param {number} y */
export function blocked(x, y) {
  return placed(x, y, svg`<path class="ink" d=${planks()}></path>`, { name: "blocked" });
}

/** A die that lies on a space: neutral with its pips, a seat's own with the seat's letter. @param {View} view @param {Seat | ""} seat @param {number} face @param {number} x @param {number} y @param {number} scale @param {string} piece */
export function lyingDie(view, seat, face, x, y, scale, piece) {
  const drawn = svg`<g transform=${`scale(${scale})`}>${die(seat ? 0 : face, Boolean(seat))}</g>${seat ? letters(seat, -10 * scale, -26 * scale + 10, { kind: "on-own" }) : ""}`;
  return placed(x, y, drawn, { name: seat ? `die-of seat-${colourOf(view, seat)}` : "die-of", piece });
}
