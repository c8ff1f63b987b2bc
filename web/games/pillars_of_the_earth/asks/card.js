/**
 * Cards in short: their names with prices, what they do, and the words of a tap that takes one.
 * @import { CraftsmanView, AdvantageView, EventView, ResourceView } from "../view"
 */

import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { amount, formula, isResource, resourceWords } from "../cards.js";
import { viewOf } from "./answering.js";

/** The words of a tap that takes a card of the supply, and keeps wishes for later. @param {Envelope} envelope @param {Option} option @param {number} later */
export function takes(envelope, option, later) {
  const id = /** @type {import("../view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((card) => card.card === id);
  return text(later ? "plan-take_later" : "plan-take", { what: card?.name ?? option.label, n: later });
}

/** What a card of the supply does: how a craftsman works, and what that brings now; nothing for another option without effect. @param {Envelope} envelope @param {Option} option */
export function cardEffect(envelope, option) {
  const id = /** @type {import("../view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((card) => card.card === id);
  return card && !isResource(card) ? html`${formula(card)}<br>${option.effect}` : option.effect;
}

/** A card of the supply in short, with its price; another option by its label. @param {Envelope} envelope @param {Option} option */
export function cardTitle(envelope, option) {
  const id = /** @type {import("../view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((card) => card.card === id);
  if (!card) return html`<span>${option.label}</span>`;
  if (isResource(card))
    return html`<span class="visually-hidden">${resourceWords(card)}</span><span aria-hidden="true">${amount(card.kind, card.cubes)} <span class="price">${amount("worker", card.workers)}</span></span>`;
  return html`<span>${sign("craftsman")} ${card.name} <span class="price">${amount("gold", card.cost)}</span></span>`;
}

/** A card: its name and its effect. @param {CraftsmanView | ResourceView | AdvantageView | EventView} card */
export function face(card) {
  if (isResource(/** @type {CraftsmanView} */ (card))) {
    const resource = /** @type {ResourceView} */ (card);
    return html`<span class="visually-hidden">${resourceWords(resource)}</span><span class="label" aria-hidden="true">${amount(resource.kind, resource.cubes)} ${amount("worker", resource.workers)}</span>`;
  }
  if ("use" in card)
    return html`<span class="label">${sign("craftsman")}<span>${card.name}</span></span>${formula(card)}`;
  const good = "good" in card ? card.good : null;
  return html`<span class="label">${good === null ? sign("advantage") : sign(good ? "seal" : "event")}<span>${card.title}</span></span><span class="moves">${card.text}${"choices" in card && card.choices.length > 1 ? html` ${card.choices.map((choice) => choice.join(", ")).join(" · ")}` : nothing}</span>`;
}
