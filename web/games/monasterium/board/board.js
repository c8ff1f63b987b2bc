/**
 * The board as a drawing: five monasteries around the road, and before them the dice; composed for the room that there is.
 *
 * Units are 1/28 of the page's text.
 * @import { View } from "../view"
 */

import { composed } from "../../../components/drawing/composed.js";
import { area, box, onceEach } from "../../../components/drawing/drawing.js";
import { meadow } from "../../../components/drawing/scene.js";
import { svg } from "../../../vendor/lit-html.js";
import { monastery } from "./monastery.js";
import { diceSpaces, road } from "./road.js";

/** The rows of the board from the top; a monastery by its number, and "-" for room that is left free. */
const WIDE = ["0.436 1 2 3", "0.436 0:31 road:38 4:31", "0.128 dice"];

/** The same for a phone or a narrow column. */
const TALL = ["0.11 dice", "0.23 1 2", "0.2 road", "0.23 0 3", "0.23 -:1 4:2 -:1"];

/** Least width of the wide board, least width and height of the tall one, in units. */
export const SIZE = { least: 1010, narrow: 620, tall: 1800 };

/** The distance of the places from the edge of the board. */
const INSET = 12;

/** The ground with tufts of grass, and the cut border. */
const land = onceEach(
  (/** @type {number} */ width, /** @type {number} */ height) =>
    svg`<path class="ground" d=${area(box(2, 2, width - 4, height - 4))}></path>${meadow(36, width, height)}`,
);

/** The board of a view. @param {View} view @param {number} width @param {number} height in units */
export function board(view, width, height) {
  const places = composed(width > 0.8 * height ? WIDE : TALL, width, height, INSET);
  return svg`${land(width, height)}${[...places].map(([what, place]) => {
    if (what === "dice") return diceSpaces(view, place);
    if (what === "road") return road(view, place);
    const here = view.monasteries[Number(what)];
    return here ? monastery(view, here, place) : "";
  })}`;
}
