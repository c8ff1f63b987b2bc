/** Set-up of The Pillars of the Earth: the cathedral between forest, quarry and gravel pit, priory, castle and market. */
import { box, brush, curve, hatch, line, once, points } from "../../components/drawing/drawing.js";
import { figure, placed } from "../../components/drawing/symbols.js";
import { card, cubes, deck } from "../../components/lobby/set_up_pieces.js";
import { svg } from "../../vendor/lit-html.js";
import { cathedral } from "./board/cathedral.js";
import { scene } from "./board/scenes.js";

/** The places with the upper left corner of each. @type {[string, number, number][]} */
const PLACES = [
  ["wood", 6, 12],
  ["stone", 6, 70],
  ["sand", 6, 128],
  ["priory", 208, 12],
  ["castle", 208, 70],
  ["court", 108, 146],
];

/** How much smaller than on the board its places and the cathedral are. */
const SCALE = { place: 0.31, cathedral: 0.29 };

/** @param {string} name @param {number} x @param {number} y */
const place = (name, x, y) => placed(x, y, scene(name), { scale: SCALE.place, name: "fine" });

const paths = once(() => ({
  roads: ["10,60 80,70 140,146", "10,118 90,124 140,146", "276,60 214,76 150,146", "276,118 200,124 150,146"]
    .map((stroke) => brush(points(stroke), 7, { ends: 0.6 }))
    .join(""),
  bag: curve(points("-12,-34 -24,-14 -22,0 0,4 22,0 24,-14 12,-34 0,-32"), { closed: true, wobble: 0.6 }),
  neck: line(points("-12,-34 -18,-46 -6,-42 2,-48 8,-42 18,-46 12,-34"), { wobble: 0.8 }),
  cord: brush(points("-15,-34 0,-31 16,-35"), 4, { ends: 0.7 }),
  shade: hatch(points("8,-30 12,-34 24,-14 22,0 8,3"), { angle: -30, gap: 5, weight: 2 }),
  number: hatch(box(9, 10, 22, 16), { angle: 0, gap: 6, weight: 2.4 }),
}));

/** The parts of the drawing that are this game's own. @type {import("../../components/lobby/table_drawing.js").OwnParts} */
export const PARTS = {
  board: () =>
    svg`<path class="tone bare" d=${paths().roads}></path>${PLACES.map(([name, x, y]) => place(name, x, y))}`,
  market: () => svg`${place("market", 208, 128)}${cubes("224,182 242,184 260,182", 0.26)}`,
  piles: () => svg`${cubes("30,60 46,62 30,118 46,120 30,176 46,178", 0.28)}`,
  marker: () => placed(82, 40, cathedral(6, false), { scale: SCALE.cathedral, name: "fine" }),
  cards: () => deck(0, 0),
  tiles: () =>
    placed(
      -48,
      -58.4,
      svg`${deck(0, 0)}${placed(8, -8, svg`${card(false)}<path class="ink" d=${paths().number}></path>`)}`,
      { scale: 0.8 },
    ),
  dice: () =>
    placed(
      24,
      4,
      svg`<path class="tone" d=${paths().neck}></path><path class="tone" d=${paths().bag}></path><path class="ink" d=${paths().shade}></path><path class="ink" d=${paths().cord}></path>`,
      { scale: 1.1 },
    ),
  seat: () => svg`${points("-36,-4 34,-4 0,4").map(([x, y]) => placed(x, y, figure(), { scale: 0.64 }))}`,
};
