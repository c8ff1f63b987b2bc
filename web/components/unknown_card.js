// @ts-check
/**
 * A printed card that the pack does not know: the way from the question to the page on which it is entered, and back.
 * @typedef {import("../types").Ask} Ask
 * @typedef {import("../types").Envelope} Envelope
 */
import { html, nothing } from "../vendor/lit-html.js";
import { savedToken } from "./connection.js";
import { inputValue } from "./inputs.js";
import { sign } from "./signs.js";
import { page, text } from "./texts.js";

/** Why the last request was refused. */
let refusal = "";
/** The table and the ask for which the page of enrolment was opened; both "" where it was opened by itself. */
const address = new URLSearchParams(location.search);
const table = address.get("table") ?? "";
const ask = address.get("ask") ?? "";
/** The items whose place the card can take. */
const places = (address.get("places") ?? "").split(",").filter(Boolean);

/**
 * Send a request about a card, and go where the reply says.
 * @param {string} path @param {Record<string, unknown>} body @param {() => void} redraw
 */
async function send(path, body, redraw) {
  refusal = "";
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const found = await reply.json();
    if (found.ok) location.href = found.path;
    else refusal = found.text;
  } catch {
    refusal = text("connection_lost");
  }
  redraw();
}

/** The way to enter a printed card that is not among the choices of an ask. @param {Envelope} envelope @param {Ask} one @param {() => void} redraw */
export function unknownCard(envelope, one, redraw) {
  if (!envelope.unknown_cards?.includes(one.id)) return nothing;
  const begin = () =>
    send(`/tables/${encodeURIComponent(page.table)}/cards`, { ask: one.id, token: savedToken(page.table) }, redraw);
  return html`<div class="unknown-card"><button type="button" class="button quiet" @click=${begin}>${sign("card")} ${text("cards-not-here")}</button>
    <p class="muted">${text("cards-not-here-hint")}</p>${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}</div>`;
}

/** Whether the page of enrolment was opened for a card of a running game. */
export const inPlay = table !== "";

/** Which card of the pack gives its place to the printed one, and the choice of another. @param {string} item @param {Record<string, { title: string }>} items by id @param {(item: string) => void} go */
export function cardPlace(item, items, go) {
  const known = places.filter((one) => items[one]);
  return html`<section class="card card-place"><p>${text("cards-place", { card: items[item]?.title ?? item })}</p>
    ${
      known.length > 1
        ? html`<label><span>${text("cards-place-other")}</span><select @change=${(/** @type {Event} */ event) => go(inputValue(event))}>${known.map((one) => html`<option value=${one} .selected=${one === item}>${items[one]?.title ?? one}</option>`)}</select></label>`
        : nothing
    }</section>`;
}

/** The way back to the table: with the card, once it is complete. @param {string} item @param {boolean} complete @param {() => void} redraw */
export function playCard(item, complete, redraw) {
  const play = () => {
    const token = savedToken(table);
    send(`/tables/${encodeURIComponent(table)}/cards/play`, { ask, token, pack: page.table, item }, redraw);
  };
  return html`${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}
    ${complete ? html`<button type="button" class="button main" @click=${play}>${text("cards-play")}</button>` : html`<p class="muted" role="status">${text("cards-play-lacks")}</p>`}
    <a class="button quiet" href=${`/phone/${encodeURIComponent(table)}`}>${text("cards-back")}</a>`;
}
