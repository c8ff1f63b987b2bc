/**
 * The places around the cathedral as scenes, each 240 units wide and 120 high, with the ground at 112.
 * @import { Point } from "../../../components/drawing/drawing.js"
 */

import { box, once, points } from "../../../components/drawing/drawing.js";
import { ellipse, paths, Scene } from "../../../components/drawing/scene.js";
import { fir, flag, placed, tree } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";

/** Width and height of a scene. */
export const SCENE = { width: 240, height: 120 };

/** Ground under a scene: a few long strokes. @param {Scene} scene @param {number} [from] @param {number} [to] */
function ground(scene, from = 8, to = 232) {
  const middle = (from + to) / 2;
  scene
    .stroke(`${from},113 ${middle},111 ${to},113`, 4)
    .stroke(`${from + 22},118 ${middle - 10},119`, 2.4)
    .stroke(`${middle + 20},118 ${to - 14},119`, 2.4);
  return scene;
}

/** A row of battlements along the top of a wall. @param {Scene} scene @param {number} x @param {number} y @param {number} width @param {number} n */
function battlements(scene, x, y, width, n) {
  const step = width / (2 * n - 1);
  for (let at = 0; at < n; at++) scene.solid(box(x + 2 * at * step, y - 9, step, 10));
}

/** A gabled house. @param {Scene} scene @param {number} x @param {number} base @param {number} width @param {number} height of the wall @param {number} peak above it */
function gabled(scene, x, base, width, height, peak) {
  const middle = x + width / 2;
  const top = base - height;
  scene.solid(`${x},${base} ${x},${top} ${middle},${top - peak} ${x + width},${top} ${x + width},${base}`);
  scene.shade(`${middle + 2},${base} ${middle + 2},${top - peak + 6} ${x + width},${top} ${x + width},${base}`, {
    angle: 180,
    reach: 0.6,
  });
  scene
    .stroke(`${x - 5},${top + 4} ${middle},${top - peak - 2}`, 6, 0.6)
    .stroke(`${middle},${top - peak - 2} ${x + width + 5},${top + 4}`, 6, 0.6);
}

function quarry() {
  const scene = new Scene();
  scene.solid("14,112 22,66 58,62 64,34 112,28 118,12 168,16 176,46 206,54 224,112", "tone");
  scene.solid("40,112 44,84 84,82 86,58 132,56 136,36 160,36 158,112");
  scene.shade("158,112 160,36 168,16 176,46 206,54 222,110", { angle: 78, gap: 6 });
  scene
    .cut("86,84 132,82 156,84")
    .cut("44,98 88,97 156,99")
    .cut("108,58 110,82")
    .cut("136,62 156,61")
    .cut("66,84 66,98")
    .cut("124,83 125,98");
  for (const [x, y, w] of /** @type {[number, number, number][]} */ ([
    [170, 92, 26],
    [196, 96, 24],
    [180, 76, 24],
  ])) {
    scene.solid(box(x, y, w, 17)).shade(box(x + w * 0.6, y, w * 0.4, 17), { angle: 180, gap: 4 });
  }
  return ground(scene);
}

function gravelPit() {
  const scene = new Scene();
  scene.round("18,112 60,74 104,38 128,32 160,56 196,86 222,112 120,116", "tone");
  scene.shade("130,36 160,58 196,88 220,111 150,112", { angle: 54, gap: 6, reach: 0.9 });
  for (let dot = 0; dot < 26; dot++) {
    const x = 44 + ((dot * 37) % 110);
    const y = 106 - ((dot * 23) % 58);
    if (y > 112 - (x - 18) * 0.78 && y > 34 + Math.max(0, x - 128) * 0.8) scene.fill(ellipse(x, y, 1.9, 1.5, 6));
  }
  scene
    .solid("176,96 214,92 204,108 184,109")
    .round(ellipse(178, 109, 7), "tone")
    .stroke("212,94 232,86", 3.4, 0.8);
  return ground(scene).stroke("60,60 76,84", 3.4, 0.8).solid("72,82 82,78 86,90 78,94");
}

function mill() {
  const scene = new Scene();
  scene.solid("96,112 104,50 138,50 146,112").shade("128,112 124,50 138,50 146,112", { angle: 180, reach: 0.8 });
  scene
    .solid("98,52 121,24 144,52", "tone")
    .shade("122,26 144,52 124,52", { angle: 60 })
    .opening(121, 112, 15, 26)
    .opening(121, 74, 9, 13);
  for (let sail = 0; sail < 4; sail++) {
    const turn = (sail * Math.PI) / 2 + 0.42;
    const on = (/** @type {number} */ along, /** @type {number} */ aside) =>
      /** @type {Point} */ ([
        121 + along * Math.cos(turn) - aside * Math.sin(turn),
        44 + along * Math.sin(turn) + aside * Math.cos(turn),
      ]);
    scene.stroke([on(0, 0), on(50, 0)], 4, 0.8).solid([on(13, 1), on(50, 1), on(50, 13), on(13, 13)]);
    for (let bar = 20; bar < 50; bar += 8) scene.cut([on(bar, 1), on(bar, 13)]);
  }
  scene
    .round(ellipse(121, 44, 4.5), "tone")
    .solid("168,112 172,92 190,90 194,112")
    .stroke("170,93 181,87 193,92", 4, 0.6);
  return ground(scene).solid("48,112 52,96 66,96 70,112", "tone").stroke("50,97 59,92 68,97", 3.6, 0.6);
}

