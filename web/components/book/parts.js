/**
 * Parts of the pages of the evening book.
 * @import { PlayedBy as Played } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { seatSign } from "../shared/signs.js";
import { figure, text } from "../shared/texts.js";

/** The header with the way back. @param {string} title @param {string} back the address @param {string} backName */
export function head(title, back, backName) {
  return html`<header class="head chequer"><h1><span>${title}</span></h1><p><a class="button quiet" href=${back}>${backName}</a></p></header>`;
}

/** The mark of a player who is a program. @param {boolean | undefined} simulated */
export function simulatedMark(simulated) {
  return simulated ? html`<small class="muted">(${text("book-simulated")})</small>` : nothing;
}

/** Players with place and points, in one line. @param {Played[]} players */
export function placesLine(players) {
  return html`<p class="wrap places">${players.map(
    (player) =>
      html`<span class=${player.winner ? "won" : ""}><span class="muted">${player.place}</span> ${seatSign(player.seat, player.colour)} ${player.name} ${simulatedMark(player.simulated)} <b>${figure(player.vp)}</b></span>`,
  )}</p>`;
}
