/**
 * Options of an ask as buttons: each with its title, and one line with what it gives and takes.
 *
 * What all options share stands above them, what some of them share is the heading of a group; groups with many options
 * are chosen first, then their option. An option that would change nothing is dimmed, and asks again when it is tapped, unless it
 * is the one with which the viewer declines (`nothing` in its data).
 * @typedef {Pick<import("../shared/connection.js").Connection, "pending" | "state" | "answer">} Connection what answers: the connection, or a sheet
 * @typedef {{ cardSign?: (option: Option) => string | undefined, suggested?: string, stepwise?: boolean }} How
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { list, text } from "../shared/texts.js";
import { isTooSoon, readAgain } from "./ask_places.js";
import { asksAgain, confirmIdle } from "./idle_dialog.js";

/** With more options than this, the group is chosen first. */
const MOST_AT_ONCE = 8;

/** By ask, the group that the viewer has chosen. @type {Map<string, string>} */
const chosenGroups = new Map();

/** Answer an ask, unless the tap began before the ask could be read. @param {Connection} connection @param {Ask} ask @param {string} value @param {MouseEvent} [event] */
export function answer(connection, ask, value, event) {
  if (event && isTooSoon(event)) return;
  const option = ask.options.find((option) => option.value === value);
  const send = () => connection.answer(ask.id, value);
  if (option && asksAgain(option) && !connection.pending) confirmIdle(option, send);
  else send();
}

/** What becomes of a pending answer. @param {{ state: string }} connection */
export const sendingText = ({ state }) => text(state === "well" ? "sending" : "answer_kept");

/** What an option gives and takes, in one line. @param {Option} option @returns {unknown} */
export function effectOf(option) {
  if (option.effect) return html`<span class="moves">${option.effect}</span>`;
  if (option.title || !option.moves?.length) return nothing;
  return html`<span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>`;
}

/** @param {Connection} connection @param {Ask} ask @param {Option} option @param {How} how */
function button(connection, ask, option, { cardSign, suggested }) {
  const { pending } = connection;
  const chosen = pending?.ask === ask.id && pending.value === option.value;
  const seen = suggested === option.value;
  const card = cardSign?.(option);
  return html`<button class=${option.idle ? "choice idle" : "choice"} type="button" value=${option.value} ?data-chosen=${chosen} ?data-seen=${seen}
    aria-describedby=${seen ? "seen" : nothing} aria-haspopup=${asksAgain(option) ? "dialog" : nothing} aria-disabled=${pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => answer(connection, ask, option.value, event)}>
    <span class="label">${seen ? sign("eye") : nothing}${card ? sign(card) : nothing}${option.title ?? option.label}</span>${effectOf(option)}
    ${chosen ? html`<span class="moves">${sendingText(connection)}</span>` : nothing}
  </button>`;
}

/** The options by group, in their order; those without a group under "". @param {Option[]} options @returns {Map<string, Option[]>} */
function byGroup(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  return groups;
}

/** Buttons of the groups, before one is chosen: each with the titles of its options. @param {string} ask @param {[string, Option[]][]} groups */
function groupChoice(ask, groups) {
  return html`<div class="choices">${groups.map(
    ([name, options]) =>
      html`<button class="choice" type="button" aria-expanded="false" @click=${(/** @type {MouseEvent} */ event) => {
        if (isTooSoon(event)) return;
        chosenGroups.set(ask, name);
        readAgain();
        redraw();
      }}><span class="label">${name}</span><span class="moves">${list(options.map((option) => option.title ?? option.label))}</span></button>`,
  )}</div>`;
}

/**
 * @param {Connection} connection @param {Ask} ask
 * @param {How} [how] `suggested`: the value that a device suggests; `stepwise`: whether a group may be chosen first
 */
export function choiceList(connection, ask, how = {}) {
  const groups = byGroup(ask.options);
  const named = [...groups].filter(([name]) => name);
  const stepwise = how.stepwise && named.length > 1 && ask.options.length > MOST_AT_ONCE && !how.suggested;
  const chosen = stepwise ? chosenGroups.get(ask.id) : undefined;
  /** @param {Option[]} options */
  const buttons = (options) =>
    html`<div class=${`choices${ask.options.length > 5 || named.length ? " many" : ""}`}>${options.map((option) => button(connection, ask, option, how))}</div>`;
  const shared = ask.shared?.length ? html`<p class="shared">${ask.shared.join(" ")}</p>` : nothing;
  const rest = groups.get("");
  if (stepwise && (!chosen || !groups.has(chosen)))
    return html`${shared}${groupChoice(ask.id, named)}${rest ? buttons(rest) : nothing}`;
  const shown = chosen ? named.filter(([name]) => name === chosen) : named;
  return html`${shared}${shown.map(([name, options]) => html`<h4 class="group">${name}</h4>${buttons(options)}`)}
    ${
      chosen
        ? html`<button type="button" class="button quiet" @click=${() => {
            chosenGroups.delete(ask.id);
            redraw();
          }}>${text("back")}</button>`
        : rest
          ? buttons(rest)
          : nothing
    }`;
}
