// @ts-check
/**
 * Instructions: the pieces to move, one line each with a box to tick it off, and the same for an undo.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {{ id: string, text: string }} Line
 */
import { html, nothing } from "../vendor/lit-html.js";
import { inputChecked } from "./inputs.js";
import { sign } from "./signs.js";
import { page, text } from "./texts.js";

/** Ids of the ticked lines by list, for browsers without storage, and as a copy of what is stored. @type {Map<string, string[]>} */
const ticked = new Map();

/** Where this device stores the ids of the ticked lines. @param {string} name */
const storageKey = (name) => `exchequer.done.${page.table}.${name}`;

/** The ids of the ticked lines of a list. @param {string} name @returns {string[]} */
function tickedIn(name) {
  const known = ticked.get(name);
  if (known) return known;
  /** @type {string[]} */
  let stored = [];
  try {
    const read = JSON.parse(localStorage.getItem(storageKey(name)) ?? "[]");
    if (Array.isArray(read)) stored = read.map(String);
  } catch {
    // Without storage, ticks last as long as the page.
  }
  ticked.set(name, stored);
  return stored;
}

/** @param {string} name @param {string[]} ids */
function saveTicked(name, ids) {
  ticked.set(name, ids);
  try {
    if (ids.length) localStorage.setItem(storageKey(name), JSON.stringify(ids));
    else localStorage.removeItem(storageKey(name));
  } catch {
    // Without storage, ticks last as long as the page.
  }
}

/** The ticked lines among those shown. @param {string} name @param {Line[]} lines @returns {string[]} */
function keepTicked(name, lines) {
  const before = tickedIn(name);
  // A line that is gone loses its tick: after an undo the same line means that the piece moves once more.
  const kept = before.filter((id) => lines.some((line) => line.id === id));
  if (kept.length < before.length) saveTicked(name, kept);
  return kept;
}

/** Lines with their boxes. @param {string} name of the list whose ticks are stored together @param {Line[]} lines @param {string[]} done @param {() => void} redraw */
function tickList(name, lines, done, redraw) {
  /** @param {string} id @param {Event} event */
  const tick = (id, event) => {
    const others = done.filter((one) => one !== id);
    saveTicked(name, inputChecked(event) ? [...others, id] : others);
    redraw();
  };
  return html`<ul>${lines.map((line) => {
    const checked = done.includes(line.id);
    return html`<li class=${checked ? "done" : ""}><label class="check"><input type="checkbox" .checked=${checked}
        @change=${(/** @type {Event} */ event) => tick(line.id, event)}><span>${line.text}</span></label></li>`;
  })}</ul>`;
}

/** Lines without boxes, for a screen that nobody touches. @param {{ text: string }[]} lines */
export function plainList(lines) {
  return html`<ul>${lines.map((line) => html`<li>${sign("hand")}<span>${line.text}</span></li>`)}</ul>`;
}

/**
 * The card with a viewer's instructions; nothing where there is nothing to move.
 * @param {string} viewer a seat, or "table" @param {Line[]} lines @param {string} title @param {() => void} redraw
 */
export function instructionCard(viewer, lines, title, redraw) {
  const done = keepTicked(viewer, lines);
  if (!lines.length) return nothing;
  return html`<section class="card do" aria-labelledby="do"><h2 id="do">${title}</h2>
    ${tickList(viewer, lines, done, redraw)}</section>`;
}

/**
 * The pieces that go back after an undo, until the next answer: the viewer's own lines first, those of the others folded.
 * @param {Envelope} envelope
 * @param {{ all?: boolean, redraw?: () => void }} [how] `all`: every line open, for the host; `redraw`: with boxes to tick
 */
export function undoneCard(envelope, { all = false, redraw } = {}) {
  const { undone, epoch } = envelope;
  const lines = (undone?.text ?? []).map((one, index) => ({ id: `${epoch}-${index}`, text: one }));
  const name = `${envelope.view?.viewer ?? ""}.undone`;
  const done = redraw ? keepTicked(name, lines) : [];
  if (!undone) return nothing;
  const others = [...lines];
  const own = all ? others.splice(0) : takeOut(others, undone.own);
  /** @param {Line[]} some */
  const listed = (some) => (redraw ? tickList(name, some, done, redraw) : plainList(some));
  return html`<section class="card do undone" aria-labelledby="undone"><h2 id="undone">${text("undone")}</h2>
    ${lines.length ? nothing : html`<p>${text("undone_nothing")}</p>`}
    ${own.length ? listed(own) : nothing}
    ${others.length ? html`<details class="more"><summary>${text("undone_others", { n: others.length })}</summary>${listed(others)}</details>` : nothing}</section>`;
}

/** Take the lines with these texts out of a list. @param {Line[]} lines @param {string[]} texts @returns {Line[]} */
function takeOut(lines, texts) {
  return texts.flatMap((one) => {
    const at = lines.findIndex((line) => line.text === one);
    return at < 0 ? [] : lines.splice(at, 1);
  });
}
