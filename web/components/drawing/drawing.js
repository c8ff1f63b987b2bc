/**
 * Drawing in the hand of all boards: uneven lines, swelling brush strokes and hatching, as data of SVG paths.
 *
 * All functions are pure: the same arguments give the same path, so that a drawing does not tremble when it is drawn
 * again. Lengths are units of the drawing's view box. `docs/drawings.md` says how to use them.
 * @typedef {readonly [number, number]} Point
 */

/** @param {number} n @returns {string} with one decimal at most */
const short = (n) => String(Math.round(n * 10) / 10);

/** @param {Point} point */
const at = ([x, y]) => `${short(x)} ${short(y)}`;

/** @param {readonly Point[]} points a number that depends on nothing but them */
const seedOf = (points) =>
  points.reduce((sum, [x, y], index) => sum + (index + 1) * (x * 7.31 + y * 3.17), points.length);

/** A sequence of numbers from -1 to 1 that look random, and are the same for the same seed. @param {number} seed @returns {() => number} */
export function uneven(seed) {
  let state = Math.floor(Math.abs(seed) * 1000) + 12345;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 2147483648 - 1;
  };
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

/** Points written as in an SVG polygon, such as "0,0 10,-20". @param {string} written @returns {Point[]} */
export function points(written) {
  return written.split(" ").map((point) => {
    const [x, y] = point.split(",");
    return [Number(x), Number(y)];
  });
}

/** The corners of a rectangle. @param {number} x @param {number} y @param {number} width @param {number} height @returns {Point[]} */
export function box(x, y, width, height) {
  return points(`${x},${y} ${x + width},${y} ${x + width},${y + height} ${x},${y + height}`);
}

/**
 * Straight edges as a hand draws them: corners slightly beside their place, edges slightly bent.
 * @param {readonly Point[]} points @param {{ open?: boolean, wobble?: number }} [how] `wobble`: how far, at most
 */
export function line(points, { open = false, wobble = 1.2 } = {}) {
  const shift = uneven(seedOf(points));
  const corners = points.map(([x, y]) => /** @type {Point} */ ([x + shift() * wobble, y + shift() * wobble]));
  const first = corners[0];
  if (!first) return "";
  const ends = open ? corners.slice(1) : [...corners.slice(1), first];
  let from = first;
  const edges = ends.map((to) => {
    const [x, y] = between(from, to, 0.5 + shift() * 0.15);
    const bend = Math.min(wobble, distance(from, to) / 25);
    from = to;
    return `Q${at([x + shift() * bend, y + shift() * bend])} ${at(to)}`;
  });
  return `M${at(first)}${edges.join("")}${open ? "" : "Z"}`;
}

/**
 * Points along a smooth curve through these points, about `step` apart.
 * @param {readonly Point[]} points @param {{ closed?: boolean, step?: number }} [how] @returns {Point[]}
 */
export function along(points, { closed = false, step = 14 } = {}) {
  const n = points.length;
  const point = (/** @type {number} */ index) =>
    /** @type {Point} */ (points[closed ? (index + n) % n : Math.max(0, Math.min(n - 1, index))]);
  /** @type {Point[]} */
  const found = [];
  for (let index = 0; index < (closed ? n : n - 1); index++) {
    const [a, b, c, d] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const parts = Math.max(1, Math.round(distance(b, c) / step));
    for (let part = 0; part < parts; part++) {
      const t = part / parts;
      const on = (/** @type {0 | 1} */ k) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      found.push([on(0), on(1)]);
    }
  }
  const last = points[n - 1];
  return closed || !last ? found : [...found, last];
}

/** A smooth, slightly uneven curve through these points. @param {readonly Point[]} points @param {{ closed?: boolean, wobble?: number }} [how] */
export function curve(points, { closed = false, wobble = 0.8 } = {}) {
  const shift = uneven(seedOf(points));
  const reach = Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x));
  const found = along(points, { closed, step: Math.max(3, Math.min(14, reach / 12)) }).map(
    ([x, y]) => /** @type {Point} */ ([x + shift() * wobble, y + shift() * wobble]),
  );
  return found.length ? `M${found.map(at).join("L")}${closed ? "Z" : ""}` : "";
}

