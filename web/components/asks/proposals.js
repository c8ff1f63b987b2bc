/**
 * News of proposals: the newest event, and what screen readers announce of open ones (`proposal_cards.js`).
 */
import { html, nothing } from "../../vendor/lit-html.js";

/** The newest event unless a card shows it, and why a correction of the viewer's own pieces was refused. @param {Envelope} envelope */
export function newsNote(envelope) {
  const news = envelope.news?.proposal ? null : envelope.news;
  return html`${news ? html`<p class="news">${news.text}</p>` : nothing}${envelope.reason ? html`<p class="refusal">${envelope.reason}</p>` : nothing}`;
}

/** What screen readers announce: the proposals that await the viewer's vote, and the newest event. @param {Envelope} envelope */
export function proposalSentences(envelope) {
  const asked = (envelope.proposals ?? []).filter(
    (proposal) => proposal.may_vote && proposal.vote === null && proposal.number !== envelope.news?.proposal,
  );
  return [...asked.map((proposal) => proposal.text), envelope.news?.text ?? "", envelope.reason ?? ""].filter(Boolean);
}

/** The open proposals, as what shifts the questions below them. @param {Envelope} envelope */
export function proposalNumbers(envelope) {
  return (envelope.proposals ?? []).map((proposal) => [proposal.number, proposal.vote]);
}
