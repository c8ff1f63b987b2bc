// @ts-check
/**
 * Spots of the board on the camera page: what is seen on them, and how they are placed, by one tap for each or by keys.
 * @typedef {import("../types/server").SpotsState} Spots
 * @typedef {import("../types/server").SpotState} Spot
 * @typedef {import("./camera_layout_draft.js").Point} Point
 * @typedef {{places: Record<string, Point>, next: string, drag: {id: number, name: string, moved: boolean} | null}} SpotDraft
 */
import { html, nothing, svg } from "../vendor/lit-html.js";
import { app } from "./app.js";
import { transform } from "./camera_layout_draft.js";
import { control, matrix, state } from "./camera_state.js";
import { inputValue } from "./inputs.js";
import { announce } from "./notes.js";
import { figure, text } from "./texts.js";

/** Millimetres that an arrow key moves a spot by, and with Shift. */
const STEP = 5;
const FINE = 1;

/** The place of a spot: that of the draft, else the saved one. @param {Spot} spot @returns {Point} */
const placeOf = (spot) => state.spots?.places[spot.name] ?? [spot.x, spot.y];

/** A spot with its place in words. @param {Spot} spot */
function described(spot) {
  const [x, y] = placeOf(spot);
  return text("spots_moved", { spot: spot.label, x: figure(Math.round(x)), y: figure(Math.round(y)) });
}

/* ------------------------------------------------------------------ in the picture */

/**
 * The spots over the picture. @param {Spots} spots @param {number[]} toPixels @param {number} one
 * @param {(event: PointerEvent) => Point} pointAt
 */
export function spotMarks({ placed, spots }, toPixels, one, pointAt) {
  if (!placed && !state.spots) return nothing;
  return spots.map((spot) => {
    const [x, y] = placeOf(spot);
    const middle = transform(toPixels, [x, y]);
    const [right, down] = transform(toPixels, [x + spot.radius, y]);
    const radius = Math.max(Math.hypot(right - middle[0], down - middle[1]), 5 * one);
    const circle = svg`<circle cx=${middle[0]} cy=${middle[1]} r=${radius}></circle>`;
    if (!state.spots)
      return svg`<g class=${`spot ${spot.holds ? "holding" : spot.holds === null ? "unknown" : ""}`}>${circle}</g>`;
    const next = state.spots.next === spot.name;
    return svg`<g class=${`spot ${next ? "chosen" : ""}`} data-spot=${spot.name} tabindex="0" role="button" aria-pressed=${next ? "true" : "false"} aria-label=${described(spot)}
      @focus=${() => choose(spot.name)} @keydown=${(/** @type {KeyboardEvent} */ event) => nudge(event, spot)} @pointerdown=${(/** @type {PointerEvent} */ event) => grasp(event, spot)}
      @pointermove=${(/** @type {PointerEvent} */ event) => drag(event, pointAt)} @pointerup=${(/** @type {PointerEvent} */ event) => drop(event, pointAt)} @pointercancel=${(/** @type {PointerEvent} */ event) => drop(event, pointAt)}><circle class="reach" cx=${middle[0]} cy=${middle[1]} r=${Math.max(radius, 22 * one)}></circle>${circle}</g>`;
  });
}

/** Put the spot that is next where the picture is tapped. @param {PointerEvent} event @param {(event: PointerEvent) => Point} pointAt */
export function tapSpot(event, pointAt) {
  const draft = state.spots;
  if (!draft?.next || draft.drag || event.button > 0) return;
  event.preventDefault();
  draft.places[draft.next] = rounded(pointAt(event));
  forward(1);
}

/** @param {PointerEvent} event @param {Spot} spot */
function grasp(event, spot) {
  const draft = state.spots;
  // A tap on another spot than the next one grasps it; the next one may be put beside it by a tap.
  if (!draft || event.button > 0 || (draft.next && draft.next !== spot.name)) return;
  event.preventDefault();
  event.stopPropagation();
  draft.drag = { id: event.pointerId, name: spot.name, moved: false };
  /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
}

/** @param {PointerEvent} event @param {(event: PointerEvent) => Point} pointAt */
function drag(event, pointAt) {
  const draft = state.spots;
  if (!draft?.drag || draft.drag.id !== event.pointerId) return;
  draft.drag.moved = true;
  draft.places[draft.drag.name] = rounded(pointAt(event));
  control.draw();
}

/** A spot that was tapped, and not dragged, is put where it was tapped. @param {PointerEvent} event @param {(event: PointerEvent) => Point} pointAt */
function drop(event, pointAt) {
  const draft = state.spots;
  if (!draft?.drag || draft.drag.id !== event.pointerId) return;
  const { moved } = draft.drag;
  draft.drag = null;
  if (moved || event.type !== "pointerup") return control.draw();
  tapSpot(event, pointAt);
}

/** Move a spot by an arrow key, along the picture. @param {KeyboardEvent} event @param {Spot} spot */
function nudge(event, spot) {
  /** @type {Record<string, Point>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (!way || !state.spots) return;
  event.preventDefault();
  const step = event.shiftKey ? FINE : STEP;
  const [x, y] = placeOf(spot);
  const from = transform(matrix(), [x, y]);
  /** @type {Point[]} */
  const steps = [
    [step, 0],
    [-step, 0],
    [0, step],
    [0, -step],
  ];
  const along = (/** @type {Point} */ [dx, dy]) => {
    const to = transform(matrix(), [x + dx, y + dy]);
    return (to[0] - from[0]) * way[0] + (to[1] - from[1]) * way[1];
  };
  const [dx, dy] = steps.reduce((best, one) => (along(one) > along(best) ? one : best));
  state.spots.places[spot.name] = rounded([x + dx, y + dy]);
  announce(described(spot));
  control.draw();
}

