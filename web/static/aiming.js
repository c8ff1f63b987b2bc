// @ts-check
/**
 * The host's camera page: what the camera sees, what to change, where the zones are.
 *
 * Once a second it asks what the newest frame tells and loads that very frame's
 * picture, so that what is drawn over it always belongs to it. While zones are
 * being moved they are a draft of this page alone; only "Save" hands them over.
 * Places are millimetres on the table; the matrix that comes with a frame turns
 * them into pixels and back.
 * @typedef {import("./aiming-draft.js").Layout} Layout
 * @typedef {import("./aiming-draft.js").Point} Point
 * @typedef {{name: string, found: boolean, corners: Point[] | null}} Marker
 * @typedef {{text: string, corners: Point[], pixels: number, zone: string | null, of_game: boolean, source: string}} Tag
 * @typedef {{pixels: number, reading: "decoded" | "known" | "sometimes" | "not"} | null} Cell
 * @typedef {{sticker: number, here: Cell, mat: Cell, table: Cell}} Row
 * @typedef {{code: string, weight: "stop" | "change" | "hint" | "good", text: string}} Advice
 * @typedef {{ok: boolean, code?: string, text?: string, state: string, simulated: boolean, frame: number | null, width?: number, height?: number,
 *   layout: Layout & {id: string, changed: boolean}, sticker: number, sizes: number[], markers: Marker[], tags: Tag[],
 *   to_pixels: number[] | null, advice: Advice[], readings: {dim: boolean, rows: Row[]} | null, lens?: import("./aiming-lens.js").Lens,
 *   measured?: {width: number, height: number, size: number} | null}} Look
 */
import { html, nothing, render, svg } from "./vendor/lit-html.js";
import { figure, list, page, say, settings, sign, text } from "./common.js";
import { LensSteps } from "./aiming-lens.js";
import { Draft, box, inverse, plan, through } from "./aiming-draft.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
const key = encodeURIComponent(new URLSearchParams(location.search).get("key") ?? "");
const table = encodeURIComponent(page.table);
const STEP = 5;
const SHAPES = { stop: "✕", change: "▲", hint: "○", good: "✓" };
const READINGS = { decoded: "●", known: "◐", sometimes: "◔", not: "○" };
const state = {
  look: /** @type {Look | null} */ (null), picture: "", matrix: /** @type {number[] | null} */ (null), size: /** @type {Point} */ ([16, 9]),
  draft: /** @type {Draft | null} */ (null), refusal: "", said: "", failed: false, busy: false,
  drag: /** @type {{id: number, zone: string, handle: number, from: Point} | null} */ (null),
};

const lens = new LensSteps(act, draw);

/** @param {string} name @returns {string} what a zone is called */
const zoneName = (name) => ({ council: text("zone_council"), N: text("seat_N"), E: text("seat_E"), S: text("seat_S"), W: text("seat_W") })[name] ?? name;
/** @param {Point[]} points */
const shape = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
/** @param {Point[]} points @returns {Point} */
const middle = (points) => [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];

/** Millimetres to the drawing's units: through the camera, or on a plain plan where there is no picture. @returns {number[]} */
function matrix() {
  const layout = state.draft?.layout ?? state.look?.layout;
  return state.picture && state.matrix ? state.matrix : plan(/** @type {Layout} */ (layout), state.size);
}

/** Drawing units to a pixel of the screen, so that lines and letters keep their size. */
function unit() {
  const width = app.querySelector(".sight")?.clientWidth || 640;
  return state.size[0] / width;
}

/* ------------------------------------------------------------------ the picture */

