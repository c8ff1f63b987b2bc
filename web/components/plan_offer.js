// @ts-check
/**
 * Offer: a suggested turn beside choices that answer at once, with wishes for when the viewer is asked the same again.
 *
 * One tap takes the first step and keeps the wishes: of these the first that is still possible is given each time. Each
 * wish can be left out before.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Ask} Ask
 * @typedef {import("../types").AskTools} Tools
 * @typedef {object} How
 * @property {(option: import("../types").Option) => unknown} title an option in short
 */
import { html, nothing } from "../vendor/lit-html.js";
import { previewed, suggestionSwitch, suggests } from "./plan_sheet.js";
import { text } from "./texts.js";

/** By ask, the wishes that the viewer has left out. @type {Map<string, Set<string>>} */
const leftOut = new Map();

/** The wishes that the viewer has left out of those of an ask; others are forgotten. @param {Ask} ask */
function leftOutOf(ask) {
  const found = leftOut.get(ask.id) ?? new Set();
  if (!leftOut.has(ask.id)) leftOut.clear();
  leftOut.set(ask.id, found);
  return found;
}

/** The suggested turn above the choices of an ask; the switch for suggestions is folded below it, or stands below the choices where it is off. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools @param {unknown} choices @param {How} how */
export function planOffer(envelope, ask, tools, choices, how) {
  const state = previewed(envelope, ask, tools);
  const { seen } = state;
  const now = state.offline ? [] : (seen?.steps ?? []).filter((one) => !one.later);
  const wished = now[0]?.ask.id === ask.id ? (seen?.wishes ?? []) : [];
  const change = suggestionSwitch(state, tools);
  // A single step is one tap below as well.
  if (now.length + wished.length < 2) return html`${choices}${suggests() ? nothing : change}`;
  return html`${offer(ask, now, wished, tools, how, change)}${choices}`;
}

/** @param {Ask} ask @param {import("../types").Preview["steps"]} now @param {import("../types").Preview["wishes"]} wished @param {Tools} tools @param {How} how @param {unknown} change */
function offer(ask, now, wished, tools, how, change) {
  const without = leftOutOf(ask);
  const wishes = wished.filter((one) => !without.has(one.value));
  const optionOf = (/** @type {Ask} */ one, /** @type {string} */ value) =>
    one.options.find((option) => option.value === value);
  const title = (/** @type {Ask} */ one, /** @type {string} */ value) => {
    const option = optionOf(one, value);
    return option ? how.title(option) : value;
  };
  // What the first step does is told by the choice below.
  const steps = now.map((one, at) => {
    const effect = at ? optionOf(one.ask, one.value)?.effect : undefined;
    return html`<span class="label">${title(one.ask, one.value)}</span>${effect ? html`<span class="moves">${effect}</span>` : nothing}`;
  });
  const arrow = html`<span aria-hidden="true"> › </span>`;
  const listed = wishes.map((one, at) => html`${at ? arrow : nothing}<span>${title(ask, one.value)}</span>`);
  const toggle = (/** @type {string} */ value) => () => {
    if (!without.delete(value)) without.add(value);
    tools.redraw();
  };
  return html`<section class="offer" aria-label=${text("plan-suggested")}>
    <button type="button" class="choice send" value="plan" aria-disabled=${tools.pending ? "true" : "false"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (tools.pending) return;
      const first = now.map((one) => ({ ask: one.ask.id, value: one.value }));
      tools.plan(first, event, wishes);
    }}><span class="act">${tools.pending ? tools.sending : text("plan-suggested")}</span>${steps}
      ${listed.length ? html`<span class="moves">${text("plan-wishes")}</span><span class="wishes">${listed}</span>` : nothing}</button>
    <details class="more"><summary>${text("plan-change_wishes")}</summary>
      ${wished.length ? html`<p class="muted">${text("plan-later")}</p><div class="choices many">${wished.map((one) => html`<button type="button" class="choice" aria-pressed=${without.has(one.value) ? "false" : "true"} value=${`wish:${one.value}`} @click=${toggle(one.value)}><span class="label">${title(ask, one.value)}</span></button>`)}</div>` : nothing}
      ${change}</details></section>`;
}
