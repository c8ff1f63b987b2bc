/**
 * The cathedral from the south-west, in six pieces that are set one a round: nave, portal, apse, two towers, roof.
 *
 * A piece that is not set yet is an outline; the next one has its scaffold. 440 units wide, 340 high, ground at 340.
 * @import { Point } from "../../../components/drawing/drawing.js"
 */

import { box, line, once, points } from "../../../components/drawing/drawing.js";
import { lancet, paths, Scene } from "../../../components/drawing/scene.js";
import { nothing, svg } from "../../../vendor/lit-html.js";

/** Width and height of the drawing. */
export const CATHEDRAL = { width: 440, height: 340 };

/** A bay of the nave, in units. */
const BAY = 34;

/** The outlines of the pieces, by number. @type {Record<string, Point[]>} */
const OUTLINES = {
  1: points("206,336 206,192 376,192 376,336"),
  2: points("82,336 82,196 120,136 158,196 158,336"),
  3: points("376,336 376,206 404,150 436,218 438,336"),
  4: points("26,336 26,112 54,14 82,112 82,336"),
  5: points("158,336 158,112 184,14 210,112 210,336"),
  6: points("208,192 222,132 290,132 297,84 304,132 366,132 380,192"),
};

/** The nave: aisle with buttresses below, clerestory above. */
function nave() {
  const scene = new Scene().wall(206, 192, 170, 52, 0).shade(box(206, 194, 170, 10), { angle: 90, gap: 5, reach: 0.8 });
  for (let bay = 0; bay < 5; bay++) {
    const middle = 206 + BAY * (bay + 0.5);
    scene.opening(middle - 6, 240, 8, 30).opening(middle + 6, 240, 8, 30);
  }
  scene.roof("200,266 208,242 376,242 382,266");
  scene.wall(206, 264, 170, 72, 0);
  for (let bay = 0; bay < 5; bay++) {
    const middle = 206 + BAY * (bay + 0.5);
    scene.solid(lancet(middle, 324, 18, 50), "accent").cut(`${middle},322 ${middle},282`);
  }
  for (let pier = 0; pier < 6; pier++) {
    const x = 206 + BAY * pier;
    scene.solid(`${x - 5},336 ${x - 5},258 ${x},244 ${x + 5},258 ${x + 5},336`);
    scene.shade(box(x, 262, 5, 72), { angle: 180, gap: 4 });
  }
  return scene;
}

/** The west front: three arches within each other, a rose window, a gable. */
function portal() {
  const scene = new Scene().wall(82, 194, 76, 142, 0.2);
  scene.solid("78,198 120,134 162,198").shade("120,136 160,198 130,198", { angle: 58, reach: 0.8 });
  scene.stroke("120,140 120,112", 4, 0.7).stroke("112,121 128,121", 4, 0.7);
  scene
    .solid(lancet(120, 336, 58, 92))
    .solid(lancet(120, 336, 44, 76), "tone")
    .fill(lancet(120, 336, 30, 58));
  scene.cut("120,336 120,284");
  scene.round(
    Array.from(
      { length: 12 },
      (_, index) => /** @type {Point} */ ([120 + 22 * Math.sin(index * 0.5236), 216 - 22 * Math.cos(index * 0.5236)]),
    ),
    "accent",
  );
  for (let spoke = 0; spoke < 4; spoke++) {
    const [x, y] = [20 * Math.sin(spoke * 0.7854), 20 * Math.cos(spoke * 0.7854)];
    scene.cut(`${120 - x},${216 - y} ${120 + x},${216 + y}`);
  }
  for (const x of [88, 152]) scene.opening(x, 300, 7, 34);
  return scene;
}

/** The apse: three sides of an octagon with tall windows, under half a cone. */
function apse() {
  const scene = new Scene().roof("374,208 380,152 404,148 438,220");
  scene.solid("376,336 376,206 392,206 392,336").solid("392,336 392,206 418,210 418,336");
  scene
    .solid("418,336 418,210 434,218 434,336", "tone")
    .shade("418,336 418,210 434,218 434,336", { angle: 180, gap: 4 });
  scene
    .solid(lancet(405, 314, 15, 78), "accent")
    .solid(lancet(384, 314, 8, 76), "accent")
    .opening(426, 314, 6, 72);
  for (const x of [392, 418]) scene.solid(`${x - 4},336 ${x - 4},232 ${x},218 ${x + 4},232 ${x + 4},336`);
  return scene;
}