/** @param {Look} look */
function sight(look) {
  const one = unit();
  const zones = Object.entries(state.draft?.layout.zones ?? look.layout.zones);
  const toPixels = matrix();
  const drawn = state.picture ? state.matrix !== null : true;
  return html`<div class=${`sight ${state.draft ? "moving" : ""}`}>
    ${state.picture ? html`<img src=${state.picture} alt=${text("picture_alt")} width=${state.size[0]} height=${state.size[1]}>` : nothing}
    <svg viewBox=${`0 0 ${state.size[0]} ${state.size[1]}`} role="group" aria-label=${text("layout")} @pointermove=${move} @pointerup=${drop} @pointercancel=${drop}>
      ${drawn ? zones.map(([name, polygon]) => zone(name, polygon.map((point) => through(toPixels, point)), one)) : nothing}
      ${state.draft && !state.picture ? Object.values(state.draft.layout.markers.centres).map((place) => dot(through(toPixels, place), one)) : nothing}
      ${state.picture ? look.markers.map((marker) => markerMark(marker, one)) : nothing}
      ${state.picture && !state.draft ? look.tags.map((tag) => tagMark(tag, one)) : nothing}
      ${state.draft && drawn ? handles(state.draft, toPixels, one) : nothing}
    </svg></div>`;
}

/** @param {string} name @param {Point[]} points @param {number} one */
function zone(name, points, one) {
  const draft = state.draft;
  const top = Math.min(...points.map(([, down]) => down));
  const short = name.length === 1 ? name : name === "council" ? text("zone_short") : name;
  const label = svg`<text x=${middle(points)[0]} y=${top + 17 * one} font-size=${(name.length === 1 ? 17 : 13) * one} stroke-width=${4 * one}>${short}</text>`;
  if (!draft) return svg`<g class="zone"><polygon points=${shape(points)}></polygon>${label}</g>`;
  return svg`<g class=${`zone ${draft.zone === name ? "chosen" : ""}`} data-zone=${name} tabindex="0" role="button" aria-pressed=${draft.zone === name ? "true" : "false"} aria-label=${described(name)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => nudge(event, name)} @focus=${() => choose(name)} @pointerdown=${(/** @type {PointerEvent} */ event) => take(event, name, -1)}><polygon points=${shape(points)}></polygon>${label}</g>`;
}

/** @param {Point} place @param {number} one */
const dot = ([x, y], one) => svg`<rect class="marker" x=${x - 7 * one} y=${y - 7 * one} width=${14 * one} height=${14 * one}></rect>`;

/** @param {Marker} marker @param {number} one */
function markerMark(marker, one) {
  if (!marker.corners) return nothing;
  const [x, y] = middle(marker.corners);
  return svg`<g class=${`marker ${marker.found ? "" : "missing"}`}><polygon points=${shape(marker.corners)}></polygon>
    <text x=${x} y=${y + 5 * one} font-size=${13 * one} stroke-width=${4 * one}>${marker.name}${marker.found ? "" : " ?"}</text></g>`;
}

/** @param {Tag} tag @param {number} one */
function tagMark(tag, one) {
  const low = Math.max(...tag.corners.map(([, y]) => y));
  const [x, y] = middle(tag.corners);
  const [a, b] = /** @type {[Point, Point]} */ (tag.corners);
  return svg`<g class=${`code ${tag.of_game ? "" : "foreign"}`}><polygon points=${shape(tag.corners)}></polygon>
    <line x1=${x} y1=${y} x2=${(a[0] + b[0]) / 2} y2=${(a[1] + b[1]) / 2}></line>
    ${one * 420 > state.size[0] ? nothing : svg`<text x=${x} y=${low + 14 * one} font-size=${12 * one} stroke-width=${4 * one}>${figure(tag.pixels)} px</text>`}</g>`;
}

/** The corners of the chosen zone, to take hold of. @param {Draft} draft @param {number[]} toPixels @param {number} one */
function handles(draft, toPixels, one) {
  const frame = draft.corners(draft.zone).map((point) => through(toPixels, point));
  const [first, second, third] = /** @type {[Point, Point, Point]} */ (frame);
  // On a small zone the handles leave its middle free to take hold of.
  const room = Math.min(Math.hypot(second[0] - first[0], second[1] - first[1]), Math.hypot(third[0] - second[0], third[1] - second[1])) / one;
  return frame.map(([x, y], index) => svg`<g class="handle" @pointerdown=${(/** @type {PointerEvent} */ event) => take(event, draft.zone, index)}>
    <circle class="reach" cx=${x} cy=${y} r=${Math.min(22, room / 3) * one}></circle><circle cx=${x} cy=${y} r=${Math.max(4, Math.min(9, room / 7)) * one}></circle></g>`);
}

