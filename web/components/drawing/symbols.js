/**
 * Symbols of the drawings: figure, house, seal, shield, crown, cube, die, boards with lettering, plants and building
 * material, in the hand of `drawing.js`.
 *
 * Each stands on the point (0, 0) and is about 100 units high unless its description says otherwise; `placed` moves it.
 * Its parts have classes by which a style sheet or an animation finds them. What belongs to a seat is drawn in
 * `currentColor`: put it into a group of the class `seat-blue` and so on.
 * @import { Point } from "./drawing.js"
 */
import { nothing, svg } from "../../vendor/lit-html.js";
import { area, box, brush, curve, hatch, line, once, onceEach, points } from "./drawing.js";
import { widthOf } from "./lettering.js";

/** Height of the letters of a drawing that is composed for no room. */
const LETTER = 31;

/**
 * A symbol at a place of the drawing.
 * @param {number} x @param {number} y @param {unknown} content
 * @param {{ scale?: number, name?: string, piece?: string }} [how]
 *   `name`: classes; `piece`: its name for the motion: pieces of the same name glide from where they were
 */
export function placed(x, y, content, { scale = 1, name = "", piece } = {}) {
  const inner = piece ? svg`<g data-piece=${piece}>${content}</g>` : content;
  return svg`<g class=${name || nothing} transform=${`translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`}>${inner}</g>`;
}

/** Lettering that takes no more than a width: longer words are set closer. @param {number} x @param {number} y the base line @param {string} words @param {number} most @param {string} [name] its classes */
export function lettering(x, y, words, most, name) {
  const fitted = widthOf(words, LETTER) > most;
  return svg`<text class=${name ?? nothing} x=${x} y=${y} textLength=${fitted ? most : nothing} lengthAdjust=${fitted ? "spacingAndGlyphs" : nothing}>${words}</text>`;
}

/** @param {readonly Point[]} points the same with left and right exchanged */
const mirrored = (points) => points.map(([x, y]) => /** @type {Point} */ ([-x, y])).reverse();

/** Half a shape and its mirror image. @param {readonly Point[]} half from top to bottom, on the right side @returns {Point[]} */
const symmetric = (half) => [...half, ...mirrored(half)];

const FIGURE = symmetric(points("0,-62 13,-60 20,-50 29,-8 30,0"));
const figurePaths = once(() => ({
  body: line(FIGURE, { wobble: 0.8 }),
  fold: brush(points("-4,-48 -7,-24 -13,-3"), 3.2),
  shade: hatch(points("6,-58 20,-50 30,0 12,0"), { angle: -20, gap: 5, weight: 2 }),
  head: curve(points("0,-64 -13,-72 -13,-87 0,-96 13,-87 13,-72"), { closed: true, wobble: 0.5 }),
  hood: curve(points("-15,-76 -13,-94 0,-103 13,-94 15,-76 8,-87 -8,-87"), { closed: true, wobble: 0.3 }),
}));

/** A person in a hooded coat of the seat's colour. */
export function figure() {
  const paths = figurePaths();
  return svg`<path class="own body" d=${paths.body}></path><path class="paper head" d=${paths.head}></path><path class="own hood" d=${paths.hood}></path><path class="own-ink" d=${paths.shade}></path><path class="own-ink" d=${paths.fold}></path>`;
}

const housePaths = once(() => {
  const front = points("-38,0 -38,-46 -14,-84 10,-46 10,0");
  const side = points("10,0 10,-46 44,-50 44,-4");
  const roof = points("-14,-88 24,-92 49,-47 14,-42");
  return {
    front: line(front, { wobble: 1 }),
    side: line(side, { wobble: 1 }),
    shade: hatch(side, { angle: 88, gap: 5, weight: 2.4 }),
    roof: line(roof, { wobble: 1 }),
    eaves: brush(points("-45,-38 -14,-89 15,-41"), 7, { ends: 0.6 }),
    tiles: hatch(roof, { angle: 64, gap: 9, weight: 2, reach: 0.75 }),
    door: line(points("-22,0 -22,-22 -15,-29 -8,-22 -8,0"), { wobble: 0.5 }),
    window: line(box(-19, -58, 9, 12), { wobble: 0.5 }),
    chimney: line(box(20, -112, 12, 24), { wobble: 0.8 }),
    stones: area(box(-34, -12, 9, 5)) + area(box(-3, -20, 9, 5)) + area(box(-33, -34, 9, 5)) + area(box(-2, -38, 8, 5)),
    timber:
      brush(points("-37,-24 -24,-23 9,-25"), 4, { ends: 0.8 }) +
      brush(points("-37,-46 -14,-46 9,-46"), 4, { ends: 0.8 }) +
      brush(points("-36,-44 -26,-26"), 3.4, { ends: 0.8 }) +
      brush(points("8,-44 -2,-27"), 3.4, { ends: 0.8 }),
  };
});

