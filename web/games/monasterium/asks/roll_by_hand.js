/**
 * Entry of a roll by hand in one tap: which dice are placed on which number. The others are rolled again anyway.
 *
 * Each number has a row with what its column does, and a button for each way to place dice on it; where there are too many
 * ways, those with three and more dice are shown by a further tap. A roll that a camera suggests, or that is to be entered
 * whole, has its own entry (`roll_entry.js`).
 * @typedef {Ask & { dice: Record<string, number>, faces: number[], partial: { then: string | null, none: boolean } }} PartialRoll
 * @import { Here } from "./asks"
 */

import { rollValue } from "../../../components/asks/answer_values.js";
import { draft } from "../../../components/asks/drafts.js";
import { set } from "../../../components/shared/redraw.js";
import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { columnWords, dice, diceCount } from "../drawings.js";

/** With more ways than this, those with more than two dice are folded. */
const MOST_WAYS = 5;

/** The answers for dice of each kind that are placed on a number. @param {PartialRoll} ask @param {Record<string, number>} placed @param {number} number */
function placedSteps(ask, placed, number) {
  const roll = Object.fromEntries(
    Object.entries(ask.dice).map(([group, n]) => [
      group,
      Array.from({ length: n }, (_, index) => (index < (placed[group] ?? 0) ? number : 0)),
    ]),
  );
  const step = { ask: ask.id, value: rollValue(roll) };
  return ask.partial.then ? [step, { ask: ask.partial.then, value: String(number) }] : [step];
}

/** The number of dice of a way to place some. @param {Record<string, number>} way */
const total = (way) => Object.values(way).reduce((sum, n) => sum + n, 0);

/** All ways to place some of these dice, the fewest first. @param {Record<string, number>} there @returns {Record<string, number>[]} */
function ways(there) {
  let found = [/** @type {Record<string, number>} */ ({})];
  for (const [group, n] of Object.entries(there))
    found = found.flatMap((way) => Array.from({ length: n + 1 }, (_, count) => ({ ...way, [group]: count })));
  return found.filter(total).sort((a, b) => total(a) - total(b));
}

/** @param {Here} here @param {PartialRoll} ask */
export function placeByHand(here, ask) {
  const { view, me, tools } = here;
  // The number in whose row all ways to place several dice are shown.
  const several = draft(ask, () => ({ open: 0 }), "several");
  const all = ways(ask.dice);
  const shown = all.length > MOST_WAYS ? all.filter((way) => total(way) < 3) : all;
  const more = all.filter((way) => !shown.includes(way));
  const drawn = (/** @type {Record<string, number>} */ way, /** @type {number} */ number) =>
    html`<span class="row-of-dice">${dice(way.own ?? 0, number, me?.seat, me?.colour)}${dice(way.neutral ?? 0, number)}</span>`;
  const words = (/** @type {Record<string, number>} */ way, /** @type {number} */ number) =>
    text("plan-place_dice", { own: way.own ?? 0, neutral: way.neutral ?? 0, number });
  const button = (/** @type {Record<string, number>} */ way, /** @type {number} */ number) =>
    html`<button type="button" class="choice put" value=${`${number}:${way.own ?? 0}:${way.neutral ?? 0}`} aria-disabled=${tools.pending ? "true" : "false"}
      @click=${(/** @type {MouseEvent} */ event) => tools.plan(placedSteps(ask, way, number), event)}>${drawn(way, number)}<span class="visually-hidden">${words(way, number)}</span></button>`;
  return html`<p class="muted">${text("plan-roll_and_place")}</p><ul class="ruled placing">${ask.faces.map(
    (
      number,
    ) => html`<li><div class="what">${sign(`die_${number}`)}<span><b>${columnWords(me, String(number))}</b><small>${diceCount(view, String(number))}</small></span></div>
    <div class=${shown.length > 3 ? "puts several" : "puts"}>${shown.map((way) => button(way, number))}
      ${
        more.length
          ? html`<button type="button" class="choice put" aria-expanded=${several.open === number ? "true" : "false"} @click=${set(several, { open: several.open === number ? 0 : number })}><span aria-hidden="true">+</span><span class="visually-hidden">${text("plan-several_dice", { number })}</span></button>`
          : nothing
      }</div>
      ${several.open === number ? html`<div class="wrap puts several">${more.map((way) => button(way, number))}</div>` : nothing}</li>`,
  )}</ul>
  ${
    ask.partial.none
      ? html`<div class="choices"><button type="button" class="choice" value="reroll" aria-disabled=${tools.pending ? "true" : "false"} @click=${(
          /** @type {MouseEvent} */ event,
        ) =>
          tools.answer(
            ask,
            rollValue(Object.fromEntries(Object.entries(ask.dice).map(([group, n]) => [group, Array(n).fill(0)]))),
            event,
          )}>
      <span class="label">${sign("reroll")} ${text("plan-turn_reroll")}</span><span class="moves">${text("once_a_round")}</span></button></div>`
      : nothing
  }`;
}
