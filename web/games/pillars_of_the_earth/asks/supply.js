/**
 * Component of the ask about the supply: craftsmen and resource cards, of which one is taken.
 * @import { AskView, CraftsmanView, ResourceView } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { amount, formula, isResource, resourceWords, SITES } from "../cards.js";
import { cameraHint, dimmed, effectLine, me, viewOf, wordOption } from "./answering.js";

/** The supply: craftsmen, and the resource cards by their sites. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function supply(envelope, ask, tools) {
  const view = viewOf(envelope);
  const mine = me(view);
  const craftsmen = /** @type {CraftsmanView[]} */ (view.supply.filter((card) => !isResource(card)));
  const pass = wordOption(ask, "pass");
  const offer = (/** @type {string} */ card, /** @type {unknown} */ content, /** @type {string} */ lacking) => {
    const option = ask.options.find((option) => option.data.card === card);
    return option
      ? answerButton(tools, ask, option.value, html`${content}${effectLine(option)}`, { kind: dimmed(option) })
      : html`<span class="choice out">${content}<span class="lack">${lacking}</span></span>`;
  };
  return html`${cameraHint(envelope, "camera_sees_card")}<p class="wrap level have">${amount("worker", mine?.workers ?? 0)} ${text("workers_free")} ${amount("gold", mine?.gold ?? 0)}</p>
    <div class="choices many crew-cards">${craftsmen.map((card) =>
      offer(
        card.card,
        html`<span class="label">${sign("craftsman")} ${card.name}<span class="price">${amount("gold", card.cost)}</span></span>${formula(card)}`,
        text("needs_gold", { n: card.cost, have: mine?.gold ?? 0 }),
      ),
    )}</div>
    <div class="wrap sites">${Object.entries(SITES).map(([kind, site]) => {
      const cards = /** @type {ResourceView[]} */ (
        view.supply.filter((card) => isResource(card) && card.kind === kind)
      ).sort((a, b) => a.cubes - b.cubes);
      return html`<div><h4>${sign(kind)} <span class="site">${text(`pile_${site}`)}</span></h4>${
        cards.length
          ? cards.map((card) =>
              offer(
                card.card,
                html`<span class="visually-hidden">${resourceWords(card)}</span><span class="label" aria-hidden="true">${amount(kind, card.cubes)}</span><span class="moves" aria-hidden="true">${amount("worker", card.workers)}</span>`,
                text("needs_workers", { n: card.workers, have: mine?.workers ?? 0 }),
              ),
            )
          : html`<p class="muted">${text("none")}</p>`
      }</div>`;
    })}</div>
    ${pass ? html`<div class="choices">${answerButton(tools, ask, pass.value, html`<span class="label">${pass.label}</span>${effectLine(pass)}`)}</div>` : nothing}`;
}
