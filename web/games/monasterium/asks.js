// @ts-check
/**
 * Which component answers which ask: dice, columns, places, windows and missions, drawn as they lie on the table.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./view").View} View
 * @typedef {Ask & { dice: Record<string, number>, faces: number[] }} RollAsk a roll has no options
 * @typedef {import("./view").SeatView} SeatView
 * @typedef {{ envelope: Envelope, view: View, me: SeatView | undefined, tools: Tools }} Here what a component is given besides its ask
 */

import { sign } from "../../components/signs.js";
import { figure, text } from "../../components/texts.js";
import { html } from "../../vendor/lit-html.js";
import { dataOf, draft, send } from "./answering.js";
import { acting, placing, rolling, taking } from "./dice_asks.js";
import { hanging, novices, places } from "./novice_asks.js";

/** Which two missions of a kind are open, each shown with what it wants. @param {Here} here @param {Ask} ask */
function laidOpen(here, ask) {
  const { view, tools } = here;
  const listed = new Set(ask.options.flatMap((option) => dataOf(option).missions ?? []));
  const state = draft(ask, () => ({ open: [] }));
  const two = ask.options.find((option) => dataOf(option).missions?.every((id) => state.open.includes(id)));
  const value = two?.value ?? null;
  return html`<div class="choices offered pairs">${view.mission_cards
    .filter((one) => listed.has(one.id))
    .map(
      (
        one,
      ) => html`<button type="button" class="choice mission-card" aria-pressed=${state.open.includes(one.id) ? "true" : "false"}
      @click=${() => {
        state.open = state.open.includes(one.id)
          ? state.open.filter((/** @type {string} */ id) => id !== one.id)
          : [...state.open, one.id].slice(-2);
        tools.redraw();
      }}>
      <span class="label">${sign(state.open.includes(one.id) ? "check" : "mission")} ${one.name}</span><span class="moves"><span>${one.text}</span><span>${[...new Set(one.points)].map(figure).join(" / ")} ${text("vp")}</span></span></button>`,
    )}</div>
    ${send(here, ask, value, value ? text("these_missions") : text("choose_two"))}`;
}

/** @type {Record<string, (here: Here, ask: any) => unknown>} */
const COMPONENTS = {
  place: placing,
  place_again: placing,
  take: taking,
  act: acting,
  novice: novices,
  place_novice: places,
  extra: places,
  window: hanging,
  missions_a: laidOpen,
  missions_b: laidOpen,
  missions_c: laidOpen,
};

/** The component for a question; undefined: the ordinary choices. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
export function askParts(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const here = { envelope, view, me: view.seats.find((one) => one.seat === (ask.seat ?? view.viewer)), tools };
  return "dice" in ask ? rolling(here, /** @type {RollAsk} */ (ask)) : COMPONENTS[ask.what]?.(here, ask);
}
