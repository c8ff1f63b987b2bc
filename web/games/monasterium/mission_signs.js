/**
 * What a mission requires, as signs, and the words for these signs.
 * @import { MissionCardView } from "./view"
 */

import { sign } from "../../components/shared/signs.js";
import { text } from "../../components/shared/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";

/** The sign of a goal that is a number of pieces. @type {Record<string, string>} */
const GOALS = {
  novices: "novice",
  common_rooms: "common_room",
  cloisters: "cloister",
  windows: "window",
  dice: "die_1",
};

/** The sign of a place. @param {string} place */
const signOfPlace = (place) => (place === "any" ? "novice" : place);

/** The signs of what a mission requires. @param {MissionCardView} card */
const signsOf = (card) => {
  const goal = GOALS[card.goal ?? ""];
  return goal ? [goal] : card.wanted.map((each) => signOfPlace(each.place));
};

/** What a mission requires, as signs: places with the letter of their monastery, or a number of pieces. @param {MissionCardView} card */
export function wants(card) {
  const goal = GOALS[card.goal ?? ""];
  return goal
    ? html`<span class="want"><b>${card.count} ×</b>${sign(goal)}${card.goal === "windows" ? html`<b>A–E</b>` : nothing}</span>`
    : card.wanted.map(
        (each) =>
          html`<span class="want">${sign(signOfPlace(each.place))}${each.monastery ? html`<b>${each.monastery}</b>` : nothing}</span>`,
      );
}

/** The words for the signs of a mission's requirement. @type {Record<string, string>} */
const WORDS = { novice: "novices", window: "windows", die_1: "dice_own", building: "any_building" };

/** What the signs of these missions mean; their sentences are for those who do not see them. @param {MissionCardView[]} cards */
export function legend(cards) {
  const kinds = new Set(cards.flatMap((card) => signsOf(card)));
  return html`<ul class="wrap legend" aria-hidden="true">${[...kinds].map((kind) => html`<li>${sign(kind)} ${text(WORDS[kind] ?? `place_${kind}`)}</li>`)}</ul>`;
}
