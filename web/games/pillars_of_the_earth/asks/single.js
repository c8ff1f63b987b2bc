/**
 * Components of asks that come once in a round or less: one of a few cards, the bishop's seat, and the card against the tax.
 * @import { AskView } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { amount } from "../cards.js";
import { effectLine, me, viewOf } from "./answering.js";
import { face } from "./card.js";

/** One of the cards of an ask, or of the viewer's craftsmen. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function oneCard(envelope, ask, tools) {
  const cards = ask.what === "event" ? (ask.cards ?? []) : (me(viewOf(envelope))?.craftsmen ?? []);
  return html`<div class=${ask.what === "event" ? "choices many single" : "choices many crew-cards"}>${ask.options.map(
    (option) => {
      const card = cards.find((card) => card.card === option.data.card);
      // Cards of the same craftsman differ by the round on their backs.
      const round =
        card && "round" in card && cards.some((other) => other !== card && "name" in other && other.name === card.name)
          ? card.round
          : 0;
      return answerButton(
        tools,
        ask,
        option.value,
        card
          ? html`${face(card)}${round ? html`<span class="moves">${text("card_of_round", { n: round })}</span>` : nothing}${effectLine(option)}`
          : html`<span class="label">${option.label}</span>`,
      );
    },
  )}</div>`;
}

/** The choice at the bishop's seat, below the event of this round. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function bishop(envelope, ask, tools) {
  const event = viewOf(envelope).event;
  return html`${event ? html`<div class="lead">${face(event)}${event.good ? html`<p class="hint">${sign("seal")} ${text("good_event")}</p>` : nothing}</div>` : nothing}${tools.choices(envelope, ask)}`;
}

/** Whether to use the card against the tax, with what the tax would cost. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function taxFree(envelope, ask, tools) {
  const view = viewOf(envelope);
  const tax = view.mine?.due.tax.find((roll) => roll.die === view.tax);
  return html`<p class="wrap level have">${amount("gold", me(view)?.gold ?? 0)} <span class=${tax?.vp ? "loss" : "met"}>${tax?.vp ? text("without_card", { n: tax.vp }) : text("without_loss")}</span></p>
    <div class="choices">${ask.options.map((option) => {
      const use = option.data.word === "use";
      const label = use ? option.label : text("pay_tax", { n: Math.min(view.tax ?? 0, me(view)?.gold ?? 0) });
      return answerButton(
        tools,
        ask,
        option.value,
        html`<span class="label">${sign(use ? "advantage" : "gold")} ${label}</span>`,
      );
    })}</div>`;
}
