/**
 * Where the pieces come from and go to: quarry, forest, field, the cathedral's piety, and the market with its prices.
 * @import { View } from "../view"
 */

import { area, box, brush, curve, hatch, line, once, points } from "../../../components/drawing/drawing.js";
import { signAt } from "../../../components/drawing/lettering.js";
import { block, board, fir, placed } from "../../../components/drawing/symbols.js";
import { nothing, svg } from "../../../vendor/lit-html.js";
import { nailed } from "./projects.js";

/** A sign-board with what a pile holds. @param {string} pile @param {string} kind @param {number | undefined} n */
function count(pile, kind, n) {
  return svg`<g class="pile" data-kind=${kind} data-n=${n ?? 0} data-pile=${pile}>${board(96, 48)}${signAt(kind, 28, 24, 36)}<text x="66" y="35" data-tick=${pile}>${n ?? "–"}</text></g>`;
}

const cliff = once(() => {
  const face = points("-130,40 -120,-60 -40,-84 40,-78 96,-64 116,-10 130,40");
  return {
    face: line(face, { wobble: 2 }),
    shade: hatch(points("50,38 60,-76 96,-64 116,-10 130,38"), { angle: 74, gap: 6, weight: 2.2 }),
    cracks: brush(points("-84,-62 -76,-30 -90,0 -80,30"), 3.4) + brush(points("-30,-80 -22,-58 -34,-40"), 3) + brush(points("20,-74 28,-48 18,-30"), 3), // biome-ignore format: points
    top: brush(points("-130,-56 -80,-74 -20,-86 50,-80 110,-58"), 5),
  };
});

/** The quarry, with as many cut stones in front of it as are left, ten at most. @param {number} n */
function quarry(n) {
  const paths = cliff();
  const shown = Math.min(10, Math.ceil(n / 2));
  return svg`<path class="paper" d=${paths.face}></path><path class="ink" d=${paths.shade}></path><path class="ink" d=${paths.cracks}></path><path class="ink" d=${paths.top}></path>
    ${Array.from({ length: shown }, (_, index) => placed(-42 + (index % 4) * 38 + (Math.floor(index / 4) % 2) * 19, 42 - Math.floor(index / 4) * 19, block(), { scale: 0.58 }))}`;
}

/** Where the firs of the forest stand, the last ones in front. */
const FIRS = points(
  "-92,-34 -48,-42 0,-38 46,-44 92,-36 -70,-8 -24,-14 22,-12 70,-14 112,-6 -96,18 -46,16 4,20 52,14 98,22",
);

const stumpPaths = once(() => ({
  wood: line(points("-15,1 -9,-4 -8,-15 8,-15 9,-4 16,0 6,2 0,0 -6,3"), { wobble: 0.6 }),
  bark: brush(points("3,-11 4,-5 8,-1"), 2.4) + brush(points("-3,-11 -3,-5 -6,0"), 2.4),
  cut: curve(points("-8,-15 0,-19 8,-15 0,-12"), { closed: true, wobble: 0.3 }),
}));

/** The stump of a felled fir, 34 units wide. */
function stump() {
  const paths = stumpPaths();
  return svg`<path class="tone" d=${paths.wood}></path><path class="ink soft" d=${paths.bark}></path><path class="paper" d=${paths.cut}></path>`;
}

/** The forest: a fir for each wood that is left, a stump for each that is gone. @param {number} n */
function forest(n) {
  return FIRS.map(([x, y], index) => placed(x, y, index >= FIRS.length - n ? fir() : stump(), { scale: 0.72 + index * 0.015 })); // biome-ignore format: points
}

const sheafPaths = once(() => ({
  straw: brush(points("-2,0 -8,-18 -17,-38"), 7) + brush(points("0,0 0,-20 0,-44"), 7) + brush(points("2,0 8,-18 17,-38"), 7) + brush(points("-1,0 -4,-20 -9,-42"), 5) + brush(points("1,0 4,-20 9,-42"), 5), // biome-ignore format: points
  body: line(points("-9,0 -5,-16 -20,-42 20,-42 5,-16 9,0"), { wobble: 1.2 }),
  band: brush(points("-7,-15 0,-13 7,-15"), 5, { ends: 0.7 }),
}));

/** The field: a sheaf for each grain that is left. @param {number} n */
function field(n) {
  const paths = sheafPaths();
  const furrows = [0, 13, 26, 39].map((y) => brush([[-66, y - 26], [0, y - 31], [66, y - 26]], 2.6)).join(""); // biome-ignore format: points
  return svg`<path class="ink soft" d=${furrows}></path>${Array.from({ length: Math.min(10, n) }, (_, index) => placed(-46 + (index % 5) * 24 + Math.floor(index / 5) * 8, -6 + Math.floor(index / 5) * 22, svg`<path class="paper" d=${paths.body}></path><path class="ink" d=${paths.straw}></path><path class="green" d=${paths.band}></path>`, { scale: 0.72 }))}`; // biome-ignore format: points
}

