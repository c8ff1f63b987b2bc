/**
 * The board as a drawing: five monasteries around the road, and before them the dice; composed for the room that there is.
 *
 * Units are 1/28 of the page's text.
 * @import { View } from "../view"
 * @typedef {{ x: number, y: number, width: number, height: number }} Place
 */

import { area, box, grassOf, line } from "../../../components/drawing/drawing.js";
import { svg } from "../../../vendor/lit-html.js";
import { monastery } from "./monastery.js";
import { diceSpaces, road } from "./road.js";

/** The rows from the top: the share of the height, and what stands beside each other with its share of the width; a number is a monastery. @type {[number, [number | "road" | "dice", number][]][]} */
const WIDE = [
  [
    0.436,
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  ],
  [
    0.436,
    [
      [0, 0.31],
      ["road", 0.38],
      [4, 0.31],
    ],
  ],
  [0.128, [["dice", 1]]],
];

/** The same for a phone or a narrow column. @type {typeof WIDE} */
const TALL = [
  [0.11, [["dice", 1]]],
  [
    0.23,
    [
      [1, 1],
      [2, 1],
    ],
  ],
  [0.2, [["road", 1]]],
  [
    0.23,
    [
      [0, 1],
      [3, 1],
    ],
  ],
  [0.23, [[4, 1]]],
];

/** Least width of the wide board, least width and height of the tall one, in units. */
export const SIZE = { least: 1010, narrow: 620, tall: 1800 };

/** @param {number} width @param {number} height @returns {{ what: number | "road" | "dice", place: Place }[]} */
export function composed(width, height) {
  const found = [];
  const [inset, gap] = [12, 8];
  let y = inset;
  for (const [share, columns] of width > 0.8 * height ? WIDE : TALL) {
    const whole = columns.reduce((sum, [, part]) => sum + part, 0);
    const high = share * (height - 2 * inset);
    let x = inset;
    for (const [what, part] of columns) {
      const wide = Math.min(
        (part / whole) * (width - 2 * inset),
        columns.length === 1 && typeof what === "number" ? width / 2 : width,
      );
      found.push({
        what,
        place: {
          x: (columns.length === 1 ? (width - wide) / 2 : x) + gap / 2,
          y: y + gap / 2,
          width: wide - gap,
          height: high - gap,
        },
      });
      x += wide;
    }
    y += high;
  }
  return found;
}

/** @type {{ key: string, content: unknown }} */
let kept = { key: "", content: null };

/** The ground with tufts of grass, and the cut border. @param {number} width @param {number} height */
function land(width, height) {
  const key = `${width}x${height}`;
  if (kept.key !== key) {
    const grass = grassOf(36, width, height);
    kept = {
      key,
      content: svg`<path class="ground" d=${area(box(2, 2, width - 4, height - 4))}></path><path class="ink soft" d=${grass}></path><path class="line" d=${line(box(3, 3, width - 6, height - 6))}></path><path class="line thin" d=${line(box(9, 9, width - 18, height - 18))}></path>`,
    };
  }
  return kept.content;
}

/** The board of a view. @param {View} view @param {number} width @param {number} height in units */
export function board(view, width, height) {
  return svg`${land(width, height)}${composed(width, height).map(({ what, place }) => {
    if (what === "dice") return diceSpaces(view, place);
    if (what === "road") return road(view, place);
    const one = view.monasteries[what];
    return one ? monastery(view, one, place) : "";
  })}`;
}
