/** The end of a chapter, a year or a round at the table: the accounts of all seats beside each other. */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { text } from "../shared/texts.js";
import { closingTitle, hideClosing } from "./closing.js";
import { facts, seatAccount } from "./closing_accounts.js";

/** The page at the table. @param {Envelope} envelope */
export function closingBoard(envelope) {
  const closing = envelope.view?.closing;
  if (!closing) return nothing;
  return html`<main class="closing board"><div class="wrap level closing-head"><h2>${closingTitle(closing.number)}</h2>
      <button type="button" class="button quiet" @click=${() => {
        hideClosing(envelope.view);
        redraw();
      }}>${text("closing-go-on")}</button></div>${facts(closing.facts)}
    <div class="seats">${closing.seats.map((line) => seatAccount(envelope, line, "board"))}</div></main>`;
}