/** @param {Point} point @returns {Point} */
const rounded = ([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];

/** @param {string} name */
function choose(name) {
  if (!state.spots || state.spots.next === name) return;
  state.spots.next = name;
  control.draw();
}

/** Go on to another spot of the list. @param {number} by */
function forward(by) {
  const draft = state.spots;
  const names = state.look?.spots?.spots.map((spot) => spot.name) ?? [];
  if (!draft) return;
  const at = names.indexOf(draft.next) + by;
  draft.next = names[Math.max(at, 0)] ?? "";
  const spot = state.look?.spots?.spots.find((one) => one.name === draft.next);
  if (spot) announce(text("spots_next", { spot: spot.label }));
  control.draw();
}

/* ------------------------------------------------------------------ beside the picture */

/** The steps of placing, below the picture. @param {Spots} spots @param {SpotDraft} draft */
export function spotEditor({ spots }, draft) {
  const at = spots.findIndex((spot) => spot.name === draft.next);
  const spot = spots[at];
  return html`<div class="editor">
    <p class="step">${spot ? html`<strong>${text("spots_next", { spot: spot.label })}</strong> <span class="muted">${text("spots_of", { n: at + 1, of: spots.length })}</span>` : nothing}</p>
    ${state.refusal && state.about === "spots" ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    <p class="row"><button type="button" class="button" ?disabled=${at === 0} @click=${() => (spot ? forward(-1) : choose(spots[spots.length - 1]?.name ?? ""))}>${text("spots_back")}</button>
      <button type="button" class="button" ?disabled=${!spot} @click=${() => forward(1)}>${text("spots_skip")}</button></p>
    <p><label><span>${text("spots_pick")}</span> <select id="spot" @change=${(/** @type {Event} */ event) => choose(inputValue(event))}>${spots.map((one) => html`<option value=${one.name} ?selected=${one.name === draft.next}>${one.label}</option>`)}</select></label></p>
    <p class="muted">${text("spots_how")}</p>
    <p class="row"><button type="button" class="button main" ?disabled=${state.busy} @click=${save}>${text("save")}</button>
      <button type="button" class="button quiet" @click=${() => {
        state.spots = null;
        state.refusal = "";
        control.draw();
      }}>${text("cancel")}</button></p></div>`;
}

/** The card of the spots: what is known of the board, and the next step. @param {Spots} spots */
export function spotsCard(spots) {
  if (state.spots) return nothing;
  return html`<section class="card spots" aria-labelledby="spots"><h2 id="spots">${text("spots")}</h2><p>${text("spots_why")}</p>
    ${state.look?.layout.id === "table" ? nothing : html`<p class="muted">${text("spots_lay")}</p>`}
    ${state.refusal && state.about === "spots" ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    <p class="row"><button type="button" class=${spots.placed ? "button" : "button main"} ?disabled=${state.draft !== null} @click=${() => start(spots)}>${text(spots.placed ? "spots_again" : "spots_place")}</button>
      ${spots.placed ? html`<button type="button" class="button quiet" @click=${() => control.act({ do: "spots_forget" })}>${text("spots_forget")}</button>` : nothing}</p>
    ${spots.placed ? pictures(spots) : nothing}<p role="status">${spots.empty ? text("spots_empty_taken") : spots.placed ? text("spots_done") : ""}</p>
    ${spots.empty ? readings(spots) : nothing}</section>`;
}

/** The pictures of the board that are to be taken. @param {Spots} spots */
function pictures({ empty, tokens, backs }) {
  return html`<p class="muted">${text("spots_empty_why")}</p>
    <p class="row"><button type="button" class=${empty ? "button" : "button main"} ?disabled=${state.busy || !state.picture} @click=${() => control.act({ do: "spots_empty" })}>${text(empty ? "spots_empty_again" : "spots_empty")}</button>
      ${tokens && empty ? html`<button type="button" class="button" ?disabled=${state.busy || !state.picture} @click=${() => control.act({ do: "spots_backs" })}>${text("spots_backs")}</button>` : nothing}</p>
    ${backs ? html`<p>${text("spots_backs_taken")}</p>` : nothing}`;
}

/** What is seen on each spot. @param {Spots} spots */
function readings({ spots }) {
  return html`<details class="more"><summary>${text("spots_seen")}</summary><ul>${spots.map((spot) => html`<li>${text("spots_holds", { spot: spot.label, holds: spot.holds === null ? text("spots_unknown") : spot.holds || text("spots_nothing") })}</li>`)}</ul></details>`;
}

/** @param {Spots} spots */
function start({ spots }) {
  state.spots = {
    places: Object.fromEntries(spots.map((spot) => [spot.name, /** @type {Point} */ ([spot.x, spot.y])])),
    next: spots[0]?.name ?? "",
    drag: null,
  };
  state.confirmation = state.refusal = "";
  control.draw();
  app.querySelector(".sight")?.scrollIntoView({ block: "nearest" });
}

async function save() {
  if (!state.spots) return;
  if (await control.act({ do: "spots", spots: state.spots.places })) state.spots = null;
  control.draw();
}
