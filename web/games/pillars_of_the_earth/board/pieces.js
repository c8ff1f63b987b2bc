/**
 * The pieces on the board: builders and workers in the colours of their seats, and the spaces on which builders stand.
 * @import { View } from "../view"
 */

import { area, brush, curve, hatch, line, once, points } from "../../../components/drawing/drawing.js";
import { letters } from "../../../components/drawing/lettering.js";
import { ellipse } from "../../../components/drawing/scene.js";
import { figure, placed } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";

/** How many builders a seat has (PE-S1). */
const BUILDERS = 3;

/** Width that a figure takes. */
export const FIGURE = 40;

const workerPaths = once(() => ({
  shovel:
    brush(points("24,-2 21,-50 20,-84"), 5, { ends: 0.8 }) + area(points("12,-82 28,-82 27,-102 20,-108 13,-102")),
  body: line(points("-11,-62 11,-62 20,-50 25,-30 17,-27 19,0 4,0 0,-12 -4,0 -19,0 -17,-27 -25,-30 -20,-50"), {
    wobble: 0.8,
  }),
  shade: hatch(points("8,-60 20,-50 19,0 8,0"), { angle: -20, gap: 5, weight: 2 }),
  head: curve(points("0,-62 -12,-70 -12,-82 0,-90 12,-82 12,-70"), { closed: true, wobble: 0.5 }),
  cap: curve(points("-15,-80 -9,-94 6,-96 14,-86 17,-79 0,-84"), { closed: true, wobble: 0.3 }),
  belt: brush(points("-18,-30 0,-28 18,-30"), 3.2, { ends: 0.7 }),
}));

/** A worker with a shovel. @param {string} ground the class of his clothes: "own", or "tone" for one of no seat */
function workerFigure(ground) {
  const paths = workerPaths();
  return svg`<path class="ink" d=${paths.shovel}></path><path class=${ground} d=${paths.body}></path><path class=${ground === "own" ? "own-ink" : "ink"} d=${paths.shade}></path><path class="paper" d=${paths.head}></path><path class=${ground} d=${paths.cap}></path><path class=${ground === "own" ? "own-ink" : "ink"} d=${paths.belt}></path>`;
}

/** @param {View} view @param {Seat} seat */
const colourOf = (view, seat) => view.seats.find((line) => line.seat === seat)?.colour ?? "free";

/** A builder of a seat, who stands on (x, y). @param {View} view @param {Seat} seat @param {number} x @param {number} y @param {string} [piece] the name for the motion */
export function builder(view, seat, x, y, piece) {
  return placed(x, y, svg`<g transform="scale(.66)">${figure()}</g>${letters(seat, 0, -6, { kind: "on-own" })}`, {
    name: `seat-${colourOf(view, seat)}`,
    piece,
  });
}

/** A worker of a seat, or of none. @param {View} view @param {Seat | ""} seat @param {number} x @param {number} y */
export function worker(view, seat, x, y) {
  return placed(
    x,
    y,
    svg`<g transform="scale(.66)">${workerFigure(seat ? "own" : "tone")}</g>${seat ? letters(seat, 0, -13, { kind: "on-own" }) : ""}`,
    { name: seat ? `seat-${colourOf(view, seat)}` : "" },
  );
}

const spaceEdge = once(() => curve(ellipse(0, -3, 21, 9), { closed: true, wobble: 0.4 }));

/** A free space for a builder, with its number if it has one. @param {number} x @param {number} y @param {string | number} [number] */
export function space(x, y, number = "") {
  return placed(
    x,
    y,
    svg`<path class="missing" d=${spaceEdge()}></path>${number === "" ? "" : letters(number, 0, -14, { kind: "faint" })}`,
  );
}

/**
 * Which builder stands where: each place (such as "market-1") with the name of a piece, which keeps its place while the
 * builder stands there, so that only a builder that goes elsewhere moves.
 * @param {Map<string, string>} before @param {View} view @returns {Map<string, string>}
 */
export function assigned(before, view) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { seat } of view.seats) {
    const taken = [
      ...Object.entries(view.places).flatMap(([place, spaces]) =>
        spaces.flatMap((owner, index) => (owner === seat ? [`${place}-${index}`] : [])),
      ),
      ...view.cost.passed.filter((passed) => passed.seat === seat).map((passed) => `wheel-${passed.cost}`),
    ];
    const names = Array.from({ length: BUILDERS }, (_, index) => `builder-${seat}-${index}`);
    const used = new Set(
      taken.flatMap((spot) => (before.get(spot)?.startsWith(`builder-${seat}-`) ? [before.get(spot)] : [])),
    );
    const spare = names.filter((name) => !used.has(name));
    for (const spot of taken) {
      const kept = before.get(spot);
      found.set(spot, kept && used.has(kept) ? kept : (spare.shift() ?? `builder-${seat}-${spot}`));
    }
  }
  return found;
}
