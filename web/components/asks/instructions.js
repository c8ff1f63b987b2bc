/**
 * Instructions: the pieces to move, one line each with a box to tick it off, and the same for an undo.
 * @typedef {{ id: string, text: string, ids?: string[] }} Line `ids`: of the lines that it stands for
 * @typedef {{ ids: string[], text: string }} Sum
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputChecked } from "../shared/inputs.js";
import { redraw } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { store, storedJson } from "../shared/storage.js";
import { page, text } from "../shared/texts.js";

/** With more lines than this and one, the others are folded. */
const MOST_OPEN = 6;

/** Where this device stores the ids of the ticked lines. @param {string} name of their list */
const storageName = (name) => `done.${page.table}.${name}`;

/** @param {string} name @param {string[]} ids */
const saveTicked = (name, ids) => store(storageName(name), JSON.stringify(ids));

/** The ids of the ticked lines among those shown. @param {string} name @param {Line[]} lines @returns {string[]} */
function keepTicked(name, lines) {
  /** @type {string[]} */
  const before = storedJson(storageName(name), []);
  // A line that is gone loses its tick: after an undo the same line means that the piece moves once more.
  const kept = lines.map((line) => line.id).filter((id) => before.includes(id));
  if (kept.length < before.length) saveTicked(name, kept);
  return kept;
}

/** Lines with their boxes. @param {string} name of the list whose ticks are stored together @param {Line[]} lines @param {string[]} done */
function tickList(name, lines, done) {
  /** @param {Line} line @param {Event} event */
  const tick = ({ id, ids = [id] }, event) => {
    const others = done.filter((id) => !ids.includes(id));
    saveTicked(name, inputChecked(event) ? [...others, ...ids] : others);
    redraw();
  };
  return html`<ul>${lines.map((line) => {
    const checked = done.includes(line.id);
    return html`<li class=${checked ? "done" : ""}><label class="check"><input type="checkbox" .checked=${checked}
        @change=${(/** @type {Event} */ event) => tick(line, event)}><span>${line.text}</span></label></li>`;
  })}</ul>`;
}

/** Lines without boxes, for a screen without touch. @param {{ text: string }[]} lines */
export function plainList(lines) {
  return html`<ul>${lines.map((line) => html`<li>${sign("hand")}<span>${line.text}</span></li>`)}</ul>`;
}

/**
 * The card with a viewer's instructions; nothing where there is nothing to move.
 * @param {string} viewer a seat, or "table" @param {Line[]} lines @param {string} title @param {Sum[]} [sums] of equal lines
 */
export function instructionCard(viewer, lines, title, sums = []) {
  const done = keepTicked(viewer, lines);
  if (!lines.length) return nothing;
  return html`<section class="card do" aria-labelledby="do"><h2 id="do">${title}</h2>
    ${folded(summed(lines, sums, done), (some) => tickList(viewer, some, done))}</section>`;
}

/** The first lines, and the others folded. @param {Line[]} lines @param {(some: Line[]) => unknown} listed */
function folded(lines, listed) {
  if (lines.length <= MOST_OPEN + 1) return listed(lines);
  const further = lines.slice(MOST_OPEN);
  return html`${listed(lines.slice(0, MOST_OPEN))}<details class="more"><summary>${text("do_further", { n: further.length })}</summary>${listed(further)}</details>`;
}

/** Lines with equal moves as one, as long as none of them has been ticked off alone. @param {Line[]} lines @param {Sum[]} sums @param {string[]} done @returns {Line[]} */
function summed(lines, sums, done) {
  const whole = sums.filter(({ ids }) => ids.every((id) => done.includes(id)) || !ids.some((id) => done.includes(id)));
  return lines.flatMap((line) => {
    const sum = whole.find(({ ids }) => ids.includes(line.id));
    if (!sum) return [line];
    return sum.ids[0] === line.id ? [{ id: line.id, ids: sum.ids, text: sum.text }] : [];
  });
}

/**
 * The pieces that go back after an undo, until the next answer: the viewer's own lines first, those of the others folded.
 * @param {Envelope} envelope
 * @param {{ all?: boolean, boxes?: boolean }} [how] `all`: every line open, for the host; `boxes`: with boxes to tick
 */
export function undoneCard(envelope, { all = false, boxes = true } = {}) {
  const { undone, epoch } = envelope;
  const lines = (undone?.text ?? []).map((words, index) => ({ id: `${epoch}-${index}`, text: words }));
  const name = `${envelope.view?.viewer ?? ""}.undone`;
  const done = boxes ? keepTicked(name, lines) : [];
  if (!undone) return nothing;
  const own = all ? lines : lines.filter((line) => undone.own.includes(line.text));
  const others = lines.filter((line) => !own.includes(line));
  /** @param {Line[]} some */
  const listed = (some) => (boxes ? tickList(name, some, done) : plainList(some));
  return html`<section class="card do undone" aria-labelledby="undone"><h2 id="undone">${text("undone")}</h2>
    ${lines.length ? nothing : html`<p>${text("undone_nothing")}</p>`}
    ${own.length ? listed(own) : nothing}
    ${others.length ? html`<details class="more"><summary>${text("undone_others", { n: others.length })}</summary>${listed(others)}</details>` : nothing}</section>`;
}
