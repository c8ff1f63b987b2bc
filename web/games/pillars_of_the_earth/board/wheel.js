/**
 * The cost wheel as the treadwheel of a crane: eight costs around its rim, the cost of the next builder lit, beside the rim
 * the builders who were passed, and below it how many are still in the bag.
 * @import { View } from "../view"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { box, brush, curve, line, once, points } from "../../../components/drawing/drawing.js";
import { letters, SMALL, signAt, widthOf } from "../../../components/drawing/lettering.js";
import { ellipse } from "../../../components/drawing/scene.js";
import { placed } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";

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
  token: curve(ellipse(0, 0, TOKEN.radius), { closed: true, wobble: 0.4 }),
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

/** Radius of a builder who was passed, seen from above, beside the rim; and how far his middle is from it. */
const TOKEN = { radius: 17, out: 10 };

/** Height of the line with the builders in the bag. */
const BAG = 42;

/** A builder who was passed, as a disc with the letter of the seat beside the cost that he will have. @param {View} view @param {Seat} seat @param {number} x @param {number} y @param {string} [piece] */
function passed(view, seat, x, y, piece) {
  const colour = view.seats.find((line) => line.seat === seat)?.colour ?? "free";
  return placed(
    x,
    y,
    svg`<path class="own" d=${wheelPaths().token}></path>${letters(seat, 0, 9, { kind: "on-own" })}`,
    {
      name: `passed seat-${colour}`,
      piece,
    },
  );
}

/** How many builders each seat has in the bag, in one line. @param {View} view @param {number} x its middle @param {number} y @param {number} most its width */
function inBag(view, x, y, most) {
  const there = view.seats.filter((line) => line.builders);
  const words = there.map((player) => `${player.builders}${player.seat}`);
  const widths = words.map((word) => widthOf(word, SMALL));
  const sign = there.length ? 30 : 0;
  const whole = widths.reduce((sum, wide) => sum + wide, sign);
  const gap = Math.min(16, (most - whole) / Math.max(1, there.length));
  let from = x - (whole + gap * there.length) / 2;
  return svg`${there.length ? signAt("bag", from + sign / 2, y - 10, sign) : ""}${there.map((player, index) => {
    const left = from + sign + gap;
    from += gap + (widths[index] ?? 0);
    return letters(words[index] ?? "", left, y, { at: "start", kind: `seat-${player.colour} in-bag` });
  })}`;
}

/** @param {View} view @param {Place} place @param {Map<string, string>} pieces */
export function costWheel(view, place, pieces) {
  const paths = wheelPaths();
  const building = view.phase === "builders";
  const rim = building || view.cost.passed.length ? TOKEN.radius + TOKEN.out : 0;
  const top = place.y + 50;
  const room = { width: place.width - 4, height: place.y + place.height - top - (building ? BAG : 4) };
  const scale = Math.max(
    0.4,
    Math.min(1, (room.width - 2 * rim) / 200, (room.height - 2 * rim) / 200, room.height / 226),
  );
  const below = Math.max(126 * scale, 100 * scale + rim);
  const [x, y] = [place.x + place.width / 2, top + (room.height + 100 * scale + rim - below) / 2];
  const next = (/** @type {number} */ cost) => building && cost === view.cost.next;
  return svg`<g transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}><path class="tone" d=${paths.stand}></path><path class="paper wheel" d=${paths.rim}></path>
      ${paths.sectors.map((sector, index) => (next(COSTS[index] ?? -1) ? svg`<path class="accent bare" d=${sector}></path>` : ""))}
      <path class="ink" d=${paths.spokes}></path><path class="line" d=${paths.inner}></path><path class="tone" d=${paths.hub}></path></g>
    ${COSTS.map((cost, index) => {
      const at = onWheel(index, 68 * scale);
      return letters(cost, x + at.x, y + at.y + 9, { kind: next(cost) ? "cost on-accent" : "cost" });
    })}
    ${view.cost.passed.map((stone, index) => {
      const before = view.cost.passed.slice(0, index).filter((other) => other.cost === stone.cost).length;
      const at = onWheel(COSTS.indexOf(stone.cost) - 0.45 * before, 100 * scale + TOKEN.out);
      return passed(view, stone.seat, x + at.x, y + at.y, pieces.get(`wheel-${stone.cost}`));
    })}
    ${building ? inBag(view, x, place.y + place.height - 12, place.width) : ""}`;
}
