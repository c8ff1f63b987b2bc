/**
 * The building projects: each grows stone by stone and beam by beam; what is missing is an outline.
 * @import { Point } from "../../../components/drawing/drawing.js"
 * @import { ProjectView } from "../view"
 */

import { box, brush, hatch, line, points } from "../../../components/drawing/drawing.js";
import { flag, placed } from "../../../components/drawing/symbols.js";
import { nothing, svg } from "../../../vendor/lit-html.js";

/** @typedef {{ stones: Point[][], beams: Point[][], spire?: Point[], over?: unknown, top: Point, poles: [number, number, number] }} Plan
 * `stones` and `beams`: the blocks in the order of building; `over`: doors and windows; `top`: where the flag stands;
 * `poles`: the scaffold's left and right end, and its height
 */

/** The stones of a wall, row by row from below. @param {number} n @param {number} x @param {number} y its foot @param {number} width @param {number} height @param {number} [rows] @returns {Point[][]} */
function stonesOf(n, x, y, width, height, rows = Math.max(1, Math.round(Math.sqrt((n * height) / width) * 1.2))) {
  const lines = Math.min(n, rows);
  return Array.from({ length: lines }, (_, row) => {
    const from = Math.floor((n * row) / lines);
    const count = Math.floor((n * (row + 1)) / lines) - from;
    const high = height / lines;
    return Array.from({ length: count }, (_, index) =>
      box(x + (width * index) / count, y - high * (row + 1), width / count, high),
    );
  }).flat();
}

