/** Set-up of World Without End: Kingsbridge between the priory beyond the river and the town's wall, with what is laid there. */
import { area, box, brush, hatch, line, once, points } from "../../components/drawing/drawing.js";
import { ellipse, lancet, paths, Scene } from "../../components/drawing/scene.js";
import { block, crown, die, fir, house, placed, tree } from "../../components/drawing/symbols.js";
import { BOARD, coins, cubes, deck, stall } from "../../components/lobby/set_up_pieces.js";
import { svg } from "../../vendor/lit-html.js";

const RIVER = points("2,96 70,90 140,92 210,84 286,72 286,100 210,112 140,120 70,118 2,124");

/** The priory church from its side, with the stump of its tower. */
function church() {
  return new Scene()
    .wall(30, 40, 70, 36, 0)
    .roof("26,42 36,20 96,20 104,42")
    .wall(8, 12, 24, 64)
    .solid(box(5, 8, 30, 7))
    .opening(20, 76, 10, 20)
    .opening(20, 42, 8, 20)
    .opening(46, 68, 8, 20)
    .opening(64, 68, 8, 20)
    .opening(82, 68, 8, 20);
}

/** The Bridge on its three arches. */
function bridge() {
  const scene = new Scene().solid("0,44 0,12 36,2 84,2 120,12 120,44");
  for (const [x, width, height] of points("24,30 60,30 96,30").map(([x, width]) => [x, width, 26]))
    scene.fill(lancet(x ?? 0, 46, width ?? 0, height ?? 0), "wash");
  return scene.cut("2,19 36,9 84,9 118,19");
}

/** The wall of the town. */
function wall() {
  const scene = new Scene();
  for (let at = 0; at < 10; at++) scene.solid(box(4 + at * 29, 168, 16, 9));
  scene.solid(box(2, 176, BOARD.width - 4, 22));
  for (let at = 0; at < 9; at++)
    scene.cut(`${16 + at * 30},${184 + (at % 2) * 7} ${28 + at * 30},${184 + (at % 2) * 7}`);
  return scene.opening(144, 198, 18, 18);
}

const drawn = once(() => ({
  river: area(RIVER),
  banks: brush(RIVER.slice(0, 5), 3, { ends: 0.6 }) + brush(RIVER.slice(5), 3, { ends: 0.6 }),
  stream: ["20,104 44,102 70,105", "96,109 116,107 130,110", "236,92 254,88 276,86", "30,114 50,111 64,113"]
    .map((stroke) => brush(points(stroke), 2.4))
    .join(""),
  church: church().drawn,
  bridge: bridge().drawn,
  wall: wall().drawn,
  logs: new Scene()
    .round(ellipse(0, 4, 8))
    .round(ellipse(17, 4, 8))
    .round(ellipse(9, -10, 8)).drawn,
  sheaf:
    brush(points("0,0 -3,-12 -10,-24"), 3.4) +
    brush(points("0,0 0,-14 0,-28"), 3.4) +
    brush(points("0,0 3,-12 10,-24"), 3.4) +
    brush(points("-6,-9 0,-7 6,-9"), 3.6),
  slab: line(box(0, 0, 24, 22), { wobble: 0.6 }),
  cover: line(box(17, 20, 22, 14), { wobble: 0.6 }),
  nails: hatch(box(18, 21, 20, 12), { angle: 20, gap: 4, weight: 1.8 }),
}));

/** The parts of the drawing that are this game's own. @type {import("../../components/lobby/table_drawing.js").OwnParts} */
export const PARTS = {
  board: () =>
    svg`<path class="wash bare" d=${drawn().river}></path><path class="green" d=${drawn().stream}></path><path class="ink" d=${drawn().banks}></path>
    ${placed(18, 82, fir(), { scale: 0.3 })}${placed(152, 78, tree(), { scale: 0.3 })}${placed(34, 10, paths(drawn().church))}
    ${points("206,16 232,16 258,16").map(([x, y]) => placed(x, y, svg`<path class="tone" d=${drawn().slab}></path>`))}
    ${points("24,170 66,164 108,166 232,166 270,170").map(([x, y], index) => placed(x, y, house({ of: index % 2 ? "wood" : "stone" }), { scale: 0.38, name: "neutral" }))}${paths(drawn().wall)}`,
  market: () =>
    placed(
      146,
      128,
      svg`${stall()}<path class="accent" d=${drawn().cover}></path><path class="cut" d=${drawn().nails}></path>`,
    ),
  piles: () =>
    svg`${placed(184, 66, block(), { scale: 0.36 })}${placed(200, 70, block(), { scale: 0.36 })}${placed(192, 56, block(), { scale: 0.36 })}${placed(228, 58, paths(drawn().logs))}${points("272,68 262,70").map(([x, y]) => placed(x, y, svg`<path class="ink sheaf" d=${drawn().sheaf}></path>`))}`,
  tiles: () => placed(84, 82, paths(drawn().bridge)),
  marker: () => placed(218, 34, crown(), { scale: 0.34 }),
  cards: () => svg`${[0, 56, 492, 548].map((x) => deck(x, 0))}`,
  supply: () =>
    svg`${cubes("-474,0 -442,-6 -458,-18 -420,4", 0.5)}${coins("0,-2 2,-8 24,-10 26,-16 22,6")}${placed(66, 0, die(2), { scale: 0.5 })}`,
};