/** A tower of three storeys with its spire. @param {number} x its left edge @param {number} width */
function tower(x, width) {
  const middle = x + width / 2;
  const scene = new Scene().wall(x, 112, width, 224, 0.34);
  scene
    .solid(`${x + 5},108 ${middle},16 ${x + width - 5},108`, "tone")
    .shade(`${middle},18 ${x + width - 5},108 ${middle + 2},108`, { angle: 74, gap: 5 });
  scene.stroke(`${middle},20 ${middle},-2`, 3.4, 0.7).stroke(`${middle - 6},6 ${middle + 6},6`, 3.4, 0.7);
  for (const corner of [x, x + width]) scene.solid(`${corner - 5},114 ${corner},84 ${corner + 5},114`);
  scene
    .solid(box(x - 4, 108, width + 8, 9))
    .solid(box(x - 2, 192, width + 4, 6))
    .solid(box(x - 2, 262, width + 4, 6));
  for (const side of [-11, 11]) scene.opening(middle + side, 184, 13, 56).opening(middle + side, 254, 10, 40);
  scene.opening(middle, 318, 12, 38);
  return scene;
}

/** The roof of the nave with its ridge turret. */
function roof() {
  const scene = new Scene().roof("204,194 220,132 366,132 382,194");
  for (let row = 1; row < 4; row++)
    scene.cut(`${218 - 4.5 * row},${132 + 15 * row} ${366 + 4 * row},${132 + 15 * row}`);
  scene.wall(288, 108, 18, 26, 0.4).opening(297, 130, 7, 17).solid("285,110 297,64 309,110", "tone");
  return scene.shade("297,66 309,110 298,110", { angle: 74 }).stroke("297,68 297,52", 3, 0.7);
}

/** The plinth on which all of it stands. */
function plinth() {
  const scene = new Scene().solid(box(16, 334, 424, 12), "tone");
  for (let joint = 0; joint < 14; joint++) scene.cut(`${40 + joint * 29},335 ${40 + joint * 29},345`);
  return scene;
}

const drawn = once(() => ({
  plinth: plinth().drawn,
  /** The pieces with their numbers, in the order in which one covers another. */
  pieces: /** @type {[number, import("../../../components/drawing/scene.js").Part[]][]} */ ([
    [6, roof().drawn],
    [1, nave().drawn],
    [3, apse().drawn],
    [4, tower(26, 56).drawn],
    [5, tower(158, 52).drawn],
    [2, portal().drawn],
  ]),
  outlines: Object.fromEntries(Object.entries(OUTLINES).map(([number, points]) => [number, line(points)])),
  scaffolds: Object.fromEntries(Object.entries(OUTLINES).map(([number, points]) => [number, scaffold(points)])),
}));

/** Poles and planks around an outline. @param {Point[]} points */
function scaffold(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs) - 4, Math.max(...xs) + 4, Math.min(...ys), Math.max(...ys)];
  const from = Math.max(top, bottom - 0.62 * (bottom - top));
  const scene = new Scene();
  for (const x of [left, (left + right) / 2, right]) scene.stroke(`${x},${bottom} ${x + 1},${from - 8}`, 3, 0.8);
  for (let y = bottom - 34; y > from - 4; y -= 40) scene.stroke(`${left - 6},${y} ${right + 6},${y - 1}`, 4, 0.8);
  scene.stroke(`${left},${bottom - 34} ${right},${from}`, 2, 0.7);
  return scene.drawn;
}

/** The cathedral with so many pieces set. @param {number} set @param {boolean} working whether the next piece is being built */
export function cathedral(set, working) {
  const { plinth, pieces, outlines, scaffolds } = drawn();
  return svg`<g class="rising">${paths(plinth)}${pieces.map(([number, parts]) => {
    if (number <= set) return svg`<g class="set" data-grow=${`cathedral-${number}`}>${paths(parts)}</g>`;
    const next = working && number === set + 1;
    return svg`<path class="missing" d=${outlines[number]}></path>${next ? svg`<g class="scaffold">${paths(scaffolds[number] ?? [])}</g>` : nothing}`;
  })}</g>`;
}
