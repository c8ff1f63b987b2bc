// @ts-check
/**
 * What the components for asks share: unfinished answers, the data of options, and the buttons that answer.
 *
 * A component only collects taps; which answers are legal, the ask says, and what each stands for, its data. An unfinished
 * answer is stored by the ask's id until the ask is no longer open.
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("../../types").Option} Option
 * @typedef {import("./view").OptionData} OptionData
 * @typedef {import("./asks").Here} Here
 */

import { text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { actionDrawn } from "./drawings.js";

/** Unfinished answers, by ask. @type {Map<string, any>} */
const drafts = new Map();

/** Drop the unfinished answers of asks that are no longer open. @param {Ask[]} asks */
export function forget(asks) {
  for (const id of drafts.keys()) if (!asks.some((ask) => ask.id === id)) drafts.delete(id);
}

/** @param {Ask} ask @param {() => any} first */
export function draft(ask, first) {
  if (!drafts.has(ask.id)) drafts.set(ask.id, first());
  return drafts.get(ask.id);
}

/** What an option stands for. @param {Option} option @returns {OptionData} */
export function dataOf(option) {
  return /** @type {OptionData} */ (option.data);
}

/** The sign of an ordinary choice. @param {Option} option @returns {string | undefined} */
export function optionSign(option) {
  const { action, die: bonus, new_die } = dataOf(option);
  if (action) return actionDrawn(action).sign;
  if (bonus) return bonus === "points" ? "vp" : "die";
  return new_die === "keep" ? "check" : new_die;
}

/** An answer drawn in its own way. @param {Here} here @param {Ask} ask @param {Option} option @param {unknown} content @param {string} [kind] */
export function pick({ tools }, ask, option, content, kind = "") {
  const chosen = tools.pending?.ask === ask.id && tools.pending.value === option.value;
  return html`<button class=${`choice ${kind}`} type="button" value=${option.value} ?data-chosen=${chosen} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => tools.answer(ask, option.value, event)}>${content}${chosen ? html`<span class="moves">${text("sending")}</span>` : nothing}</button>`;
}

/** The button that sends what was gathered. @param {Here} here @param {Ask} ask @param {string | null} value @param {string} words */
export function send({ tools }, ask, value, words) {
  const pending = tools.pending?.ask === ask.id;
  return html`<button type="button" class="button main send" value=${value ?? nothing} ?disabled=${value === null} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (value !== null) tools.answer(ask, value, event);
    }}>${pending ? text("sending") : words}</button>`;
}
