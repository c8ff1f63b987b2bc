/**
 * Cards of the open proposals: what is proposed, who is still asked, and the buttons to agree, decline or withdraw.
 *
 * The same cards are on the phone, the host page and the join page; the server says which buttons a page has.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { clock, list, text } from "../shared/texts.js";
import { isTooSoon } from "./ask_places.js";

/** From when on those who are away may be passed over, in milliseconds of this device's clock. @type {WeakMap<Proposal, number>} */
const passOverTimes = new WeakMap();
/** Draws the page again at such a time. @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {Connection} connection @param {Envelope} envelope */
export function proposalCards(connection, envelope) {
  return (envelope.proposals ?? []).map((proposal) => card(connection, proposal));
}

/** @param {Connection} connection @param {Proposal} proposal */
function card(connection, proposal) {
  const id = `proposal-${proposal.number}`;
  const open = proposal.may_vote && proposal.vote === null;
  return html`<section class=${open ? "card proposal now mine" : "card proposal"} aria-labelledby=${id}>
    <h2 id=${id}>${proposal.text}</h2>
    ${proposal.moves.length ? html`<ul>${proposal.moves.map((move) => html`<li>${move}</li>`)}</ul>` : nothing}
    ${proposal.note ? html`<p><q>${proposal.note}</q></p>` : nothing}
    ${open ? html`<p>${proposal.effect}</p>` : nothing}
    ${proposal.may_vote && !open ? html`<p>${text(proposal.vote ? "voted_agree" : "voted_decline")}</p>` : nothing}
    ${proposal.awaited.length ? html`<p class="muted">${text("consent_awaited", { names: list(proposal.awaited.map(awaitedName)) })}</p>` : nothing}
    ${open ? voteButtons(connection, proposal, id) : nothing}${proposal.pass_over_in === null ? nothing : passOver(connection, proposal, proposal.pass_over_in, id)}
    ${proposal.may_withdraw ? html`<p class="row"><button type="button" class="button quiet" aria-describedby=${id} @click=${() => connection.command("withdraw", { proposal: proposal.number })}>${text("withdraw")}</button></p>` : nothing}
  </section>`;
}

/** @param {Connection} connection @param {Proposal} proposal @param {string} id */
function voteButtons(connection, proposal, id) {
  /** @param {boolean} agree */
  const vote = (agree) => (/** @type {MouseEvent} */ event) => {
    if (!isTooSoon(event)) connection.command("vote", { proposal: proposal.number, agree });
  };
  return html`<p class="row votes"><button type="button" class="button main" aria-describedby=${id} @click=${vote(true)}>${text("agree")}</button>
    <button type="button" class="button" aria-describedby=${id} @click=${vote(false)}>${text("decline")}</button></p>`;
}

/** From when on the host may go on without those who are away, and then the button. @param {Connection} connection @param {Proposal} proposal @param {number} seconds @param {string} id */
function passOver(connection, proposal, seconds, id) {
  const time = passOverTimes.get(proposal) ?? Date.now() + 1000 * seconds;
  passOverTimes.set(proposal, time);
  const left = time - Date.now();
  if (left > 0) {
    clearTimeout(timer);
    timer = setTimeout(redraw, left);
    return html`<p class="muted">${text("pass_over_from", { time: clock(time) })}</p>`;
  }
  return html`<p class="muted">${text("pass_over_now")}</p><p class="row"><button type="button" class="button" aria-describedby=${id}
    @click=${() => connection.command("pass_over", { proposal: proposal.number })}>${text("pass_over")}</button></p>`;
}

/** @param {Proposal["awaited"][number]} voter */
function awaitedName(voter) {
  const name = voter.name || (voter.seat ? text(`seat_${voter.seat}`) : text("the_host"));
  if (voter.former) return text(voter.connected ? "former_phone" : "former_phone_away", { name });
  return voter.connected ? name : text("name_away", { name });
}