/* ------------------------------------------------------------------ moving zones */

/** The place on the table below a pointer. @param {PointerEvent} event @returns {Point} */
function place(event) {
  const drawing = /** @type {SVGSVGElement} */ (app.querySelector(".sight svg"));
  const bounds = drawing.getBoundingClientRect();
  const [width, height] = state.size;
  return through(inverse(matrix()), [((event.clientX - bounds.left) / bounds.width) * width, ((event.clientY - bounds.top) / bounds.height) * height]);
}

/** @param {PointerEvent} event @param {string} name @param {number} handle which corner, or -1 for the whole zone */
function take(event, name, handle) {
  if (!state.draft || event.button > 0) return;
  event.preventDefault();
  choose(name);
  state.draft.remember();
  if (handle < 0) /** @type {SVGElement} */ (event.currentTarget).focus({ preventScroll: true });
  state.drag = { id: event.pointerId, zone: name, handle, from: place(event) };
  app.querySelector(".sight svg")?.setPointerCapture(event.pointerId);
}

/** @param {PointerEvent} event */
function move(event) {
  const { drag, draft } = state;
  if (!drag || !draft || event.pointerId !== drag.id) return;
  const to = place(event);
  const by = /** @type {Point} */ ([Math.round(to[0] - drag.from[0]), Math.round(to[1] - drag.from[1])]);
  if (!by[0] && !by[1]) return;
  drag.from = [drag.from[0] + by[0], drag.from[1] + by[1]];
  if (drag.handle < 0) draft.move(drag.zone, by);
  else draft.pull(drag.zone, drag.handle, by);
  draw();
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!state.drag || event.pointerId !== state.drag.id) return;
  const { zone: name } = state.drag;
  state.drag = null;
  state.draft?.forgetIfSame();
  say(described(name));
  draw();
}

/** @param {KeyboardEvent} event @param {string} name */
function nudge(event, name) {
  /** @type {Record<string, Point>} */
  const ways = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
  const way = ways[event.key];
  if (!way || !state.draft) return;
  event.preventDefault();
  // Arrows go where the eye sees them go, however the camera hangs.
  const [x, y] = turned(way);
  state.draft.remember();
  if (event.shiftKey) state.draft.resize(name, x, y);
  else state.draft.move(name, [x, y]);
  say(described(name));
  draw();
}

/** A step on the screen as a step on the table, along its nearest axis. @param {Point} way @returns {Point} */
function turned(way) {
  const toPixels = matrix();
  const from = through(toPixels, [0, 0]);
  /** @type {Point[]} */
  const steps = [[STEP, 0], [-STEP, 0], [0, STEP], [0, -STEP]];
  const [, best] = steps.reduce(([most, kept], step) => {
    const to = through(toPixels, step);
    const along = ((to[0] - from[0]) * way[0] - (to[1] - from[1]) * way[1]) / Math.hypot(to[0] - from[0], to[1] - from[1]);
    return along > most ? [along, step] : [most, kept];
  }, /** @type {[number, Point]} */ ([-Infinity, way]));
  return best;
}

/** @param {string} name */
function choose(name) {
  if (!state.draft || state.draft.zone === name) return;
  state.draft.zone = name;
  draw();
}

/** @param {string} name */
function described(name) {
  const layout = state.draft?.layout;
  const polygon = layout?.zones[name];
  if (!polygon) return zoneName(name);
  const { x, y, width, height } = box(polygon);
  return text("moved", { zone: zoneName(name), x: figure(x), y: figure(y), width: figure(width), height: figure(height) });
}

/* ------------------------------------------------------------------ cards of the page */

