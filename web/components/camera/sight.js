/**
 * Camera picture with the outlines of markers, zones and codes; the zones of a draft are moved by pointer and keys.
 * @import { MarkerState as Marker, TagState as Tag } from "../../types/server"
 * @import { Look } from "./state.js"
 * @import { Draft, Point } from "./layout_draft.js"
 */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { announce } from "../shared/notes.js";
import { redraw } from "../shared/redraw.js";
import { figure, text } from "../shared/texts.js";
import { box, inverse, transform } from "./layout_draft.js";
import { matrix, state, zoneName } from "./state.js";

/** Millimetres that an arrow key moves a zone by. */
const STEP = 5;

/** @param {Point[]} points */
const shape = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
/** @param {Point[]} points @returns {Point} */
const middle = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** Drawing units per pixel of the screen, so that lines and letters keep their size. */
function unitsPerPixel() {
  const width = app.querySelector(".sight")?.clientWidth || 640;
  return state.size[0] / width;
}

/** @param {Look} look */
export function sight(look) {
  const unit = unitsPerPixel();
  const zones = Object.entries(state.draft?.layout.zones ?? look.layout.zones);
  const toPixels = matrix();
  const drawn = state.picture ? state.matrix !== null : true;
  return html`<div class=${`sight ${state.draft ? "moving" : ""}`}>
    ${state.picture ? html`<img src=${state.picture} alt=${text("picture_alt")} width=${state.size[0]} height=${state.size[1]}>` : nothing}
    <svg viewBox=${`0 0 ${state.size[0]} ${state.size[1]}`} role="group" aria-label=${text("layout")} @pointermove=${drag} @pointerup=${endDrag} @pointercancel=${endDrag}>
      ${
        drawn
          ? zones.map(([name, polygon]) =>
              zone(
                name,
                polygon.map((point) => transform(toPixels, point)),
                unit,
              ),
            )
          : nothing
      }
      ${state.draft && !state.picture ? Object.values(state.draft.layout.markers.centres).map((place) => dot(transform(toPixels, place), unit)) : nothing}
      ${state.picture ? look.markers.map((marker) => markerMark(marker, unit)) : nothing}
      ${state.picture && !state.draft ? look.tags.map((tag) => tagMark(tag, unit)) : nothing}
      ${state.draft && drawn ? handles(state.draft, toPixels, unit) : nothing}
    </svg></div>`;
}

/** @param {string} name @param {Point[]} points @param {number} unit */
function zone(name, points, unit) {
  const draft = state.draft;
  const top = Math.min(...points.map(([, down]) => down));
  const short = name.length === 1 ? name : name === "middle" ? text("zone_short") : name;
  const label = svg`<text x=${middle(points)[0]} y=${top + 17 * unit} font-size=${(name.length === 1 ? 17 : 13) * unit} stroke-width=${4 * unit}>${short}</text>`;
  if (!draft) return svg`<g class="zone"><polygon points=${shape(points)}></polygon>${label}</g>`;
  return svg`<g class=${`zone ${draft.zone === name ? "chosen" : ""}`} data-zone=${name} tabindex="0" role="button" aria-pressed=${draft.zone === name ? "true" : "false"} aria-label=${described(name)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => nudge(event, name)} @focus=${() => choose(name)} @pointerdown=${(/** @type {PointerEvent} */ event) => startDrag(event, name, -1)}><polygon points=${shape(points)}></polygon>${label}</g>`;
}

/** @param {Point} place @param {number} unit */
const dot = ([x, y], unit) =>
  svg`<rect class="marker" x=${x - 7 * unit} y=${y - 7 * unit} width=${14 * unit} height=${14 * unit}></rect>`;

/** @param {Marker} marker @param {number} unit */
function markerMark(marker, unit) {
  if (!marker.corners) return nothing;
  const [x, y] = middle(marker.corners);
  return svg`<g class=${`marker ${marker.found ? "" : "missing"}`}><polygon points=${shape(marker.corners)}></polygon>
    <text x=${x} y=${y + 5 * unit} font-size=${13 * unit} stroke-width=${4 * unit}>${marker.name}${marker.found ? "" : " ?"}</text></g>`;
}

/** @param {Tag} tag @param {number} unit */
function tagMark(tag, unit) {
  const low = Math.max(...tag.corners.map(([, y]) => y));
  const [x, y] = middle(tag.corners);
  const [a, b] = /** @type {[Point, Point]} */ (tag.corners);
  return svg`<g class=${`code ${tag.of_game ? "" : "foreign"}`}><polygon points=${shape(tag.corners)}></polygon>
    <line x1=${x} y1=${y} x2=${(a[0] + b[0]) / 2} y2=${(a[1] + b[1]) / 2}></line>
    ${unit * 420 > state.size[0] ? nothing : svg`<text x=${x} y=${low + 14 * unit} font-size=${12 * unit} stroke-width=${4 * unit}>${figure(tag.pixels)} px</text>`}</g>`;
}