function bishop() {
  const scene = new Scene();
  scene.wall(52, 54, 136, 58, 0).roof("46,56 58,24 182,24 194,56");
  gabled(scene, 94, 112, 52, 66, 30);
  scene.solid("112,36 112,30 120,8 128,30 128,36", "accent").cut("120,14 120,34").cut("115,24 125,24");
  scene
    .opening(120, 112, 20, 34)
    .fill(box(107, 52, 8, 14))
    .fill(box(125, 52, 8, 14));
  for (const x of [66, 82, 158, 174]) scene.solid(`${x - 5},92 ${x - 5},72 ${x},66 ${x + 5},72 ${x + 5},92`, "accent");
  scene
    .wall(28, 40, 26, 72)
    .solid("24,42 41,12 58,42", "tone")
    .shade("42,14 58,42 44,42", { angle: 62 })
    .opening(41, 66, 9, 16);
  return ground(scene);
}

function priory() {
  const scene = new Scene();
  scene.wall(110, 60, 112, 52, 0).roof("104,62 112,40 220,40 228,62");
  for (let arch = 0; arch < 5; arch++) scene.opening(124 + arch * 21, 112, 14, 34);
  gabled(scene, 40, 112, 72, 56, 32);
  scene
    .solid("68,28 68,8 76,0 84,8 84,28")
    .fill(ellipse(76, 16, 4, 5))
    .stroke("76,0 76,-14", 3, 0.8)
    .stroke("71,-8 81,-8", 3, 0.8);
  scene
    .opening(76, 112, 20, 34)
    .round(ellipse(76, 58, 9), "accent")
    .cut("76,49 76,67")
    .cut("67,58 85,58");
  return ground(scene);
}

function court() {
  const scene = new Scene();
  for (const [x, w, top] of /** @type {[number, number, number][]} */ ([
    [30, 62, 40],
    [150, 66, 40],
    [74, 94, 28],
  ])) {
    const middle = x + w / 2;
    scene
      .solid(`${x + 6},112 ${x + 2},66 ${x + w - 2},66 ${x + w - 6},112`)
      .solid(`${x - 4},66 ${middle},${top} ${x + w + 4},66`, "tone");
    scene
      .shade(`${middle + 3},${top + 4} ${x + w + 2},65 ${middle + w * 0.2},65`, { angle: 64 })
      .fill(`${middle - 2},${top + 2} ${middle - w * 0.16},66 ${middle + w * 0.05},66`, "accent bare");
    scene.solid(`${middle - 9},112 ${middle},72 ${middle + 9},112`, "ink");
    for (let fold = 0; fold < 4; fold++)
      scene.fill(
        `${x - 2 + (fold * (w + 2)) / 4},66 ${x - 2 + ((fold + 1) * (w + 2)) / 4},66 ${x - 2 + ((fold + 0.5) * (w + 2)) / 4},76`,
        "accent bare",
      );
  }
  scene.solid("107,24 104,9 113,16 121,6 129,16 138,9 135,24", "accent");
  return ground(scene);
}

function castle() {
  const scene = new Scene();
  scene
    .round("10,114 54,84 120,76 186,84 230,114 120,117", "tone")
    .shade("150,82 186,86 226,112 170,113", { angle: 42, gap: 6 });
  scene.wall(58, 48, 124, 42, 0);
  battlements(scene, 58, 48, 124, 7);
  scene.wall(90, 18, 60, 70);
  battlements(scene, 88, 18, 64, 4);
  for (const x of [46, 170]) {
    scene.wall(x, 36, 26, 56);
    battlements(scene, x - 2, 36, 30, 3);
    scene.opening(x + 13, 62, 6, 15);
  }
  scene.opening(120, 90, 22, 34).opening(106, 48, 7, 16).opening(134, 48, 7, 16);
  for (let bar = 113; bar < 130; bar += 5) scene.parts.push(["thin-cut", `M${bar} 90V64`]);
  return ground(scene);
}

/** The points of a round arch. @param {number} middle @param {number} base @param {number} width @param {number} height @returns {Point[]} */
function arch(middle, base, width, height) {
  const round = Array.from(
    { length: 9 },
    (_, index) =>
      /** @type {Point} */ ([
        middle - (width / 2) * Math.cos((index * Math.PI) / 8),
        base - height + (width / 2) * (1 - Math.sin((index * Math.PI) / 8)),
      ]),
  );
  return [[middle - width / 2, base], ...round, [middle + width / 2, base]];
}

