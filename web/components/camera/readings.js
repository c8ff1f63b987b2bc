/**
 * What the camera reads: the codes in the picture, advice on what to change, and the sizes of stickers that it can read.
 * @import { Look, Cell } from "./state.js"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { inputValue } from "../shared/inputs.js";
import { figure, text } from "../shared/texts.js";
import { control, zoneName } from "./state.js";

/** The mark of an advice, by its weight. */
const SHAPES = { stop: "✕", change: "▲", hint: "○", good: "✓" };
/** The mark of a reading. */
const READINGS = { decoded: "●", known: "◐", sometimes: "◔", not: "○" };

/** @param {Look} look */
export function codes(look) {
  if (look.frame === null) return nothing;
  return html`<details class="more"><summary>${text("codes")}</summary>${
    look.tags.length
      ? html`<ul class="ruled codes">${look.tags.map(
          (tag) => html`<li><b>${tag.text}</b>
      <span>${tag.zone ? zoneName(tag.zone) : text("no_zone")}</span>${tag.source === "face" ? nothing : html`<span>${text("pixels", { n: figure(tag.pixels) })}</span>`}
      ${tag.of_game ? nothing : html`<span class="away">${text("unknown_code")}</span>`}${tag.source === "known" ? html`<span>${text("as_known")}</span>` : nothing}</li>`,
        )}</ul>`
      : html`<p class="muted">${text("nothing_read")}</p>`
  }</details>`;
}

/** @param {Look} look */
export function adviceCard(look) {
  return html`<section class="card" aria-labelledby="advice"><h2 id="advice">${text("advice")}</h2>
    <div role="status"><ul class="advice">${look.advice.map(
      (
        advice,
      ) => html`<li class=${`weight-${advice.weight}`} data-code=${advice.code}><span class="mark" aria-hidden="true">${SHAPES[advice.weight]}</span>
      <span><strong>${text(`weight_${advice.weight}`)}.</strong> ${advice.text}</span></li>`,
    )}</ul></div></section>`;
}

/** @param {Look} look */
export function readingsCard(look) {
  const readings = look.readings;
  /** @param {Cell} cell */
  const shown = (cell) =>
    cell === null
      ? html`<td>–</td>`
      : html`<td class=${`reading-${cell.reading}`}><span class="mark" aria-hidden="true">${READINGS[cell.reading]}</span> ${text(`reading_${cell.reading}`)} <small>${text("px", { n: figure(cell.pixels) })}</small></td>`;
  return html`<section class="card" aria-labelledby="readings"><h2 id="readings">${text("readings")}</h2>
    <p class="row"><label for="sticker">${text("your_sticker")}</label><select id="sticker" @change=${(/** @type {Event} */ event) => control.act({ do: "sticker", size: Number(inputValue(event)) })}>
      ${look.sizes.map((size) => html`<option value=${size} .selected=${size === look.sticker}>${text("sticker_mm", { n: size })}</option>`)}</select></p>
    ${
      readings
        ? html`<p class="muted">${text(readings.dim ? "readings_dim" : "readings_good")}</p><div class="scroll" tabindex="0" role="group" aria-label=${text("sticker")}><table class="readings"><thead><tr><th scope="col">${text("sticker")}</th><th scope="col">${text("now_here")}</th><th scope="col">${text("best_mat")}</th><th scope="col">${text("best_table")}</th></tr></thead>
      <tbody>${readings.rows.map((row) => html`<tr class=${row.sticker === look.sticker ? "mine" : ""}><th scope="row">${text("sticker_mm", { n: row.sticker })}</th>${shown(row.here)}${shown(row.mat)}${shown(row.table)}</tr>`)}</tbody></table></div>`
        : nothing
    }</section>`;
}
