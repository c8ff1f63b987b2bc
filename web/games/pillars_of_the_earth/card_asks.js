// @ts-check
/**
 * Components of asks about cards: the supply, and one of a few cards.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./view").AskView} AskView
 * @typedef {import("./view").CraftsmanView} CraftsmanView
 * @typedef {import("./view").AdvantageView} AdvantageView
 * @typedef {import("./view").EventView} EventView
 * @typedef {import("./view").ResourceView} ResourceView
 */

import { answerButton } from "../../components/answer_button.js";
import { sign } from "../../components/signs.js";
import { text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { cameraHint, dimmed, effectLine, me, viewOf, wordOption } from "./answering.js";
import { amount, formula, isResource, resourceWords, SITES } from "./cards.js";

/** The supply: craftsmen, and the resource cards by their sites. @param {Envelope} envelope @param {AskView} ask @param {Tools} tools */
export function supply(envelope, ask, tools) {
  const view = viewOf(envelope);
  const mine = me(view);
  const craftsmen = /** @type {CraftsmanView[]} */ (view.supply.filter((card) => !isResource(card)));
  const pass = wordOption(ask, "pass");
  const offer = (/** @type {string} */ card, /** @type {unknown} */ content, /** @type {string} */ lacking) => {
    const option = ask.options.find((one) => one.data.card === card);
    return option
      ? answerButton(tools, ask, option.value, html`${content}${effectLine(option)}`, { kind: dimmed(option) })
      : html`<span class="choice out">${content}<span class="lack">${lacking}</span></span>`;
  };
  return html`${cameraHint(envelope, "camera_sees_card")}<p class="have">${amount("worker", mine?.workers ?? 0)} ${text("workers_free")} ${amount("gold", mine?.gold ?? 0)}</p>
    <div class="choices many crew-cards">${craftsmen.map((card) =>
      offer(
        card.card,
        html`<span class="label">${sign("craftsman")} ${card.name}<span class="price">${amount("gold", card.cost)}</span></span>${formula(card)}`,
        text("needs_gold", { n: card.cost, have: mine?.gold ?? 0 }),
      ),
    )}</div>
    <div class="sites">${Object.entries(SITES).map(([kind, site]) => {
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

/** The words of a tap that takes a card of the supply, and keeps wishes for later. @param {Envelope} envelope @param {import("../../types").Option} option @param {number} later */
export function takes(envelope, option, later) {
  const id = /** @type {import("./view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((one) => one.card === id);
  return text(later ? "plan-take_later" : "plan-take", { what: card?.name ?? option.label, n: later });
}

/** What a card of the supply does: how a craftsman works, and what that brings now; nothing for another option without effect. @param {Envelope} envelope @param {import("../../types").Option} option */
export function cardEffect(envelope, option) {
  const id = /** @type {import("./view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((one) => one.card === id);
  return card && !isResource(card) ? html`${formula(card)}<br>${option.effect}` : option.effect;
}

/** A card of the supply in short, with its price; another option by its label. @param {Envelope} envelope @param {import("../../types").Option} option */
export function cardTitle(envelope, option) {
  const id = /** @type {import("./view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((one) => one.card === id);
  if (!card) return html`<span>${option.label}</span>`;
  if (isResource(card))
    return html`<span class="visually-hidden">${resourceWords(card)}</span><span aria-hidden="true">${amount(card.kind, card.cubes)} <span class="price">${amount("worker", card.workers)}</span></span>`;
  return html`<span>${sign("craftsman")} ${card.name} <span class="price">${amount("gold", card.cost)}</span></span>`;
}

/** A card: its name and its effect. @param {CraftsmanView | ResourceView | AdvantageView | EventView} card */
export function face(card) {
  if (isResource(/** @type {CraftsmanView} */ (card))) {
    const one = /** @type {ResourceView} */ (card);
    return html`<span class="visually-hidden">${resourceWords(one)}</span><span class="label" aria-hidden="true">${amount(one.kind, one.cubes)} ${amount("worker", one.workers)}</span>`;
  }
  if ("use" in card)
    return html`<span class="label">${sign("craftsman")}<span>${card.name}</span></span>${formula(card)}`;
  const good = "good" in card ? card.good : null;
  return html`<span class="label">${good === null ? sign("advantage") : sign(good ? "seal" : "event")}<span>${card.title}</span></span><span class="moves">${card.text}${"choices" in card && card.choices.length > 1 ? html` ${card.choices.map((one) => one.join(", ")).join(" · ")}` : nothing}</span>`;
}

/** One of the cards of an ask, or of the viewer's craftsmen. @param {AskView} ask @param {Tools} tools @param {(CraftsmanView | ResourceView | AdvantageView | EventView)[]} cards */
export function oneCard(ask, tools, cards) {
  return html`<div class=${ask.what === "event" ? "choices many single" : "choices many crew-cards"}>${ask.options.map(
    (option) => {
      const card = cards.find((one) => one.card === option.data.card);
      return answerButton(
        tools,
        ask,
        option.value,
        card ? html`${face(card)}${effectLine(option)}` : html`<span class="label">${option.label}</span>`,
      );
    },
  )}</div>`;
}
