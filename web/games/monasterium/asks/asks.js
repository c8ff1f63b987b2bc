/**
 * Components of asks, by what the ask is about: dice, columns, places, windows and missions.
 * @import { View, SeatView } from "../view"
 * @typedef {Ask & { dice: Record<string, number>, faces: number[] }} RollAsk a roll has no options
 * @typedef {{ envelope: Envelope, view: View, me: SeatView | undefined, tools: AskTools }} Here arguments of a component besides its ask; `me` is the seat that is asked
 */

import { draft } from "../../../components/asks/drafts.js";
import { planSheet } from "../../../components/asks/plan_sheet.js";
import { redraw } from "../../../components/shared/redraw.js";
import { kindName, signed, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { goodSign } from "../good_sign.js";
import { optionSign } from "./answering.js";
import { actions, diceTaking, placements } from "./dice.js";
import { openMissions } from "./mission.js";
import { novices, places, windowPlacement } from "./novice.js";
import { orderLine } from "./placing_alone.js";
import { placeByHand } from "./roll_by_hand.js";
import { rollEntry } from "./roll_entry.js";
import { shortTitle, stepTitle } from "./steps.js";

/** The asks that are planned on one sheet: those of a turn of the second phase. */
const PLANNED = ["take", "act", "novice", "place_novice", "extra", "bonus", "window", "window_bonus", "die"];

/** @type {Record<string, (here: Here, ask: any) => unknown>} */
const COMPONENTS = {
  place: placements,
  place_again: placements,
  take: diceTaking,
  act: actions,
  novice: novices,
  place_novice: places,
  extra: places,
  window: windowPlacement,
  missions_a: openMissions,
  missions_b: openMissions,
  missions_c: openMissions,
};

/** The component of an ask; undefined: the ordinary choices. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
export function askParts(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const me = view.seats.find((line) => line.seat === ask.seat);
  if (PLANNED.includes(ask.what) && ask.seat === view.viewer)
    return planSheet(envelope, ask, tools, {
      draw: choicesOf,
      title: (ask, value) => stepTitle(ask, value, me),
      short: (ask, value) => shortTitle(ask, value, me),
      gain: gained,
      cardSign: optionSign,
      folded: true,
    });
  return choicesOf(envelope, ask, tools);
}

/** The choices of an ask, or the entry of a roll. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
function choicesOf(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const here = { envelope, view, me: view.seats.find((line) => line.seat === (ask.seat ?? view.viewer)), tools };
  if ("dice" in ask) return roll(here, /** @type {RollAsk} */ (ask));
  const drawn = COMPONENTS[ask.what];
  if (!drawn) return tools.choices(envelope, ask);
  return html`${ask.shared?.length ? html`<p class="shared">${ask.shared.join(" ")}</p>` : nothing}${drawn(here, ask)}`;
}

/** What the viewer places of a roll; the whole roll where a camera suggests one, or on request. @param {Here} here @param {RollAsk} ask */
function roll(here, ask) {
  if (!("partial" in ask) || here.tools.suggestion(here.envelope, ask) || ask.seat !== here.view.viewer)
    return html`${rollEntry(here, ask)}${ask.seat === here.view.viewer ? orderLine(here.envelope) : nothing}`;
  // Whether the viewer enters it die by die.
  const entry = draft(ask, () => ({ open: false }), "whole");
  return html`${placeByHand(here, /** @type {any} */ (ask))}${orderLine(here.envelope)}<details class="more" ?open=${entry.open} @toggle=${(
    /** @type {Event} */ event,
  ) => {
    entry.open = /** @type {HTMLDetailsElement} */ (event.target).open;
    redraw();
  }}><summary>${text("plan-whole_roll")}</summary>${entry.open ? rollEntry(here, ask) : nothing}</details>`;
}

/** The words that open the missions of a kind that is asked after another one; "" for the first. @param {Envelope} envelope @param {Ask} ask */
export function foldedMissions(envelope, ask) {
  const first = envelope.view?.asks?.find((ask) => ask.what.startsWith("missions_"));
  return ask.what.startsWith("missions_") && first?.id !== ask.id ? text("show_missions") : "";
}

/** What a plan brings of a good, or of points. @param {string} kind @param {number} n */
function gained(kind, n) {
  return html`<b>${signed(n)}</b>${kind === "vp" ? html` ${text("vp")}` : html`${goodSign(kind)}<span class="visually-hidden">${kindName(kind)}</span>`}`;
}