/** A house with a roof of the seat's colour, of stone or timber. @param {{ of?: string }} [how] `of`: "stone" or "wood" */
export function house({ of = "stone" } = {}) {
  const paths = housePaths();
  return svg`<path class="tone chimney" d=${paths.chimney}></path><path class="tone side" d=${paths.side}></path><path class="ink" d=${paths.shade}></path><path class="paper front" d=${paths.front}></path>
    <path class="own roof" d=${paths.roof}></path><path class="cut" d=${paths.tiles}></path><path class="ink" d=${paths.eaves}></path>
    <path class="ink" d=${of === "wood" ? paths.timber : paths.stones}></path><path class="ink" d=${paths.door}></path><path class="ink" d=${paths.window}></path>`;
}

const sealPaths = once(() => {
  const rim = Array.from({ length: 14 }, (_, index) => {
    const turn = (index / 14) * 2 * Math.PI;
    const radius = index % 2 ? 33 : 29;
    return /** @type {Point} */ ([Math.cos(turn) * radius, -38 + Math.sin(turn) * radius]);
  });
  return {
    left: line(points("-20,-18 -30,14 -17,8 -11,18 -3,-12"), { wobble: 0.8 }),
    right: line(points("20,-18 30,14 17,8 11,18 3,-12"), { wobble: 0.8 }),
    wax: curve(rim, { closed: true, wobble: 0.2 }),
    ring: curve(
      Array.from(
        { length: 10 },
        (_, index) => /** @type {Point} */ ([Math.cos(index * 0.628) * 20, -38 + Math.sin(index * 0.628) * 20]),
      ),
      { closed: true, wobble: 0.2 },
    ),
  };
});

/** A wax seal of the seat's colour on two ribbons, 90 units high. @param {unknown} [letter] on the wax */
export function seal(letter) {
  const paths = sealPaths();
  return svg`<path class="own ribbon" d=${paths.left}></path><path class="own ribbon" d=${paths.right}></path><path class="own wax" d=${paths.wax}></path><path class="cut-line" d=${paths.ring}></path>${letter ? svg`<text class="on-own" y="-25">${letter}</text>` : nothing}`;
}

const shieldPaths = once(() => {
  const edge = symmetric(points("0,-96 40,-96 40,-58 32,-26 0,0"));
  return {
    edge: line(edge, { wobble: 1 }),
    shade: hatch(points("18,-94 39,-94 39,-58 31,-27 3,-3 14,-30"), { angle: -38, gap: 6, weight: 2 }),
  };
});

/** A coat of arms, 80 units wide. @param {unknown} charge what is on it, drawn round (0, -54) @param {boolean} [lit] whether its ground is the accent */
export function shield(charge, lit = false) {
  const paths = shieldPaths();
  return svg`<path class=${lit ? "accent edge" : "paper edge"} d=${paths.edge}></path>${lit ? nothing : svg`<path class="ink soft" d=${paths.shade}></path>`}<g class=${lit ? "charge on-accent" : "charge"}>${charge}</g>`;
}

const crownPaths = once(() => ({
  points: line(points("-34,-4 -42,-44 -20,-24 0,-56 20,-24 42,-44 34,-4"), { wobble: 1 }),
  rim: line(box(-35, -9, 70, 12), { wobble: 1 }),
  pearls: points("-42,-47 0,-60 42,-47")
    .map(([x = 0, y = 0]) =>
      curve(
        [
          [x - 5, y],
          [x, y - 5],
          [x + 5, y],
          [x, y + 5],
        ],
        { closed: true, wobble: 0.3 },
      ),
    )
    .join(""),
}));