/** Handles at the corners of the chosen zone. @param {Draft} draft @param {number[]} toPixels @param {number} unit */
function handles(draft, toPixels, unit) {
  const frame = draft.corners(draft.zone).map((point) => transform(toPixels, point));
  const [first, second, third] = /** @type {[Point, Point, Point]} */ (frame);
  // On a small zone the handles leave its middle free for dragging the zone.
  const room =
    Math.min(
      Math.hypot(second[0] - first[0], second[1] - first[1]),
      Math.hypot(third[0] - second[0], third[1] - second[1]),
    ) / unit;
  return frame.map(
    (
      [x, y],
      index,
    ) => svg`<g class="handle" @pointerdown=${(/** @type {PointerEvent} */ event) => startDrag(event, draft.zone, index)}>
    <circle class="reach" cx=${x} cy=${y} r=${Math.min(22, room / 3) * unit}></circle><circle cx=${x} cy=${y} r=${Math.max(4, Math.min(9, room / 7)) * unit}></circle></g>`,
  );
}

/* ------------------------------------------------------------------ moving zones */

/** The point of the table under a pointer, in millimetres. @param {PointerEvent} event @returns {Point} */
function pointAt(event) {
  const drawing = /** @type {SVGSVGElement} */ (app.querySelector(".sight svg"));
  const bounds = drawing.getBoundingClientRect();
  const [width, height] = state.size;
  return transform(inverse(matrix()), [
    ((event.clientX - bounds.left) / bounds.width) * width,
    ((event.clientY - bounds.top) / bounds.height) * height,
  ]);
}

/** @param {PointerEvent} event @param {string} name @param {number} handle which corner; -1 for the whole zone */
function startDrag(event, name, handle) {
  if (!state.draft || event.button > 0) return;
  event.preventDefault();
  choose(name);
  state.draft.remember();
  if (handle < 0) /** @type {SVGElement} */ (event.currentTarget).focus({ preventScroll: true });
  state.drag = { id: event.pointerId, zone: name, handle, from: pointAt(event) };
  app.querySelector(".sight svg")?.setPointerCapture(event.pointerId);
}

/** @param {PointerEvent} event */
function drag(event) {
  const { drag: dragged, draft } = state;
  if (!dragged || !draft || event.pointerId !== dragged.id) return;
  const to = pointAt(event);
  const by = /** @type {Point} */ ([Math.round(to[0] - dragged.from[0]), Math.round(to[1] - dragged.from[1])]);
  if (!by[0] && !by[1]) return;
  dragged.from = [dragged.from[0] + by[0], dragged.from[1] + by[1]];
  if (dragged.handle < 0) draft.move(dragged.zone, by);
  else draft.dragCorner(dragged.zone, dragged.handle, by);
  redraw();
}

/** @param {PointerEvent} event */
function endDrag(event) {
  if (!state.drag || event.pointerId !== state.drag.id) return;
  const { zone: name } = state.drag;
  state.drag = null;
  state.draft?.forgetIfSame();
  announce(described(name));
  redraw();
}

/** Move or resize a zone by an arrow key. @param {KeyboardEvent} event @param {string} name */
function nudge(event, name) {
  /** @type {Record<string, Point>} */
  const steps = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
  const step = steps[event.key];
  if (!step || !state.draft) return;
  event.preventDefault();
  // Arrow keys refer to the picture, whichever way the camera is turned.
  const [x, y] = alongTable(step);
  state.draft.remember();
  if (event.shiftKey) state.draft.resize(name, x, y);
  else state.draft.move(name, [x, y]);
  announce(described(name));
  redraw();
}

/** The step on the table, along one of its axes, that is nearest to a step on the screen. @param {Point} way @returns {Point} */
function alongTable(way) {
  const toPixels = matrix();
  const from = transform(toPixels, [0, 0]);
  /** @type {Point[]} */
  const steps = [
    [STEP, 0],
    [-STEP, 0],
    [0, STEP],
    [0, -STEP],
  ];
  const [, best] = steps.reduce(
    ([most, kept], step) => {
      const to = transform(toPixels, step);
      const along =
        ((to[0] - from[0]) * way[0] - (to[1] - from[1]) * way[1]) / Math.hypot(to[0] - from[0], to[1] - from[1]);
      return along > most ? [along, step] : [most, kept];
    },
    /** @type {[number, Point]} */ ([-Infinity, way]),
  );
  return best;
}

/** Select a zone of the draft. @param {string} name */
export function choose(name) {
  if (!state.draft || state.draft.zone === name) return;
  state.draft.zone = name;
  redraw();
}

/** A zone of the draft in words. @param {string} name */
function described(name) {
  const layout = state.draft?.layout;
  const polygon = layout?.zones[name];
  if (!polygon) return zoneName(name);
  const { x, y, width, height } = box(polygon);
  return text("moved", {
    zone: zoneName(name),
    x: figure(x),
    y: figure(y),
    width: figure(width),
    height: figure(height),
  });
}
