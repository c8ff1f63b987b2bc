// @ts-check
/**
 * The cost wheel as the treadwheel of a crane: eight costs around its rim, the cost of the next builder lit, builders who
 * were passed on theirs, and below it the builders that are still in the bag.
 * @typedef {import("./view").View} View
 * @typedef {import("./board.js").Place} Place
 */

import { box, brush, curve, line, once, points } from "../../components/drawing.js";
import { letters, row } from "../../components/lettering.js";
import { ellipse } from "../../components/scene.js";
import { text } from "../../components/texts.js";
import { svg } from "../../vendor/lit-html.js";
import { builder } from "./board_pieces.js";

const COSTS = [7, 6, 5, 4, 3, 2, 1, 0];

/** A point on the wheel; the first cost is at the top. @param {number} index @param {number} radius */
const onWheel = (index, radius) => ({
  x: radius * Math.sin((index * Math.PI) / 4),
  y: -radius * Math.cos((index * Math.PI) / 4),
});

/** The wheel with a rim of radius 100, standing on (0, 124). */
const wheelPaths = once(() => ({
  stand: line(points("-14,0 14,0 64,124 40,124 0,30 -40,124 -64,124"), { wobble: 1 }) + line(box(-86, 120, 172, 10)),
  rim: curve(ellipse(0, 0, 100, 100, 28), { closed: true, wobble: 0.6 }),
  inner: curve(ellipse(0, 0, 52, 52, 20), { closed: true, wobble: 0.5 }),
  hub: curve(ellipse(0, 0, 13), { closed: true, wobble: 0.4 }),
  spokes: COSTS.map((_, index) => {
    const from = onWheel(index + 0.5, 12);
    const to = onWheel(index + 0.5, 100);
    return brush(
      [
        [from.x, from.y],
        [to.x, to.y],
      ],
      5,
      { ends: 0.8 },
    );
  }).join(""),
  sectors: COSTS.map((_, index) => {
    const turns = [-0.46, -0.23, 0, 0.23, 0.46];
    const outer = turns.map((turn) => onWheel(index + turn, 97));
    const inner = turns.map((turn) => onWheel(index + turn, 55)).reverse();
    return line(
      [...outer, ...inner].map(({ x, y }) => /** @type {[number, number]} */ ([x, y])),
      { wobble: 0.4 },
    );
  }),
}));

/** @param {View} view @param {Place} place @param {Map<string, string>} pieces */
export function costWheel(view, place, pieces) {
  const paths = wheelPaths();
  const bag = view.phase === "builders" ? view.seats.filter((one) => one.builders) : [];
  const rows = Math.ceil(bag.length / 2);
  const room = place.height - 50 - 40 * rows;
  const scale = Math.max(0.5, Math.min(1, (place.width - 8) / 232, room / 268));
  const [x, y] = [place.x + place.width / 2, place.y + 50 + 118 * scale];
  const below = y + 132 * scale;
  return svg`<g transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}><path class="tone" d=${paths.stand}></path><path class="paper" d=${paths.rim}></path>
      ${paths.sectors.map((sector, index) => (COSTS[index] === view.cost.next && view.phase === "builders" ? svg`<path class="accent bare" d=${sector}></path>` : ""))}
      <path class="ink" d=${paths.spokes}></path><path class="line" d=${paths.inner}></path><path class="tone" d=${paths.hub}></path></g>
    ${COSTS.map((cost, index) => {
      if (view.cost.passed.some((one) => one.cost === cost)) return "";
      const at = onWheel(index, 76 * scale);
      const lit = cost === view.cost.next && view.phase === "builders";
      return letters(cost, x + at.x, y + at.y + 9, { kind: lit ? "on-accent" : "" });
    })}
    ${view.cost.passed.map((one) => {
      const at = onWheel(COSTS.indexOf(one.cost), 80 * scale);
      return builder(view, one.seat, x + at.x, y + at.y + 30, pieces.get(`wheel-${one.cost}`));
    })}
    ${bag.map((one, index) => row([["bag"], one.builders, "×", one.seat], x + (index % 2 ? 50 : -50), below + 36 + 38 * Math.floor(index / 2), { kind: `seat-${one.colour} in-bag` }))}`;
}

/** The name above the wheel. */
export const wheelName = () => text("table-costs");