/** A crown, 84 units wide and 66 high. */
export function crown() {
  const paths = crownPaths();
  return svg`<path class="accent points" d=${paths.points}></path><path class="accent rim" d=${paths.rim}></path><path class="accent" d=${paths.pearls}></path>`;
}

/** The three faces of a box that stands on (0, 0): front, side and top. @param {number} width @param {number} height @param {number} depth @returns {[Point[], Point[], Point[]]} */
function boxFaces(width, height, depth) {
  const left = -(width + depth) / 2;
  const right = left + width;
  const up = depth * 0.55;
  return [
    box(left, -height, width, height),
    points(`${right},0 ${right},${-height} ${right + depth},${-height - up} ${right + depth},${-up}`),
    points(`${left},${-height} ${left + depth},${-height - up} ${right + depth},${-height - up} ${right},${-height}`),
  ];
}

const blockPaths = once(() => {
  const [front, side, top] = boxFaces(46, 34, 24);
  return {
    front: line(front),
    side: line(side),
    top: line(top),
    shade: hatch(side, { angle: 80, gap: 5 }),
    chips: hatch(front, { angle: -30, gap: 9, weight: 1.8, reach: 0.3 }),
  };
});

/** A cut stone, 70 units wide and 47 high. */
export function block() {
  const paths = blockPaths();
  return svg`<path class="paper front" d=${paths.front}></path><path class="ink soft" d=${paths.chips}></path><path class="tone side" d=${paths.side}></path><path class="ink" d=${paths.shade}></path><path class="paper top" d=${paths.top}></path>`;
}

const cubePaths = once(() => {
  const [front, side, top] = boxFaces(40, 40, 18);
  return { front: line(front), side: line(side), top: line(top), shade: hatch(side, { angle: 80, gap: 5 }) };
});

/** A wooden cube, 58 units wide and 50 high, in `currentColor`; its front may carry a sign. @param {unknown} [mark] drawn round (-9, -20) */
export function cube(mark) {
  const paths = cubePaths();
  return svg`<path class="own front" d=${paths.front}></path><path class="own side" d=${paths.side}></path><path class="own-ink" d=${paths.shade}></path><path class="paper top" d=${paths.top}></path>${mark ?? nothing}`;
}

/** The pips of each face, in thirds from the middle. @type {Record<number, Point[]>} */
const PIPS = {
  1: points("0,0"),
  2: points("-1,-1 1,1"),
  3: points("-1,-1 0,0 1,1"),
  4: points("-1,-1 1,-1 -1,1 1,1"),
  5: points("-1,-1 1,-1 0,0 -1,1 1,1"),
  6: points("-1,-1 1,-1 -1,0 1,0 -1,1 1,1"),
};

const diePaths = once(() => {
  const [front, side, top] = boxFaces(52, 52, 20);
  return { front: line(front), side: line(side), top: line(top), shade: hatch(side, { angle: 80, gap: 5 }) };
});

/** A die with a face up front, 72 units wide and 63 high; in the seat's colour if it is a seat's own. @param {number} face 0: none shown @param {boolean} [own] */
export function die(face, own = false) {
  const paths = diePaths();
  const pip = own ? "on-own-pip" : "ink";
  return svg`<path class=${own ? "own front" : "paper front"} d=${paths.front}></path>${(PIPS[face] ?? []).map(([x, y]) => svg`<circle class=${pip} cx=${-10 + x * 15} cy=${-26 + y * 15} r="5.5"></circle>`)}<path class=${own ? "own side" : "tone side"} d=${paths.side}></path><path class=${own ? "own-ink" : "ink"} d=${paths.shade}></path><path class="paper top" d=${paths.top}></path>`;
}

const planks = onceEach((/** @type {number} */ width, /** @type {number} */ height) => ({
  plank: line(box(0, 0, width, height), { wobble: 1.6 }),
  grain: hatch(box(3, height - 9, width - 6, 7), { angle: 1, gap: 3.4, weight: 1.6, reach: 0.9 }),
}));

