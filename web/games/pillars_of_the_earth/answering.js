// @ts-check
/**
 * What the components for asks share: the viewer's seat, unfinished answers, and the buttons that answer.
 *
 * A component offers only what the ask's options hold, or, for a plan of the craftsmen, what the cards allow.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./view").AskView} AskView
 * @typedef {import("./view").View} View
 */

import { sign } from "../../components/signs.js";
import { text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";

/** @param {Envelope} envelope */
export const viewOf = (envelope) => /** @type {View} */ (envelope.view);

/** @param {View} view */
export const me = (view) => view.seats.find((one) => one.seat === view.viewer);

/** @type {Map<string, any>} What has been begun and not yet sent, by question. */
const drafts = new Map();

/** The draft of a question; one whose choices have changed since begins anew. @template T @param {AskView} ask @param {() => T} fresh @returns {T} */
export function draft(ask, fresh) {
  const key = JSON.stringify([ask.id, ask.plan, ask.options.map((option) => option.value)]);
  if (!drafts.has(key)) {
    if (drafts.size > 9) drafts.clear();
    drafts.set(key, fresh());
  }
  return drafts.get(key);
}

/** A button that answers; one that may not be sent yet says so and does nothing. @param {AskView} ask @param {Tools} tools @param {string} value @param {unknown} content @param {{ main?: boolean, ready?: boolean, kind?: string }} [how] */
export function send(ask, tools, value, content, { main = false, ready = true, kind = "" } = {}) {
  const chosen = tools.pending?.ask === ask.id && tools.pending.value === value;
  return html`<button class=${`choice ${kind}${main ? " main" : ""}`} type="button" value=${value} ?data-chosen=${chosen} aria-disabled=${tools.pending || !ready ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (ready) tools.answer(ask, value, event);
    }}>${content}${chosen ? html`<span class="moves">${text("sending")}</span>` : nothing}</button>`;
}

/** @param {string} name @param {number} n @param {boolean} less @param {boolean} more @param {(step: number) => void} change */
export function stepper(name, n, less, more, change) {
  const button = (
    /** @type {number} */ step,
    /** @type {boolean} */ able,
  ) => html`<button type="button" aria-label=${text(step > 0 ? "more_of" : "less_of", { what: name })} aria-disabled=${able ? "false" : "true"}
    @click=${() => {
      if (able) change(step);
    }}>${step > 0 ? "+" : "−"}</button>`;
  return html`<span class="stepper" role="group" aria-label=${name}>${button(-1, less)}<output aria-live="polite">${n}</output>${button(1, more)}</span>`;
}

/** Where the camera can see the answer, what to do for it; the choices lie open all the same, for not all of them are pieces. @param {Envelope} envelope @param {string} words */
export function seen(envelope, words) {
  const camera = envelope.devices?.camera;
  return camera?.state === "ready" && !camera.simulated
    ? html`<p class="hint">${sign("eye")} ${text(words)}</p>`
    : nothing;
}

/** The option that is only a word: "pass", "leave". @param {AskView} ask @param {string} word */
export function worded(ask, word) {
  return ask.options.find((option) => option.data.word === word);
}