const navePaths = once(() => {
  const wall = points("-110,0 -110,-62 52,-62 52,0");
  const roof = points("-122,-60 -96,-118 52,-118 52,-60");
  return {
    wall: line(wall),
    roof: line(roof),
    slates: hatch(roof, { angle: 74, gap: 8, weight: 2, reach: 0.85 }),
    shade: hatch(box(-110, -14, 162, 14), { angle: -50, gap: 7, weight: 1.8 }),
    windows: [-92, -62, -32, -2, 28].map((x) => line([[x - 7, -16], [x - 7, -40], [x, -52], [x + 7, -40], [x + 7, -16]], { wobble: 0.5 })).join(""), // biome-ignore format: points
    buttresses: [-77, -47, -17, 13, 42].map((x) => line([[x - 4, 0], [x - 3, -56], [x + 3, -56], [x + 5, 0]], { wobble: 0.5 })).join(""), // biome-ignore format: points
    front: line(points("-148,0 -148,-84 -128,-112 -108,-84 -108,0")),
    rose: curve(points("-128,-84 -118,-74 -128,-64 -138,-74"), { closed: true, wobble: 0.4 }),
    door: line(points("-138,0 -138,-26 -128,-38 -118,-26 -118,0"), { wobble: 0.5 }),
    cross: brush(points("-128,-112 -128,-122 -128,-136"), 4, { ends: 0.8 }) + brush(points("-135,-128 -128,-128 -121,-128"), 4, { ends: 0.8 }),
  };
}); // biome-ignore format: points

/** The nave of the cathedral, whose tower is a project of its own. */
const nave = once(() => {
  const paths = navePaths();
  return svg`<path class="paper" d=${paths.wall}></path><path class="ink soft" d=${paths.shade}></path><path class="tone" d=${paths.roof}></path><path class="ink" d=${paths.slates}></path><path class="ink" d=${paths.windows}></path><path class="paper" d=${paths.buttresses}></path>
    <path class="paper" d=${paths.front}></path><path class="line" d=${paths.rose}></path><path class="ink" d=${paths.door}></path><path class="ink" d=${paths.cross}></path>`;
});

const stallPaths = once(() => ({
  posts:
    brush(points("-36,0 -36,-30 -36,-58"), 4, { ends: 0.8 }) + brush(points("36,0 36,-30 36,-58"), 4, { ends: 0.8 }),
  counter: line(box(-40, -26, 80, 12), { wobble: 1 }),
  below: hatch(box(-38, -14, 76, 14), { angle: 84, gap: 6, weight: 2 }),
  awning: line(points("-46,-54 -34,-82 34,-82 46,-54 34,-48 23,-54 11,-48 0,-54 -11,-48 -23,-54 -34,-48")),
  stripes: [[-34, -17, -22], [-10, 0, 0], [12, 17, 22]].map(([top = 0, , low = 0]) => area([[top, -82], [top + 11, -82], [low + 12, -50], [low - 1, -52]])).join(""), // biome-ignore format: points
}));

/** A stall of the market with the price of what is sold there. @param {string} kind @param {number} price @param {boolean} covered */
function stall(kind, price, covered) {
  const paths = stallPaths();
  return svg`<path class="ink" d=${paths.posts}></path><path class="ink" d=${paths.below}></path><path class="paper" d=${paths.counter}></path><path class="paper" d=${paths.awning}></path><path class="green" d=${paths.stripes}></path>
    ${covered ? placed(0, -34, nailed(), { scale: 0.9 }) : placed(0, -38, signAt(kind, 0, 0, 30))}
    ${placed(-44, 8, svg`${board(88, 46)}${covered ? svg`<path class="ink" d=${brush(points("22,23 44,22 66,23"), 5)}></path>` : svg`<text x="28" y="34">${price}</text>${signAt("gold", 60, 23, 34)}`}`)}`;
}

const crossPaths = once(() => ({
  steps: line(box(-30, -10, 60, 10)) + line(box(-21, -20, 42, 10)),
  shaft: line(points("-5,-20 -4,-70 4,-70 5,-20"), { wobble: 0.6 }),
  arms: line(points("-4,-70 -4,-78 -16,-78 -16,-88 -4,-88 -4,-102 4,-102 4,-88 16,-88 16,-78 4,-78 4,-70"), {
    wobble: 0.6,
  }),
}));

/** The market cross. */
const marketCross = once(() => {
  const paths = crossPaths();
  return svg`<path class="paper" d=${paths.steps}></path><path class="paper" d=${paths.shaft}></path><path class="paper" d=${paths.arms}></path>`;
});

/** Quarry, forest and the cathedral's nave, behind the river. @param {Pick<View, "piles">} view */
export function farPiles({ piles }) {
  return svg`${placed(66, 226, quarry(piles?.quarry ?? 0))}${placed(1106, 226, forest(piles?.forest ?? 0))}${placed(476, 236, nave())}`;
}

/** Market and field, on the near side of the river. @param {Pick<View, "market" | "piles">} view */
export function nearPiles({ market, piles }) {
  return svg`${placed(1138, 404, field(piles?.field ?? 0))}
    ${market ? svg`${placed(951, 398, marketCross(), { scale: 0.85 })}${placed(892, 422, stall("wool", market.wool, market.wool_covered))}${placed(1010, 422, stall("cloth", market.cloth, market.cloth_covered))}` : nothing}`;
}

/** The sign-boards of the piles. @param {View} view */
export function signs({ piles }) {
  return svg`${placed(28, 274, count("quarry", "stone", piles?.quarry))}${placed(1058, 272, count("forest", "wood", piles?.forest))}
    ${placed(368, 246, count("cathedral", "piety", piles?.cathedral))}${placed(1090, 430, count("field", "grain", piles?.field))}`;
}
