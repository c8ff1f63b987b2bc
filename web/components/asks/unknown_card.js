/** A printed card that the pack does not know: the way from the question to the page on which it is entered. */
import { html, nothing } from "../../vendor/lit-html.js";
import { savedToken } from "../shared/connection.js";
import { sign } from "../shared/signs.js";
import { page, text } from "../shared/texts.js";
import { refused, sendCard } from "./card_request.js";

/** The way to enter a printed card that is not among the choices of an ask. @param {Envelope} envelope @param {Ask} ask */
export function unknownCard(envelope, ask) {
  if (!envelope.unknown_cards?.includes(ask.id)) return nothing;
  const begin = () =>
    sendCard(`/tables/${encodeURIComponent(page.table)}/cards`, { ask: ask.id, token: savedToken(page.table) });
  return html`<div class="unknown-card"><button type="button" class="button quiet" @click=${begin}>${sign("card")} ${text("cards-not-here")}</button>
    <p class="muted">${text("cards-not-here-hint")}</p>${refused(ask.id) ? html`<p class="refusal" role="alert">${refused(ask.id)}</p>` : nothing}</div>`;
}