/** @param {Look} look */
function pictureCard(look) {
  const seen = look.markers.filter((marker) => marker.found).length;
  return html`<section class="card" aria-labelledby="picture"><h2 id="picture">${text("picture")}</h2>
    <p class="row seen"><span class=${`lamp sense-${look.state}`} aria-hidden="true"></span><span>${text("camera")}: ${text(`sense_${look.state}`)}</span>
      ${look.frame === null ? nothing : html`<span>${text("markers_seen", { n: seen, of: look.markers.length })}</span><span>${text("codes_read", { n: look.tags.length })}</span>`}</p>
    ${sight(look)}
    ${state.picture ? nothing : html`<p class="muted">${text("no_picture")}</p>`}
    ${state.draft ? editor(state.draft) : codes(look)}</section>`;
}

/** @param {Look} look */
function codes(look) {
  if (look.frame === null) return nothing;
  return html`<details class="more"><summary>${text("codes")}</summary>${look.tags.length ? html`<ul class="codes">${look.tags.map((tag) => html`<li><b>${tag.text}</b>
      <span>${tag.zone ? zoneName(tag.zone) : text("no_zone")}</span><span>${text("pixels", { n: figure(tag.pixels) })}</span>
      ${tag.of_game ? nothing : html`<span class="away">${text("unknown_code")}</span>`}${tag.source === "known" ? html`<span>${text("as_known")}</span>` : nothing}</li>`)}</ul>` : html`<p class="muted">${text("nothing_read")}</p>`}</details>`;
}

/** @param {Look} look */
function adviceCard(look) {
  return html`<section class="card" aria-labelledby="advice"><h2 id="advice">${text("advice")}</h2>
    <div role="status"><ul class="advice">${look.advice.map((one) => html`<li class=${`weight-${one.weight}`} data-code=${one.code}><span class="mark" aria-hidden="true">${SHAPES[one.weight]}</span>
      <span><strong>${text(`weight_${one.weight}`)}.</strong> ${one.text}</span></li>`)}</ul></div></section>`;
}

/** @param {Draft} draft */
function editor(draft) {
  const frame = box(draft.layout.zones[draft.zone] ?? []);
  /** @param {"x" | "y" | "width" | "height"} part */
  const field = (part) => html`<label><span>${text(`zone_${part}`)}</span><input type="number" step="1" inputmode="numeric" id=${`zone-${part}`} .value=${String(Math.round(frame[part]))}
    @change=${(/** @type {Event} */ event) => { draft.remember(); draft.place(draft.zone, { ...frame, [part]: number(event, frame[part]) }); draw(); }}></label>`;
  const markers = draft.markers();
  /** @param {"width" | "height" | "size"} part */
  const measure = (part) => html`<label><span>${text(`marker_${part}`)}</span><input type="number" step="1" min="1" inputmode="numeric" id=${`marker-${part}`} .value=${String(Math.round(markers[part]))}
    @change=${(/** @type {Event} */ event) => { draft.remember(); draft.measure({ ...markers, [part]: number(event, markers[part]) }); draw(); }}></label>`;
  const measured = state.look?.measured;
  const estimate = () => {
    if (!measured) return;
    draft.remember();
    const factor = markers.size / measured.size;
    draft.measure({ ...markers, width: Math.round(measured.width * factor), height: Math.round(measured.height * factor) });
    draw();
  };
  return html`<div class="editor"><p>${text("editing")}</p>
    ${state.refusal ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    <fieldset><legend>${text("zone")}</legend><div class="zones">${Object.keys(draft.layout.zones).map((name) => html`<label class="pick"><input type="radio" name="zone" .checked=${draft.zone === name} @change=${() => choose(name)}><span>${zoneName(name)}</span></label>`)}</div>
      <div class="fields">${field("x")}${field("y")}${field("width")}${field("height")}</div></fieldset>
    <fieldset><legend>${text("markers")}</legend><p class="muted">${text("measure_note")}</p><div class="fields">${measure("width")}${measure("height")}${measure("size")}</div>
      ${measured ? html`<p><button type="button" class="button quiet" @click=${estimate}>${text("estimate")}</button></p>` : nothing}</fieldset>
    <p class="row"><button type="button" class="button main" ?disabled=${state.busy} @click=${save}>${text("save")}</button>
      <button type="button" class="button" ?disabled=${!draft.canUndo} @click=${() => { draft.undo(); draw(); }}>${text("undo")}</button>
      <button type="button" class="button" ?disabled=${!draft.canRedo} @click=${() => { draft.redo(); draw(); }}>${text("redo")}</button>
      <button type="button" class="button quiet" @click=${() => { state.draft = null; state.refusal = ""; draw(); }}>${text("cancel")}</button></p></div>`;
}

