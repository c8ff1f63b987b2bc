/**
 * Components of the asks of the set-up: which two missions of each kind lie open, one kind after the other.
 * @import { Here } from "./asks"
 * @import { MissionCardView } from "../view"
 */

import { isTooSoon } from "../../../components/asks/ask_places.js";
import { draft } from "../../../components/asks/drafts.js";
import { redraw } from "../../../components/shared/redraw.js";
import { figure, text } from "../../../components/shared/texts.js";
import { html } from "../../../vendor/lit-html.js";
import { wants } from "../mission_signs.js";
import { dataOf, sendButton } from "./answering.js";

/** Missions of a kind that lie open (MO-S4). */
const OPEN = 2;

/** The missions of a kind as tiles, the sentences of those that were touched, and the confirmation. @param {Here} here @param {Ask} ask */
export function openMissions(here, ask) {
  const { view } = here;
  const listed = new Set(ask.options.flatMap((option) => dataOf(option).missions ?? []));
  const cards = view.mission_cards.filter((card) => listed.has(card.id));
  const state = draft(ask, () => ({ open: /** @type {string[]} */ ([]) }));
  const touched = cards.filter((card) => state.open.includes(card.id));
  const value =
    ask.options.find((option) => dataOf(option).missions?.every((id) => state.open.includes(id)))?.value ?? null;
  const tile = (/** @type {MissionCardView} */ card) => {
    const open = state.open.includes(card.id);
    return html`<button type="button" class="choice mission-card" value=${card.id} aria-pressed=${open ? "true" : "false"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (isTooSoon(event)) return;
      state.open = open ? state.open.filter((id) => id !== card.id) : [...state.open, card.id].slice(-OPEN);
      redraw();
    }}><span class="label">${card.name} <small>${points(card)}</small></span><span class="wrap wants" aria-hidden="true">${wants(card)}</span><span class="visually-hidden">${card.text}</span></button>`;
  };
  return html`<div class="kept-in-sight"><div class="choices missions-offered">${cards.map(tile)}</div>
    <div class="missions-touched">${touched.length ? touched.map((card) => html`<p><b>${card.name}</b> ${card.text}</p>`) : html`<p class="muted">${text("touch_mission")}</p>`}</div>
    ${sendButton(here, ask, value, value ? text("these_missions") : text("choose_two"))}</div>`;
}

/** The points of a mission: of each year, or always the same. @param {MissionCardView} card */
function points(card) {
  return html`${[...new Set(card.points)].map(figure).join(" / ")} ${text("vp")}`;
}
