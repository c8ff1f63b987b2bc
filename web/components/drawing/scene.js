/**
 * Scenes: buildings and land as lists of paths, in the hand of `drawing.js` and with the classes of `drawing.css`.
 *
 * The parts of a scene are in the order in which they cover each other. Light comes from the left.
 * @import { Point } from "./drawing.js"
 * @typedef {readonly Point[] | string} Shape points, or as they are written: "0,0 10,-20"
 * @typedef {[string, string]} Part a class and the data of a path
 */
import { svg } from "../../vendor/lit-html.js";
import { along, area, box, brush, hatch, line, onceEach, points } from "./drawing.js";

/** @param {Shape} shape @returns {readonly Point[]} */
const listed = (shape) => (typeof shape === "string" ? points(shape) : shape);

/** Collects the parts of a scene. */
export class Scene {
  /** @type {Part[]} */
  parts = [];

  /** An area with an outline. @param {Shape} shape @param {string} [ground] its class */
  solid(shape, ground = "paper") {
    this.parts.push([ground, line(listed(shape), { wobble: 0.9 })]);
    return this;
  }

  /** The same with a smooth edge. @param {Shape} shape @param {string} [ground] */
  round(shape, ground = "paper") {
    this.parts.push([ground, area(along(listed(shape), { closed: true, step: 8 }))]);
    return this;
  }

  /** Strokes of shade. @param {Shape} shape @param {Parameters<typeof hatch>[1]} [how] */
  shade(shape, how = {}) {
    this.parts.push(["ink", hatch(listed(shape), { gap: 5, weight: 2, ...how })]);
    return this;
  }

  /** An area without an outline, such as a dark opening. @param {Shape} shape @param {string} [ground] */
  fill(shape, ground = "ink") {
    this.parts.push([ground, area(listed(shape))]);
    return this;
  }

  /** A thin line. @param {Shape} shape */
  cut(shape) {
    this.parts.push(["line thin", line(listed(shape), { open: true, wobble: 0.6 })]);
    return this;
  }

  /** A brush stroke. @param {Shape} shape @param {number} [width] @param {number} [ends] */
  stroke(shape, width = 3, ends = 0.15) {
    this.parts.push(["ink", brush(listed(shape), width, { ends })]);
    return this;
  }

  /** A wall with its right part in shade. @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [part] the share in shade */
  wall(x, y, width, height, part = 0.35) {
    this.solid(box(x, y, width, height));
    return part ? this.shade(box(x + width * (1 - part), y, width * part, height), { angle: 180, reach: 0.75 }) : this;
  }

  /** A pitched roof seen from its long side. @param {Shape} shape from the lower left corner clockwise */
  roof(shape, ground = "tone") {
    return this.solid(shape, ground).shade(shape, { angle: 66, gap: 8, reach: 0.85 });
  }

  /** A dark window or door with a pointed arch. @param {number} x its middle @param {number} base @param {number} width @param {number} height @param {string} [ground] */
  opening(x, base, width, height, ground = "ink") {
    return this.fill(lancet(x, base, width, height), ground);
  }

  /** Tufts of grass along the ground. @param {readonly Point[]} places */
  tufts(places) {
    for (const [x, y] of places) {
      this.stroke(`${x - 5},${y} ${x - 8},${y - 8}`, 2)
        .stroke(`${x},${y} ${x},${y - 11}`, 2)
        .stroke(`${x + 5},${y} ${x + 9},${y - 7}`, 2);
    }
    return this;
  }

  /** The parts, with neighbours of the same ink joined. @returns {Part[]} */
  get drawn() {
    /** @type {Part[]} */
    const joined = [];
    for (const [kind, d] of this.parts) {
      const last = joined[joined.length - 1];
      if (last && last[0] === kind && (kind === "ink" || kind === "line thin")) last[1] += d;
      else joined.push([kind, d]);
    }
    return joined;
  }
}

/** The points of a pointed arch that stands on a base. @param {number} middle @param {number} base @param {number} width @param {number} height @returns {Point[]} */
export function lancet(middle, base, width, height) {
  const half = width / 2;
  const spring = Math.min(height * 0.45, width * 0.9);
  /** @type {Point[]} */
  const left = [
    [middle - half, base],
    [middle - half, base - height + spring],
    [middle - half * 0.86, base - height + spring * 0.62],
    [middle - half * 0.52, base - height + spring * 0.26],
    [middle, base - height],
  ];
  return [...left, ...mirrored(left.slice(0, 4), middle)];
}

/** Points with left and right exchanged, in reverse order. @param {readonly Point[]} points @param {number} middle @returns {Point[]} */
export function mirrored(points, middle) {
  return points.map(([x, y]) => /** @type {Point} */ ([2 * middle - x, y])).reverse();
}

/** The points of an ellipse. @param {number} x @param {number} y @param {number} rx @param {number} [ry] @param {number} [n] @returns {Point[]} */
export function ellipse(x, y, rx, ry = rx, n = 16) {
  return Array.from({ length: n }, (_, index) => {
    const turn = (2 * Math.PI * index) / n;
    return [x + rx * Math.sin(turn), y - ry * Math.cos(turn)];
  });
}

/** The paths of a scene. @param {readonly Part[]} parts */
export function paths(parts) {
  return parts.map(([kind, d]) => svg`<path class=${kind} d=${d}></path>`);
}

/** Tufts of grass, spread over the ground of a board, and its cut border. */
export const meadow = onceEach(
  (/** @type {number} */ tufts, /** @type {number} */ width, /** @type {number} */ height) => {
    const grass = Array.from({ length: tufts }, (_, index) => {
      const [x, y] = [24 + ((index * 397) % (width - 48)), 30 + ((index * 263) % (height - 60))];
      /** @type {(from: number, to: number, high: number) => string} */
      const blade = (from, to, high) => brush(points(`${x + from},${y} ${x + to},${y - high}`), 2.2);
      return blade(-5, -8, 9) + blade(0, 1, 12) + blade(5, 10, 8);
    });
    return svg`<path class="ink soft" d=${grass.join("")}></path><path class="line" d=${line(box(3, 3, width - 6, height - 6))}></path><path class="line thin" d=${line(box(9, 9, width - 18, height - 18))}></path>`;
  },
);