/** @param {Event} event @param {number} fallback */
function number(event, fallback) {
  const given = Number(/** @type {HTMLInputElement} */ (event.target).value);
  return Number.isFinite(given) ? Math.max(-4000, Math.min(4000, given)) : fallback;
}

/** @param {Look} look */
function layoutCard(look) {
  const chosen = look.layout.id;
  return html`<section class="card" aria-labelledby="layout"><h2 id="layout">${text("layout")}</h2>
    ${state.refusal && !state.draft && !lens.open ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    <div class="picks" role="radiogroup" aria-labelledby="layout">${["mat", "table"].map((id) => html`<label class="pick"><input type="radio" name="layout" value=${id} .checked=${chosen === id} ?disabled=${state.draft !== null}
      @change=${() => act({ do: "choose", layout: id })}><span><b>${text(`layout_${id}`)}</b><small>${text(`layout_${id}_note`)}${id === "table" && look.layout.changed ? html`, ${text("layout_changed")}` : nothing}</small></span></label>`)}</div>
    ${chosen === "table" && !state.draft ? html`<p class="row"><button type="button" class="button" @click=${edit}>${text("edit")}</button>
      ${look.layout.changed ? html`<button type="button" class="button quiet" @click=${() => act({ do: "reset" })}>${text("built_in")}</button>` : nothing}</p>` : nothing}
    <p role="status">${state.said}</p>
    ${chosen === "table" ? html`<p class="muted">${text("markers_how")}</p>` : nothing}
    <p class="row">${chosen === "table" ? html`<a class="button quiet" href=${`/host/${table}/markers.pdf?key=${key}&lang=${page.language}`} download>${text("markers_print")}</a>` : nothing}<a class="button quiet" href=${`/host/${table}/layout.json?key=${key}`} download>${text("download")}</a></p></section>`;
}

/** @param {Look} look */
function readingsCard(look) {
  const readings = look.readings;
  /** @param {Cell} cell */
  const shown = (cell) => (cell === null ? html`<td>–</td>` : html`<td class=${`reading-${cell.reading}`}><span class="mark" aria-hidden="true">${READINGS[cell.reading]}</span> ${text(`reading_${cell.reading}`)} <small>${text("px", { n: figure(cell.pixels) })}</small></td>`);
  return html`<section class="card" aria-labelledby="readings"><h2 id="readings">${text("readings")}</h2>
    <p class="row"><label for="sticker">${text("your_sticker")}</label><select id="sticker" @change=${(/** @type {Event} */ event) => act({ do: "sticker", size: Number(/** @type {HTMLSelectElement} */ (event.target).value) })}>
      ${look.sizes.map((size) => html`<option value=${size} .selected=${size === look.sticker}>${text("sticker_mm", { n: size })}</option>`)}</select></p>
    ${readings ? html`<p class="muted">${text(readings.dim ? "readings_dim" : "readings_good")}</p><div class="scroll" tabindex="0" role="group" aria-label=${text("sticker")}><table class="readings"><thead><tr><th scope="col">${text("sticker")}</th><th scope="col">${text("now_here")}</th><th scope="col">${text("best_mat")}</th><th scope="col">${text("best_table")}</th></tr></thead>
      <tbody>${readings.rows.map((row) => html`<tr class=${row.sticker === look.sticker ? "mine" : ""}><th scope="row">${text("sticker_mm", { n: row.sticker })}</th>${shown(row.here)}${shown(row.mat)}${shown(row.table)}</tr>`)}</tbody></table></div>` : nothing}</section>`;
}

