/**
 * Offer: a suggested turn below choices that answer at once, with wishes for when the viewer is asked the same again.
 *
 * Its button says what it does: it takes the first steps and keeps the wishes, of which the first that is still possible
 * is given each time. Each wish has its price and can be left out before; passing is the last one, where the viewer has ticked it.
 * It stands below the choices, because it comes later than they do and none of them may move under a thumb.
 * @typedef {object} How
 * @property {(option: Option) => unknown} title an option in short, with its price
 * @property {(ask: Ask, option: Option) => unknown} effect what an option does, in one line
 * @property {(ask: Ask, option: Option, later: number) => string | undefined} act the words of the button, with the number of wishes
 * @property {(ask: Ask) => Option | undefined} pass the option with which the viewer passes, which may be the last wish
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { text } from "../shared/texts.js";
import { draft } from "./drafts.js";
import { previewed, suggestionSwitch, suggests } from "./plan_sheet.js";

/** Wishes that are shown at once; the button counts those that are ticked, and the others are unfolded below. */
const MOST_SHOWN = 3;

/** The suggested turn below the choices of an ask, with the switch for suggestions. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools @param {unknown} choices @param {How} how */
export function planOffer(envelope, ask, tools, choices, how) {
  const state = previewed(envelope, ask, tools);
  const { seen } = state;
  const now = state.offline ? [] : (seen?.steps ?? []).filter((step) => !step.later);
  const listed = now[0]?.ask.id === ask.id ? (seen?.wishes ?? []) : [];
  const wished = listed.flatMap((wish) => optionOf(ask, wish.value) ?? []);
  const change = suggestionSwitch(state, tools);
  // A single step is one tap above as well.
  if (now.length + wished.length < 2) return html`${choices}${suggests() ? nothing : change}`;
  return html`${choices}${offer(ask, now, wished, tools, how, change)}`;
}

/** The option of a value; none for a roll. @param {Ask} ask @param {string} value */
const optionOf = (ask, value) => ask.options.find((option) => option.value === value);

/** @param {Ask} ask @param {Preview["steps"]} now @param {Option[]} wished @param {AskTools} tools @param {How} how @param {unknown} change */
function offer(ask, now, wished, tools, how, change) {
  const pass = how.pass(ask);
  // The wishes that are not ticked: those that the viewer has left out, and at first to pass.
  const without = draft(ask, () => new Set(pass && [pass.value]), "left out");
  const all = pass && wished.length ? [...wished, pass] : wished;
  const wishes = all.filter(({ value }) => !without.has(value)).map(({ value }) => ({ ask: ask.id, value }));
  const steps = now.map((step) => {
    const option = optionOf(step.ask, step.value);
    const effect = option ? how.effect(step.ask, option) : nothing;
    return html`<li><span class="label">${option ? how.title(option) : step.ask.question}</span>${effect ? html`<span class="moves">${effect}</span>` : nothing}</li>`;
  });
  const wish = (/** @type {Option} */ option) => {
    const { value } = option;
    const ticked = !without.has(value);
    return html`<button type="button" class="choice wish" aria-pressed=${ticked ? "true" : "false"} value=${`wish:${value}`} @click=${() => {
      if (!without.delete(value)) without.add(value);
      redraw();
    }}><span class="label">${how.title(option)}</span></button>`;
  };
  const shown = all.length > MOST_SHOWN + 1 ? all.slice(0, MOST_SHOWN) : all;
  const rest = all.slice(shown.length);
  const first = optionOf(ask, now[0]?.value ?? "");
  const act = (first && how.act(ask, first, wishes.length)) ?? text("plan-do");
  return html`<section class="offer" aria-labelledby="offer"><h4 class="plan-other" id="offer">${text("plan-suggested")}</h4>
    <ol class="offered">${steps}</ol>
    ${all.length ? html`<p class="muted">${text("plan-wishes")}</p><div class="wishes">${shown.map(wish)}</div>` : nothing}
    ${rest.length ? html`<details class="more"><summary>${text("plan-more", { n: rest.length })}</summary><div class="wishes">${rest.map(wish)}</div></details>` : nothing}
    <button type="button" class="button main send" value="plan" aria-disabled=${tools.pending ? "true" : "false"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (tools.pending) return;
      tools.plan(
        now.map((step) => ({ ask: step.ask.id, value: step.value })),
        event,
        wishes,
      );
    }}>${tools.pending ? tools.sending : act}</button>
    ${change}</section>`;
}