/** The beams of a roof between two slopes, from the eaves up. @param {number} n @param {Point} left @param {Point} right @param {Point} from the ridge's left end @param {Point} to @returns {Point[][]} */
function beamsOf(n, left, right, from, to) {
  const on = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ share) =>
    /** @type {Point} */ ([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
  return Array.from({ length: n }, (_, index) => {
    const low = index / n;
    const high = (index + 1) / n;
    return [on(left, from, low), on(right, to, low), on(right, to, high), on(left, from, high)];
  });
}

/** A pointed arch, as a door or window. @param {number} x its middle @param {number} y its foot @param {number} width @param {number} height */
function arch(x, y, width, height) {
  const half = width / 2;
  return svg`<path class="ink" d=${line([[x - half, y], [x - half, y - height * 0.6], [x, y - height], [x + half, y - height * 0.6], [x + half, y]], { wobble: 0.5 })}></path>`; // biome-ignore format: points
}

/** A slice of a bridge with arches, from one share of its length to another. @param {number} from @param {number} to @returns {Point[]} */
function bridgeSlice(from, to) {
  const long = 236;
  const left = -long / 2;
  const deck = (/** @type {number} */ share) => -52 - 14 * Math.sin(Math.PI * share);
  const under = (/** @type {number} */ share) => {
    const inArch = (share * 3) % 1;
    if (inArch < 0.16 || inArch > 0.84) return 0;
    const t = (inArch - 0.5) / 0.34;
    return -34 * Math.sqrt(Math.max(0, 1 - t * t)) - 4;
  };
  const shares = Array.from({ length: 15 }, (_, index) => from + ((to - from) * index) / 14);
  return [
    ...[shares[0] ?? 0, (from + to) / 2, to].map((share) => /** @type {Point} */ ([left + long * share, deck(share)])),
    ...shares.reverse().map((share) => /** @type {Point} */ ([left + long * share, under(share)])),
  ];
}

/** @type {Record<string, (stone: number, wood: number) => Plan>} */
const PLANS = {
  tower: (stone, wood) => ({
    stones: stonesOf(stone, -30, 0, 60, 112, Math.ceil(stone / (stone > 7 ? 2 : 1))),
    beams: stonesOf(wood, -35, -112, 70, 26, Math.ceil(wood / 2)),
    spire: points("-30,-138 0,-206 30,-138"),
    over: svg`${arch(0, -50, 14, 34)}`,
    top: [0, -204],
    poles: [-42, 42, 142],
  }),
  lady_chapel: (stone, wood) => ({
    stones: stonesOf(stone, -58, 0, 116, 56),
    beams: beamsOf(wood, [-66, -56], [66, -56], [-6, -112], [6, -112]),
    over: svg`${arch(0, 0, 24, 36)}${arch(-36, -14, 13, 30)}${arch(36, -14, 13, 30)}`,
    top: [0, -108],
    poles: [-70, 70, 86],
  }),
  priors_palace: (stone, wood) => {
    const half = Math.ceil(wood / 2);
    return {
      stones: stonesOf(stone, -70, 0, 140, 58),
      beams: [
        ...beamsOf(half, [-78, -58], [4, -58], [-40, -110], [-34, -110]),
        ...beamsOf(wood - half, [4, -58], [78, -58], [34, -98], [46, -98]),
      ],
      over: svg`${arch(-37, 0, 20, 34)}${arch(6, -16, 12, 26)}${arch(30, -16, 12, 26)}${arch(53, -16, 12, 26)}`,
      top: [-37, -106],
      poles: [-82, 82, 84],
    };
  },
  guild_hall: (stone, wood) => ({
    stones: stonesOf(stone, -66, 0, 132, 62),
    beams: beamsOf(wood, [-76, -62], [76, -62], [-44, -106], [44, -106]),
    over: svg`${[-46, -15, 15, 46].map((x) => arch(x, 0, 18, 30))}${[-46, -15, 15, 46].map((x) => svg`<path class="ink" d=${line(box(x - 6, -52, 12, 12), { wobble: 0.5 })}></path>`)}`,
    top: [0, -104],
    poles: [-80, 80, 84],
  }),
  hospital: (stone, wood) => ({
    stones: stonesOf(stone, -72, 0, 144, 46),
    beams: beamsOf(wood, [-82, -46], [82, -46], [-62, -82], [62, -82]),
    over: svg`${arch(-46, 0, 20, 30)}${[-12, 14, 40].map((x) => arch(x, -10, 12, 24))}<path class="accent" d=${line(points("55,-34 60,-34 60,-29 65,-29 65,-24 60,-24 60,-19 55,-19 55,-24 50,-24 50,-29 55,-29"), { wobble: 0.3 })}></path>`,
    top: [-56, -80],
    poles: [-86, 86, 70],
  }),
  fulling_mill: (stone, wood) => ({
    stones: stonesOf(stone, -34, 0, 92, 48),
    beams: beamsOf(wood, [-44, -48], [68, -48], [2, -100], [22, -100]),
    over: svg`${arch(34, 0, 20, 30)}${arch(0, -14, 12, 22)}`,
    top: [12, -98],
    poles: [-4, 74, 72],
  }),
  bridge: (stone, wood) => ({
    stones: Array.from({ length: stone }, (_, index) => bridgeSlice(index / stone, (index + 1) / stone)),
    beams: Array.from({ length: wood }, (_, index) => {
      const deck = (/** @type {number} */ share) =>
        /** @type {Point} */ ([-118 + 236 * share, -52 - 14 * Math.sin(Math.PI * share)]);
      const from = deck(index / wood);
      const to = deck((index + 1) / wood);
      return [from, to, [to[0], to[1] - 15], [from[0], from[1] - 15]];
    }),
    top: [0, -78],
    poles: [-124, 124, 66],
  }),
};

/** The wheel of the mill, round (0, 0). @param {boolean} built */
function wheel(built) {
  const at = (/** @type {number} */ turn, /** @type {number} */ radius) =>
    /** @type {Point} */ ([Math.cos(turn) * radius, Math.sin(turn) * radius]);
  const spokes = Array.from({ length: 8 }, (_, index) =>
    brush([at((index * Math.PI) / 4, 3), at((index * Math.PI) / 4, 35)], 4.4, { ends: 0.8 }),
  );
  return built
    ? svg`<circle class="tone" r="30"></circle><circle class="line" r="22"></circle><path class="ink" d=${spokes.join("")}></path>`
    : svg`<circle class="missing" r="30"></circle>`;
}

/** A part of a building: built or missing. @param {Point[]} part @param {boolean} built @param {string} ground @param {string} id */
function part(part, built, ground, id) {
  const edge = line(part, { wobble: 1 });
  if (!built) return svg`<path class="missing" d=${edge}></path>`;
  return svg`<g data-grow=${id}><path class=${ground} d=${edge}></path><path class="ink soft" d=${hatch(part, ground === "tone" ? { angle: 3, gap: 6, weight: 1.6 } : { angle: -34, gap: 6.5, weight: 1.6, reach: 0.4 })}></path></g>`;
}

/** @param {[number, number, number]} poles */
function scaffold([left, right, height]) {
  const upright = [left, right].map((x) => brush([[x, 2], [x + 1, -height / 2], [x - 1, -height]], 4.4, { ends: 0.8 })); // biome-ignore format: points
  const across = [0.36, 0.72].map((share) => brush([[left - 8, -height * share], [right + 8, -height * share - 3]], 3.6, { ends: 0.8 })); // biome-ignore format: points
  return svg`<path class="ink" d=${[...upright, ...across].join("")}></path>`;
}

/** Planks nailed across what is covered, about 90 units wide, round (0, 0). */
export function nailed() {
  const plank = (/** @type {string} */ corners) =>
    svg`<path class="paper" d=${line(points(corners), { wobble: 1 })}></path><path class="ink soft" d=${hatch(points(corners), { angle: 24, gap: 6, weight: 1.4, reach: 0.6 })}></path>`;
  return svg`${plank("-46,-22 -40,-34 46,14 40,26")}${plank("-46,18 46,-34 50,-20 -40,30")}<path class="ink" d=${points("-36,-24 36,14 -34,18 38,-20").map(([x, y]) => line(box(x - 3, y - 3, 6, 6), { wobble: 0.6 })).join("")}></path>`; // biome-ignore format: points
}

/**
 * A project on the point (0, 0): about 150 units wide and 120 high, the tower 206, the bridge 240 wide.
 * @param {ProjectView} project
 */
export function building(project) {
  const plan = (PLANS[project.id] ?? PLANS.guild_hall)?.(project.stone.of, project.wood.of);
  if (!plan) return nothing;
  const begun = project.stone.filled + project.wood.filled > 0;
  return svg`${project.id === "fulling_mill" ? placed(-58, -22, wheel(project.finished)) : nothing}
    ${plan.stones.map((stone, index) => part(stone, index < project.stone.filled, "paper", `${project.id}-stone-${index}`))}
    ${plan.beams.map((beam, index) => part(beam, index < project.wood.filled, "tone", `${project.id}-wood-${index}`))}
    ${plan.spire && project.metal !== null ? (project.metal ? svg`<path class="accent" data-grow=${`${project.id}-spire`} d=${line(plan.spire)}></path>` : svg`<path class="missing" d=${line(plan.spire)}></path>`) : nothing}
    ${project.finished ? (plan.over ?? nothing) : begun ? scaffold(plan.poles) : nothing}
    ${project.finished ? placed(plan.top[0], plan.top[1], flag(), { scale: 0.5 }) : nothing}
    ${project.covered ? placed(0, -44, nailed(), { scale: 1.1 }) : nothing}`;
}
