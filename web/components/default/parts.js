/**
 * Parts of the default pages: pieces, cards and facts of a game without its own pages.
 * @import { View, SeatView } from "../../types/default"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { sign } from "../shared/signs.js";
import { kindName, page, text } from "../shared/texts.js";

/** The sign of a kind: the game's own, else a token with the first letter of its name. @param {string} kind */
export function kindSign(kind) {
  return page.more.signs?.includes(kind)
    ? sign(kind)
    : html`<span class="initial" aria-hidden="true">${kindName(kind).slice(0, 1)}</span>`;
}

/** The sign of the card or piece that an option names. @param {Option} option @returns {string | undefined} */
export function cardSign(option) {
  const { name } = /** @type {import("../../types/default").OptionData} */ (option.data);
  return name && page.more.signs?.includes(name) ? name : undefined;
}

/** Pieces by kind, each with its number. @param {Record<string, number>} held */
export function pieceList(held) {
  return html`<ul class="pieces">${Object.entries(held).map(
    ([kind, n]) => html`<li>${kindSign(kind)}<b class="big">${n}</b><span>${kindName(kind)}</span></li>`,
  )}</ul>`;
}

/** Cards side by side, face up. @param {string[]} cards */
export function cardRow(cards) {
  return html`<ul class="faces">${cards.map((card) => html`<li>${kindSign(card)}<span>${kindName(card)}</span></li>`)}</ul>`;
}

/** The open card in a seat's slot. @param {SeatView} player */
export function slot(player) {
  return player.slot ? html`<p class="muted">${text("slot")}</p>${cardRow([player.slot])}` : nothing;
}

/** Sentences about the table. @param {View} view */
export function facts(view) {
  return view.facts.map((fact) => html`<p>${fact}</p>`);
}
