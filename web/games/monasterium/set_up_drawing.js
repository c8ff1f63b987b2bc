/** Set-up of Monasterium: five monasteries around the road, with their windows, and the dice spaces below. */
import { area, box, line, once, points } from "../../components/drawing/drawing.js";
import { ellipse } from "../../components/drawing/scene.js";
import { die, figure, placed } from "../../components/drawing/symbols.js";
import { card } from "../../components/lobby/set_up_pieces.js";
import { svg } from "../../vendor/lit-html.js";
import { CHAPEL, chapel, glass, houseOf } from "./board/houses.js";

/** The middle of each monastery, on its chapel's ground. */
const MONASTERIES = points("50,63 144,58 238,63 48,150 240,150");

/** Bays of a drawn chapel, and the width of one. */
const BAYS = 3;
const BAY = 34;

/** How much smaller than on the board chapels and houses are. */
const SCALE = 0.39;

/** Where a chapel begins, from the middle of its monastery, in its own units. */
const LEFT = -(CHAPEL.tower + BAYS * BAY) / 2;

/** The spaces of the road: columns and rows of its loop. */
const LOOP = { columns: 5, rows: 3, width: 20, height: 16 };

const paths = once(() => {
  const spaces = [];
  for (let column = 0; column < LOOP.columns; column++)
    for (let row = 0; row < LOOP.rows; row++)
      if (row % (LOOP.rows - 1) === 0 || column % (LOOP.columns - 1) === 0)
        spaces.push(line(box(94 + column * LOOP.width, 100 + row * LOOP.height * 1.2, 17, 15), { wobble: 0.6 }));
  return {
    garth: area(ellipse(0, 12, 42, 16, 24)),
    way: line(box(102, 107, 84, 39), { wobble: 1.4 }),
    spaces,
    dice: Array.from({ length: 6 }, (_, index) => line(box(90 + index * 18.5, 172, 15, 15), { wobble: 0.5 })),
    seal: line(points("10,22 20,12 30,22 30,40 10,40"), { wobble: 0.6 }),
  };
});

/** A monastery: its chapel, and three houses before it. @param {number} x @param {number} y */
const monastery = (x, y) =>
  placed(
    x,
    y,
    svg`<path class="tone bare" d=${paths().garth}></path>${placed(0, 0, placed(LEFT, 0, chapel(BAYS, BAY)), { scale: SCALE, name: "fine" })}
    ${(/** @type {const} */ (["secular", "workshop", "common_room"])).map((kind, index) => placed(-26 + 26 * index, 22 + (index % 2) * 4, houseOf(kind), { scale: 0.36, name: "fine" }))}`,
  );

/** The windows of a chapel. @param {number} x @param {number} y */
const windows = (x, y) =>
  placed(
    x,
    y,
    Array.from({ length: BAYS }, (_, bay) =>
      placed(LEFT + CHAPEL.tower + BAY * (bay + 0.5), -CHAPEL.niche - 3, glass(true)),
    ),
    { scale: SCALE, name: "fine" },
  );

/** The parts of the drawing that are this game's own. @type {import("../../components/lobby/table_drawing.js").OwnParts} */
export const PARTS = {
  board: () =>
    svg`${MONASTERIES.map(([x, y]) => monastery(x, y))}<path class="line" d=${paths().way}></path>
    ${paths().spaces.map((space) => svg`<path class="paper" d=${space}></path>`)}${paths().dice.map((space) => svg`<path class="shade" d=${space}></path>`)}`,
  piles: () => svg`${MONASTERIES.map(([x, y]) => windows(x, y))}`,
  tiles: () =>
    svg`${MONASTERIES.map(([x, y]) => placed(x + 32, y + 26, figure(), { scale: 0.2, name: "neutral fine" }))}`,
  seat: () =>
    svg`${placed(-34, 0, figure(), { scale: 0.64 })}${points("6,0 38,2 20,-24").map(([x, y], index) => placed(x, y, die(index + 3, true), { scale: 0.42 }))}`,
  cards: () =>
    svg`${points("-8,-4 36,-4 80,-4 464,-4 508,-4 552,-4").map(([x, y]) => placed(x, y, svg`${card(false)}<path class="accent" d=${paths().seal}></path>`))}`,
};