function kingsbridge() {
  const scene = new Scene();
  for (const [y, from, to] of /** @type {[number, number, number][]} */ ([
    [104, 14, 110],
    [112, 60, 226],
    [118, 20, 90],
    [97, 150, 228],
    [118, 130, 200],
  ])) {
    scene.stroke(
      `${from},${y} ${from + (to - from) * 0.3},${y - 3} ${from + (to - from) * 0.6},${y + 2} ${to},${y - 1}`,
      3,
    );
  }
  scene.solid("2,98 2,68 60,54 180,54 238,68 238,98");
  for (const [x, top] of points("38,74 90,68 150,68 202,74"))
    scene.solid(arch(x, 102, 42, 102 - top), "wash").fill(arch(x, 110, 37, 34), "wash bare");
  scene
    .cut("2,74 60,61 180,61 238,74")
    .shade("114,100 114,70 128,70 128,100", { angle: 180 })
    .shade("173,100 173,74 181,74 181,100", { angle: 180 });
  for (const [x, y] of points("14,84 62,70 64,90 176,90 226,88 120,84")) scene.cut(`${x},${y} ${x + 12},${y}`);
  scene
    .wall(100, 18, 40, 38)
    .solid("94,20 120,-2 146,20", "tone")
    .shade("121,0 146,20 123,20", { angle: 50 })
    .opening(120, 56, 20, 28);
  return scene;
}

function shiring() {
  const scene = new Scene();
  gabled(scene, 24, 112, 44, 46, 26);
  gabled(scene, 172, 112, 46, 44, 28);
  scene
    .wall(130, 30, 34, 82)
    .solid("125,32 147,-4 169,32", "tone")
    .shade("148,-2 169,32 150,32", { angle: 62 })
    .opening(147, 60, 12, 20);
  gabled(scene, 66, 112, 62, 54, 38);
  scene
    .opening(97, 112, 18, 30)
    .fill(box(80, 66, 9, 11))
    .fill(box(104, 66, 9, 11));
  scene
    .fill(box(36, 78, 8, 11))
    .fill(box(50, 78, 8, 11))
    .opening(195, 112, 14, 26)
    .fill(box(182, 78, 8, 10))
    .fill(box(200, 78, 8, 10));
  scene.stroke("66,88 97,87 128,88", 3.4, 0.8).stroke("84,58 97,36", 3, 0.8).stroke("110,58 97,36", 3, 0.8);
  scene.stroke("120,72 136,72", 3, 0.8).solid("128,74 142,74 140,86 130,86", "accent");
  return ground(scene);
}

function market() {
  const scene = new Scene();
  for (const x of [14, 158]) {
    scene
      .stroke(`${x + 6},112 ${x + 6},62`, 4, 0.8)
      .stroke(`${x + 62},112 ${x + 62},62`, 4, 0.8)
      .solid(box(x, 88, 68, 12), "tone");
    scene.solid(`${x - 6},66 ${x + 8},42 ${x + 60},42 ${x + 74},66`);
    for (let stripe = 0; stripe < 3; stripe++) {
      const from = 2 + stripe * 26;
      scene.fill(
        `${x - 6 + from},66 ${x + 6 + from * 0.7},43 ${x + 16 + from * 0.7},43 ${x + 7 + from},66`,
        "accent bare",
      );
    }
    scene
      .round(ellipse(x + 16, 84, 7, 6))
      .round(ellipse(x + 30, 83, 8, 7))
      .round(ellipse(x + 48, 84, 8, 6));
  }
  scene
    .solid(box(98, 102, 44, 10), "tone")
    .solid(box(106, 92, 28, 10))
    .solid("116,92 117,26 123,26 124,92");
  scene.solid("117,30 117,20 106,20 106,12 117,12 117,0 123,0 123,12 134,12 134,20 123,20 123,30");
  return ground(scene);
}

/** The trees of the forest: kind, place and size. @type {["fir" | "tree", number, number, number][]} */
const TREES = [
  ["fir", 40, 104, 0.86],
  ["tree", 78, 102, 0.92],
  ["fir", 122, 100, 1.04],
  ["fir", 204, 104, 0.88],
  ["tree", 166, 106, 0.96],
  ["fir", 22, 114, 0.6],
  ["tree", 100, 114, 0.6],
];

function forest() {
  const scene = new Scene();
  for (const [x, y] of points("186,108 206,108 196,94"))
    scene.round(ellipse(x, y, 10, 8)).cut(`${x - 3},${y} ${x + 3},${y}`);
  return ground(scene);
}

/** @type {Record<string, () => Scene>} */
const SCENES = {
  wood: forest,
  stone: quarry,
  sand: gravelPit,
  mill,
  bishop,
  priory,
  court,
  castle,
  kingsbridge,
  shiring,
  market,
};

const drawn = once(() => Object.fromEntries(Object.entries(SCENES).map(([place, make]) => [place, make().drawn])));

/** The scene of a place. @param {string} place */
export function scene(place) {
  const parts = paths(drawn()[place] ?? []);
  if (place === "wood")
    return svg`${TREES.map(([kind, x, y, scale]) => placed(x, y, kind === "fir" ? fir() : tree(), { scale }))}${parts}`;
  if (place === "castle") return svg`${placed(120, 10, flag(), { scale: 0.34 })}${parts}`;
  return parts;
}
