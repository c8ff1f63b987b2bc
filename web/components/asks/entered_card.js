/** Entered card: on the page on which it is entered, the place that it takes, and the way back to its table. */
import { html, nothing } from "../../vendor/lit-html.js";
import { savedToken } from "../shared/connection.js";
import { inputValue } from "../shared/inputs.js";
import { page, text } from "../shared/texts.js";
import { refused, sendCard } from "./card_request.js";

/** The table and the ask for which the page of enrolment was opened; both "" where it was opened by itself. */
const address = new URLSearchParams(location.search);
const table = address.get("table") ?? "";
const ask = address.get("ask") ?? "";
/** The items whose place the card can take. */
const places = (address.get("places") ?? "").split(",").filter(Boolean);

/** Whether the page of enrolment was opened for a card of a running game. */
export const inPlay = table !== "";

/** Which card of the pack gives its place to the printed one, and the choice of another. @param {string} item @param {Record<string, { title: string }>} items by id @param {(item: string) => void} go */
export function cardPlace(item, items, go) {
  const known = places.filter((place) => items[place]);
  return html`<section class="card card-place"><p>${text("cards-place", { card: items[item]?.title ?? item })}</p>
    ${
      known.length > 1
        ? html`<label><span>${text("cards-place-other")}</span><select @change=${(/** @type {Event} */ event) => go(inputValue(event))}>${known.map((place) => html`<option value=${place} .selected=${place === item}>${items[place]?.title ?? place}</option>`)}</select></label>`
        : nothing
    }</section>`;
}

/** The way back to the table: with the card, once it is complete. @param {string} item @param {boolean} complete */
export function playCard(item, complete) {
  const play = () => {
    const token = savedToken(table);
    sendCard(`/tables/${encodeURIComponent(table)}/cards/play`, { ask, token, pack: page.table, item });
  };
  return html`${refused(ask) ? html`<p class="refusal" role="alert">${refused(ask)}</p>` : nothing}
    ${complete ? html`<button type="button" class="button main" @click=${play}>${text("cards-play")}</button>` : html`<p class="muted" role="status">${text("cards-play-lacks")}</p>`}
    ${backToTable()}`;
}

/** The way back to the table without a card. */
export function backToTable() {
  return html`<a class="button quiet" href=${`/phone/${encodeURIComponent(table)}`}>${text("cards-back")}</a>`;
}
