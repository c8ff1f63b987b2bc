// @ts-check
/**
 * Components of asks about cards: the supply, several of many cards, and one of a few.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./view").AskView} AskView
 * @typedef {import("./view").CraftsmanView} CraftsmanView
 * @typedef {import("./view").AdvantageView} AdvantageView
 * @typedef {import("./view").EventView} EventView
 * @typedef {import("./view").ResourceView} ResourceView
 */

import { answerButton } from "../../components/answer_button.js";
import { draft } from "../../components/drafts.js";
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

/** The words of a tap that takes a card of the supply, and keeps wishes for later. @param {Envelope} envelope @param {import("../../types").Option} option @param {boolean} later */
export function takes(envelope, option, later) {
  const id = /** @type {import("./view").OptionData} */ (option.data).card;
  const card = viewOf(envelope).supply.find((one) => one.card === id);
  return text(later ? "plan-take_later" : "plan-take", { what: card?.name ?? option.label });
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

/** Pairs of a few cards as one tap each; of more cards each is a toggle, and the last one that is needed sends them. @param {Envelope} envelope @param {AskView} ask @param {Tools} tools */
export function pick(envelope, ask, tools) {
  const first = envelope.view?.asks.find((one) => /** @type {AskView} */ (one).pick);
  const shown = ask.what === "craftsmen" ? pairs(ask, tools) : several(ask, tools);
  // The decks are laid out one after the other: what comes later is folded.
  return first?.id === ask.id
    ? shown
    : html`<details class="more"><summary>${text("plan-later_deck")}</summary>${shown}</details>`;
}

/** Several of many cards as toggles. @param {AskView} ask @param {Tools} tools */
function several(ask, tools) {
  const cards = ask.cards ?? [];
  const picked = draft(ask, () => /** @type {string[]} */ ([]));
  const wanted = ask.pick ?? 2;
  // What stays face down is asked by what lies open: nine cards, of which seven lie there.
  const hidden = ask.what === "out_of_use";
  const turn = (/** @type {string} */ card, /** @type {MouseEvent} */ event) => {
    if (picked.includes(card)) picked.splice(picked.indexOf(card), 1);
    else if (picked.length < wanted) picked.push(card);
    const value = ask.options.find(({ data }) => {
      const named = data.cards ?? [];
      return named.length === picked.length && named.every((one) => picked.includes(one));
    })?.value;
    if (value !== undefined) tools.answer(ask, value, event);
    tools.redraw();
  };
  const toggle = (/** @type {typeof cards[number]} */ card) => {
    const there = picked.includes(card.card) !== hidden;
    return html`<button type="button" class=${there ? "choice lying" : "choice"} value=${card.card} aria-pressed=${there ? "true" : "false"} aria-disabled=${tools.pending ? "true" : "false"} @click=${(/** @type {MouseEvent} */ event) => turn(card.card, event)}>${title(card)}</button>`;
  };
  return html`<p class="muted">${text(hidden ? "plan-seven_lie" : "plan-lie_here")}</p>
    ${
      hidden
        ? html`<div class="sites">${Object.entries(SITES).map(([kind, site]) => html`<div><h4>${sign(kind)} <span class="site">${text(`pile_${site}`)}</span></h4>${cards.filter((card) => isResource(/** @type {CraftsmanView} */ (card)) && /** @type {ResourceView} */ (card).kind === kind).map(toggle)}</div>`)}</div>`
        : html`<div class="choices many pairs titles">${cards.map(toggle)}</div>`
    }
    <p class="have" role="status">${text("picked", { n: hidden ? cards.length - picked.length : picked.length, of: hidden ? cards.length - wanted : wanted })}</p>`;
}

/** A card by its title, or by its cubes and workers. @param {NonNullable<AskView["cards"]>[number]} card */
function title(card) {
  if ("title" in card) return html`<span class="label"><span>${card.title}</span></span>`;
  if (!isResource(/** @type {CraftsmanView} */ (card))) return face(card);
  const { kind, cubes, workers } = /** @type {ResourceView} */ (card);
  return html`<span class="visually-hidden">${resourceWords(/** @type {ResourceView} */ (card))}</span><span class="label" aria-hidden="true">${amount(kind, cubes)}</span><span class="moves" aria-hidden="true">${amount("worker", workers)}</span>`;
}

/** Each pair of cards that can lie open as one button. @param {AskView} ask @param {Tools} tools */
function pairs(ask, tools) {
  return html`<p class="muted">${text("plan-lie_here")}</p><div class="choices many pairs">${ask.options.map(
    (option) => {
      const cards = (option.data.cards ?? []).map((id) => ask.cards?.find((one) => one.card === id));
      return answerButton(
        tools,
        ask,
        option.value,
        html`${cards.map((card) => html`<span class="label"><span>${card && "name" in card ? card.name : ""}</span></span>`)}`,
      );
    },
  )}</div>`;
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
