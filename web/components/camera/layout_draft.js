/**
 * Draft of a layout: zones are moved and resized, markers are measured, with undo and redo.
 *
 * Millimetres: x east, y north, the origin in the middle. A zone keeps its shape: a rectangle stays one when a corner is
 * dragged.
 * @typedef {[number, number]} Point
 * @typedef {{unit: "mm", markers: {dictionary: string, size: number, centres: Record<string, Point>}, zones: Record<string, Point[]>}} Layout
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/** Millimetres that a zone is wide and high at least. */
const SMALLEST = 40;
/** Changes that can be undone. */
const MOST_UNDOS = 100;

/** The bounding box of a polygon, by its middle. @param {Point[]} polygon @returns {Box} */
export function box(polygon) {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (west + east) / 2, y: (south + north) / 2, width: east - west, height: north - south };
}

/** A point transformed by a 3 × 3 matrix, which is given row by row. @param {number[]} matrix @param {Point} point @returns {Point} */
export function transform(matrix, [x, y]) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix;
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** The inverse of a matrix up to a factor, which a homography does not depend on. @param {number[]} matrix @returns {number[]} */
export function inverse(matrix) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** Matrix from millimetres to a plan with north on top, for the drawing without a picture. @param {Layout} layout @param {Point} size @returns {number[]} */
export function plan(layout, [width, height]) {
  const points = [...Object.values(layout.markers.centres), ...Object.values(layout.zones).flat()];
  const around = box(points);
  const scale = Math.min(width / (around.width + 80), height / (around.height + 80));
  return [scale, 0, width / 2 - around.x * scale, 0, -scale, height / 2 + around.y * scale, 0, 0, 1];
}

export class Draft {
  /** @param {Layout} layout the present one, which is not changed */
  constructor(layout) {
    this.layout = /** @type {Layout} */ (structuredClone(layout));
    this.layout.zones = inOrder(layout.zones);
    /** The zone that is chosen. */
    this.zone = Object.keys(this.layout.zones)[0] ?? "";
    /** @type {Layout[]} */
    this.past = [];
    /** @type {Layout[]} */
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Store the layout for undo, before a change. */
  remember() {
    this.past = [...this.past, structuredClone(this.layout)].slice(-MOST_UNDOS);
    this.future = [];
  }

  /** Drop the last stored layout if nothing has changed since. */
  forgetIfSame() {
    const last = this.past[this.past.length - 1];
    if (last && JSON.stringify(last) === JSON.stringify(this.layout)) this.past = this.past.slice(0, -1);
  }

  undo() {
    const before = this.past[this.past.length - 1];
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.layout];
    this.layout = before;
  }

  redo() {
    const after = this.future[this.future.length - 1];
    if (!after) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.layout];
    this.layout = after;
  }

  /** Move a zone. @param {string} name @param {Point} by */
  move(name, [dx, dy]) {
    this.layout.zones[name] = (this.layout.zones[name] ?? []).map(([x, y]) => [x + dx, y + dy]);
  }

  /** Make a zone wider and higher around its middle. @param {string} name @param {number} wider @param {number} higher */
  resize(name, wider, higher) {
    const now = box(this.layout.zones[name] ?? []);
    this.place(name, { ...now, width: now.width + wider, height: now.height + higher });
  }

  /** The corners of a zone's bounding box: north-west, north-east, south-east, south-west. @param {string} name @returns {Point[]} */
  corners(name) {
    const { x, y, width, height } = box(this.layout.zones[name] ?? []);
    return [
      [x - width / 2, y + height / 2],
      [x + width / 2, y + height / 2],
      [x + width / 2, y - height / 2],
      [x - width / 2, y - height / 2],
    ];
  }

  /** Drag a corner; the opposite one stays. @param {string} name @param {number} corner @param {Point} by */
  dragCorner(name, corner, [dx, dy]) {
    const { x, y, width, height } = box(this.layout.zones[name] ?? []);
    const [east, north] = [corner === 1 || corner === 2 ? 1 : -1, corner < 2 ? 1 : -1];
    const wide = Math.max(SMALLEST, width + dx * east);
    const high = Math.max(SMALLEST, height + dy * north);
    this.place(name, {
      x: x + ((wide - width) / 2) * east,
      y: y + ((high - height) / 2) * north,
      width: wide,
      height: high,
    });
  }

  /** Fit a zone into a box. @param {string} name @param {Box} wanted */
  place(name, wanted) {
    const now = box(this.layout.zones[name] ?? []);
    const across = Math.max(SMALLEST, wanted.width) / now.width;
    const along = Math.max(SMALLEST, wanted.height) / now.height;
    this.layout.zones[name] = (this.layout.zones[name] ?? []).map(([x, y]) => [
      round(wanted.x + (x - now.x) * across),
      round(wanted.y + (y - now.y) * along),
    ]);
  }

  /** The distances between the markers, and their size. */
  markers() {
    const { width, height } = box(Object.values(this.layout.markers.centres));
    return { width, height, size: this.layout.markers.size };
  }

  /** Set the measured distances and size of the markers. @param {{width: number, height: number, size: number}} found */
  measure({ width, height, size }) {
    const now = box(Object.values(this.layout.markers.centres));
    for (const [id, [x, y]] of Object.entries(this.layout.markers.centres)) {
      this.layout.markers.centres[id] = [
        round(((x - now.x) * width) / now.width),
        round(((y - now.y) * height) / now.height),
      ];
    }
    this.layout.markers.size = size;
  }
}

/** The zones in the order of the seats, the middle first. @param {Record<string, Point[]>} zones @returns {Record<string, Point[]>} */
function inOrder(zones) {
  const known = ["middle", "N", "E", "S", "W"];
  const names = Object.keys(zones).sort(
    (name, other) => ((known.indexOf(name) + 99) % 99) - ((known.indexOf(other) + 99) % 99),
  );
  return Object.fromEntries(names.map((name) => [name, structuredClone(zones[name] ?? [])]));
}

/** To a tenth of a millimetre. @param {number} n */
const round = (n) => Math.round(n * 10) / 10;
