/**
 * The land under the board: paths from the cathedral to its places, tufts of grass, and a cut border.
 * @import { Point } from "../../../components/drawing/drawing.js"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { along, area, box, points } from "../../../components/drawing/drawing.js";
import { meadow } from "../../../components/drawing/scene.js";
import { svg } from "../../../vendor/lit-html.js";

/** A band along a curve. @param {readonly Point[]} points @param {number} width */
function band(points, width) {
  const middle = along(points, { step: 18 });
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  middle.forEach(([x, y], index) => {
    const [bx, by] = middle[Math.max(0, index - 1)] ?? [x, y];
    const [ax, ay] = middle[Math.min(middle.length - 1, index + 1)] ?? [x, y];
    const long = Math.hypot(ax - bx, ay - by) || 1;
    const half = (width / 2) * (0.9 + 0.2 * Math.sin(index * 1.7));
    left.push([x - ((ay - by) / long) * half, y + ((ax - bx) / long) * half]);
    right.push([x + ((ay - by) / long) * half, y - ((ax - bx) / long) * half]);
  });
  return area([...left, ...right.reverse()]);
}

/** @param {number} width @param {number} height @param {Map<string, Place>} places */
export function land(width, height, places) {
  const middle = places.get("cathedral");
  if (!middle) return "";
  const [front, left, right] = [middle.y + middle.height - 12, 16, width - 16];
  /** @param {string} name @returns {Point} */
  const foot = (name) => {
    const place = places.get(name) ?? middle;
    return [place.x + place.width / 2, place.y + place.height - 6];
  };
  const door = /** @type {Point} */ ([middle.x + middle.width * 0.4, front]);
  const upper = foot("wood")[1] < middle.y ? foot("wood")[1] : 0;
  const roads = [
    band(
      points(
        `${left},${front + 4} ${door[0] - 90},${front + 2} ${door} ${door[0] + 160},${front + 3} ${right},${front}`,
      ),
      30,
    ),
    band(points(`${door} ${door[0] + 50},${front + 60} ${foot("market")}`), 26),
    band(points(`${left + 40},${foot("bishop")[1] + 6} ${middle.x + 10},${front - 60} ${door[0] - 40},${front}`), 20),
    band(
      points(
        `${right - 40},${foot("court")[1] + 6} ${middle.x + middle.width - 10},${front - 50} ${door[0] + 120},${front}`,
      ),
      20,
    ),
    ...(upper
      ? [
          band(
            points(`${left},${upper} ${width * 0.3},${upper - 5} ${width * 0.6},${upper + 4} ${right},${upper - 2}`),
            24,
          ),
        ]
      : []),
  ];
  return svg`<path class="shade bare ground" d=${area(box(2, 2, width - 4, height - 4))}></path>${roads.map((road) => svg`<path class="tone bare" d=${road}></path>`)}${meadow(40, width, height)}`;
}