function draw() {
  const look = state.look;
  if (!look || !key) {
    render(html`${head()}<main class="column"><p class="loading">${key ? state.refusal || text("loading") : text("no_key")}</p></main>`, app);
    return;
  }
  render(html`${head()}<main class="column">${state.failed ? html`<p class="connection" role="status">${text("failed")}</p>` : nothing}
    ${look.simulated ? html`<p class="simulated">${sign("simulated")} <span>${text("simulated_note", { senses: list([text("camera")]) })}</span></p>` : nothing}
    <div class="columns"><div>${pictureCard(look)}${layoutCard(look)}${look.lens ? lens.card(look.lens, state.busy || look.frame === null) : nothing}</div><div>${adviceCard(look)}${readingsCard(look)}<section class="card" aria-label=${text("language")}>${settings()}</section></div></div></main>`, app);
}

function head() {
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1><p><a href=${`/host/${table}?key=${key}`}><span>${text("back")}</span></a></p></header>`;
}

/* ------------------------------------------------------------------ asking the table */

function edit() {
  if (!state.look) return;
  const { markers, zones } = state.look.layout;
  state.draft = new Draft({ unit: "mm", markers, zones });
  state.said = state.refusal = "";
  draw();
  /** @type {HTMLElement | null} */ (app.querySelector(".zone.chosen"))?.focus();
}

async function save() {
  if (!state.draft) return;
  const done = await act({ do: "save", layout: state.draft.layout });
  if (!done) return;
  state.draft = null;
  state.said = text("saved");
  draw();
}

/** @param {Record<string, unknown>} wish @returns {Promise<boolean>} whether it was carried out */
async function act(wish) {
  state.busy = true;
  state.said = "";
  draw();
  const answer = await ask({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
  state.busy = false;
  state.refusal = answer?.ok === false ? answer.text ?? "" : "";
  lens.refusal = state.refusal;
  state.failed = answer === null;
  if (answer?.ok) await take_in(answer);
  draw();
  return Boolean(answer?.ok);
}

/** @param {RequestInit} [wishes] @returns {Promise<Look | null>} null where no answer came */
async function ask(wishes = {}) {
  try {
    const response = await fetch(`/host/${table}/aiming.json?key=${key}&lang=${page.language}`, { cache: "no-store", ...wishes });
    return await response.json();
  } catch {
    return null;
  }
}

/** Take in what a frame tells together with its picture, so that both change at once. @param {Look} look */
async function take_in(look) {
  if (look.frame !== null) {
    const next = new Image();
    next.src = `/host/${table}/aiming/${look.frame}.jpg?key=${key}`;
    try {
      await next.decode();
      state.picture = next.src;
      state.size = [look.width ?? 16, look.height ?? 9];
    } catch {
      return; // that frame is gone already; the next will do
    }
    if (look.to_pixels || !state.draft) state.matrix = look.to_pixels;
  } else if (!state.draft) {
    state.picture = "";
    state.size = [1200, 900];
  }
  state.look = look;
}

async function watch() {
  if (document.visibilityState === "visible" && !state.busy && !state.drag) {
    const look = await ask();
    state.failed = look === null;
    if (look?.ok && !state.busy && !state.drag) await take_in(look);
    else if (look && !look.ok) state.refusal = look.text ?? "";
    draw();
  }
  setTimeout(watch, 1000);
}

addEventListener("resize", draw);
addEventListener("beforeunload", (event) => {
  // Zones that were moved and not saved are not lost by a slip of the thumb.
  if (state.draft?.canUndo) event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (!state.draft || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  if (event.shiftKey) state.draft.redo();
  else state.draft.undo();
  draw();
});
draw();
if (key) watch();