/**
 * A sign-board with its upper left corner at (0, 0); the lettering comes on top of it.
 * @param {number} width @param {number} height @param {string} [ground] the class of its ground: "paper", "tone", "accent"
 */
export function board(width, height, ground = "paper") {
  const paths = planks(width, height);
  return svg`<path class=${`${ground} plank`} d=${paths.plank}></path><path class=${ground === "accent" ? "cut" : "ink soft"} d=${paths.grain}></path>`;
}

/** The cloth of a ribbon without its ends: its outline. @param {number} half half its width */
export function cloth(half) {
  return line(points(`${-half},-21 0,-17 ${half},-21 ${half},19 0,23 ${-half},19`), { wobble: 0.8 });
}

const ribbons = onceEach((/** @type {number} */ width) => {
  const half = width / 2;
  const end = points(`${half - 14},-12 ${half + 18},-12 ${half + 8},8 ${half + 18},28 ${half - 14},28`);
  const folds = [-1, 1].map((side) => `${side * half},19 ${side * (half - 14)},19 ${side * (half - 14)},28`);
  return {
    ends: line(end, { wobble: 1 }) + line(mirrored(end), { wobble: 1 }),
    cloth: cloth(half),
    folds: folds.map((fold) => area(points(fold))).join(""),
  };
});

/** A ribbon for a name, 40 units high, with its middle at (0, 0). @param {number} width @param {string} [ground] the class of its ground */
export function ribbon(width, ground = "paper") {
  const paths = ribbons(width);
  return svg`<path class="tone" d=${paths.ends}></path><path class="ink" d=${paths.folds}></path><path class=${ground} d=${paths.cloth}></path>`;
}

const treePaths = once(() => {
  const crownOf = points("0,-28 -26,-32 -36,-52 -26,-72 -12,-92 6,-98 22,-86 34,-66 34,-46 22,-32");
  return {
    trunk: brush(points("-3,2 -1,-20 3,-44"), 9, { ends: 0.7 }),
    crown: curve(crownOf, { closed: true, wobble: 2.4 }),
    shade: hatch(points("6,-30 34,-46 34,-66 22,-86 12,-92 20,-64"), { angle: -30, gap: 5.5, weight: 2.4 }),
    leaves:
      brush(points("-22,-60 -14,-67 -6,-62"), 3) +
      brush(points("-12,-78 -4,-84 4,-79"), 3) +
      brush(points("-24,-44 -16,-49 -8,-45"), 3),
  };
});

/** A broad-leaved tree. */
export function tree() {
  const paths = treePaths();
  return svg`<path class="ink" d=${paths.trunk}></path><path class="wash crown" d=${paths.crown}></path><path class="ink" d=${paths.shade}></path><path class="ink" d=${paths.leaves}></path>`;
}

const firPaths = once(() => ({
  trunk: brush(points("0,2 0,-22"), 7, { ends: 0.8 }),
  crown: line(points("0,-104 14,-76 9,-77 22,-48 14,-50 30,-16 -30,-16 -14,-50 -22,-48 -9,-77 -14,-76"), {
    wobble: 1.4,
  }),
  shade: hatch(points("1,-100 14,-76 9,-77 22,-48 14,-50 30,-16 4,-16"), { angle: 62, gap: 5, weight: 2.4 }),
}));

/** A fir. */
export function fir() {
  const paths = firPaths();
  return svg`<path class="ink" d=${paths.trunk}></path><path class="wash crown" d=${paths.crown}></path><path class="ink" d=${paths.shade}></path>`;
}

const flagPaths = once(() => ({
  pole: brush(points("0,0 0,-50 0,-100"), 4, { ends: 0.8 }),
  cloth: line(points("1,-98 22,-94 44,-99 36,-84 44,-68 22,-63 1,-67"), { wobble: 1 }),
}));

/** A flag on its pole. @param {string} [ground] the class of its cloth: "accent", or "own" for a seat's */
export function flag(ground = "accent") {
  const paths = flagPaths();
  return svg`<path class="ink" d=${paths.pole}></path><path class=${`${ground} cloth`} d=${paths.cloth}></path>`;
}