/** The edge of an area as a path to fill, through exactly these points. @param {readonly Point[]} points */
export function area(points) {
  return points.length ? `M${points.map(at).join("L")}Z` : "";
}

/**
 * A brush stroke through points: a path to fill, thick in the middle and thin at its ends.
 * @param {readonly Point[]} points @param {number} width at its thickest @param {{ ends?: number }} [how] `ends`: the share of the width that the ends have
 */
export function brush(points, width, { ends = 0.15 } = {}) {
  const shift = uneven(seedOf(points));
  const middle = along(points);
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  middle.forEach((point, index) => {
    const before = middle[Math.max(0, index - 1)] ?? point;
    const after = middle[Math.min(middle.length - 1, index + 1)] ?? point;
    const long = distance(before, after) || 1;
    const place = index / Math.max(1, middle.length - 1);
    const half = (width / 2) * (ends + (1 - ends) * Math.sin(Math.PI * place) ** 0.6) * (0.88 + 0.12 * shift());
    const across = /** @type {Point} */ ([
      (-(after[1] - before[1]) / long) * half,
      ((after[0] - before[0]) / long) * half,
    ]);
    left.push([point[0] + across[0], point[1] + across[1]]);
    right.push([point[0] - across[0], point[1] - across[1]]);
  });
  return area([...left, ...right.reverse()]);
}

/** Where a straight line at height `y` is inside a polygon: from, to, from, to… @param {readonly Point[]} polygon @param {number} y */
function crossings(polygon, y) {
  return polygon
    .flatMap((a, index) => {
      const b = /** @type {Point} */ (polygon[(index + 1) % polygon.length]);
      return a[1] > y === b[1] > y ? [] : [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])];
    })
    .sort((a, b) => a - b);
}

/** @param {Point} point @param {number} turn radians @returns {Point} */
const turned = ([x, y], turn) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];

/**
 * Hatching of an area: cut strokes that swell, as a path to fill.
 * @param {readonly Point[]} polygon
 * @param {{ angle?: number, gap?: number, weight?: number, reach?: number, wobble?: number }} [how]
 *   `angle` in degrees, 0 along the lines of a text; `gap` between strokes; `weight`, their thickness; `reach`, the share
 *   of the area's width that strokes take from where they begin (1: all of it), so that shade runs out into light
 */
export function hatch(polygon, { angle = -52, gap = 7, weight = 2.2, reach = 1, wobble = 0.6 } = {}) {
  const shift = uneven(seedOf(polygon) + gap);
  const turn = (angle * Math.PI) / 180;
  const level = polygon.map((point) => turned(point, -turn));
  const heights = level.map((point) => point[1]);
  const least = Math.min(...heights);
  const most = Math.max(...heights);
  const strokes = [];
  for (let y = least + gap * 0.6; y < most; y += gap * (1 + 0.12 * shift())) {
    const ends = crossings(level, y);
    for (let index = 0; index + 1 < ends.length; index += 2) {
      const from = /** @type {number} */ (ends[index]);
      const to = /** @type {number} */ (ends[index + 1]);
      const end = from + (to - from) * Math.min(1, reach * (reach < 1 ? 1 + 0.35 * shift() : 1));
      if (end - from < 2) continue;
      const half = (weight / 2) * (1 + 0.2 * shift());
      const bent = shift() * wobble;
      const corners = /** @type {Point[]} */ ([
        [from, y - (reach < 1 ? half : half * 0.4)],
        [from + (end - from) * 0.45, y - half + bent],
        [end, y + bent],
        [from + (end - from) * 0.45, y + half + bent],
        [from, y + (reach < 1 ? half : half * 0.4)],
      ]);
      strokes.push(area(corners.map((point) => turned(point, turn))));
    }
  }
  return strokes.join("");
}

/**
 * The value that `make` gives, made once for each key: for the parts of a drawing that never change.
 * @template T @param {() => T} make @returns {() => T}
 */
export function once(make) {
  /** @type {{ value: T } | undefined} */
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for each arguments, numbers or words. @template {(string | number)[]} A, T @param {(...key: A) => T} make @returns {(...key: A) => T} */
export function onceEach(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return (...key) => {
    const name = key.join("/");
    const found = made.get(name) ?? make(...key);
    made.set(name, found);
    return found;
  };
}
