/**
 * Choice of a layout, and the editor of the draft of one: places and sizes of zones and markers as numbers.
 * @import { Look } from "./state.js"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { inputValue } from "../shared/inputs.js";
import { redraw, set } from "../shared/redraw.js";
import { page, table, text } from "../shared/texts.js";
import { box, Draft } from "./layout_draft.js";
import { choose } from "./sight.js";
import { control, key, state, zoneName } from "./state.js";

/** Millimetres from the middle of the table that can be entered at most. */
const FARTHEST = 4000;

/** Fields and buttons for the draft of a layout. @param {Draft} draft */
export function editor(draft) {
  const frame = box(draft.layout.zones[draft.zone] ?? []);
  /** A measure of the chosen zone. @param {"x" | "y" | "width" | "height"} part */
  const field = (
    part,
  ) => html`<label><span>${text(`zone_${part}`)}</span><input type="number" step="1" inputmode="numeric" id=${`zone-${part}`} .value=${String(Math.round(frame[part]))}
    @change=${(/** @type {Event} */ event) => {
      draft.remember();
      draft.place(draft.zone, { ...frame, [part]: entered(event, frame[part]) });
      redraw();
    }}></label>`;
  const markers = draft.markers();
  /** A measure of the markers. @param {"width" | "height" | "size"} part */
  const measure = (
    part,
  ) => html`<label><span>${text(`marker_${part}`)}</span><input type="number" step="1" min="1" inputmode="numeric" id=${`marker-${part}`} .value=${String(Math.round(markers[part]))}
    @change=${(/** @type {Event} */ event) => {
      draft.remember();
      draft.measure({ ...markers, [part]: entered(event, markers[part]) });
      redraw();
    }}></label>`;
  return html`<div class="editor"><p>${text("editing")}</p>
    ${state.refusal && !state.about ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    <fieldset><legend>${text("zone")}</legend><div class="zones">${Object.keys(draft.layout.zones).map((name) => html`<label class="pick"><input type="radio" name="zone" .checked=${draft.zone === name} @change=${() => choose(name)}><span>${zoneName(name)}</span></label>`)}</div>
      <div class="fields">${field("x")}${field("y")}${field("width")}${field("height")}</div></fieldset>
    <fieldset><legend>${text("markers")}</legend><p class="muted">${text("measure_note")}</p><div class="fields">${measure("width")}${measure("height")}${measure("size")}</div></fieldset>
    <p class="row"><button type="button" class="button main" ?disabled=${state.busy} @click=${save}>${text("save")}</button>
      <button type="button" class="button" ?disabled=${!draft.canUndo} @click=${() => {
        draft.undo();
        redraw();
      }}>${text("undo")}</button>
      <button type="button" class="button" ?disabled=${!draft.canRedo} @click=${() => {
        draft.redo();
        redraw();
      }}>${text("redo")}</button>
      <button type="button" class="button quiet" @click=${set(state, { draft: null, refusal: "" })}>${text("cancel")}</button></p></div>`;
}

/** The entered millimetres, within FARTHEST. @param {Event} event @param {number} fallback */
function entered(event, fallback) {
  const given = Number(inputValue(event));
  return Number.isFinite(given) ? Math.max(-FARTHEST, Math.min(FARTHEST, given)) : fallback;
}

/** Choice of the layout, its files, and the way to the editor. @param {Look} look @param {boolean} lensOpen whether the lens is being calibrated */
export function layoutCard(look, lensOpen) {
  const chosen = look.layout.id;
  return html`<section class="card" aria-labelledby="layout"><h2 id="layout">${text("layout")}</h2>
    ${state.refusal && !state.about && !state.draft && !lensOpen ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    <div class="picks" role="radiogroup" aria-labelledby="layout">${["mat", "table"].map(
      (
        id,
      ) => html`<label class="pick"><input type="radio" name="layout" value=${id} .checked=${chosen === id} ?disabled=${state.draft !== null}
      @change=${() => control.act({ do: "choose", layout: id })}><span><b>${text(`layout_${id}`)}</b><small>${text(`layout_${id}_note`)}${id === "table" && look.layout.changed ? html`, ${text("layout_changed")}` : nothing}</small></span></label>`,
    )}</div>
    ${
      chosen === "table" && !state.draft
        ? html`${boardMeasures(look)}<p class="row"><button type="button" class="button" @click=${edit}>${text("edit")}</button>
      ${look.layout.changed ? html`<button type="button" class="button quiet" @click=${() => control.act({ do: "reset" })}>${text("built_in")}</button>` : nothing}</p>`
        : nothing
    }
    <p role="status">${state.confirmation}</p>
    ${chosen === "table" ? html`<p class="muted">${text("markers_how")}</p>` : nothing}
    <p class="row">${chosen === "table" ? html`<a class="button quiet" href=${`/host/${table}/markers.pdf?key=${key}&lang=${page.language}`} download>${text("markers_print")}</a>` : nothing}<a class="button quiet" href=${`/host/${table}/layout.json?key=${key}`} download>${text("download")}</a></p></section>`;
}

/** The measured places of the four markers, with the button that takes them. @param {Look} look */
function boardMeasures(look) {
  const { measured } = look;
  if (!measured) return html`<p class="muted">${text("board_not_measured")}</p>`;
  return html`<p>${text("board_measured", { width: measured.width, height: measured.height })}</p>
    <p class="row"><button type="button" class="button" @click=${measure}>${text("board_take")}</button></p>`;
}

async function measure() {
  if (await control.act({ do: "measure" })) state.confirmation = text("board_taken");
  redraw();
}

function edit() {
  if (!state.look) return;
  const { markers, zones } = state.look.layout;
  state.draft = new Draft({ unit: "mm", markers, zones });
  state.confirmation = state.refusal = "";
  redraw();
  /** @type {HTMLElement | null} */ (app.querySelector(".zone.chosen"))?.focus();
}

async function save() {
  if (!state.draft) return;
  const done = await control.act({ do: "save", layout: state.draft.layout });
  if (!done) return;
  state.draft = null;
  state.confirmation = text("saved");
  redraw();
}
