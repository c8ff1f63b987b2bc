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
import { cameraHint, me, viewOf, wordOption } from "./answering.js";
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
      ? answerButton(tools, ask, option.value, content)
      : html`<span class="choice out">${content}<span class="lack">${lacking}</span></span>`;
  };
  return html`${cameraHint(envelope, "camera_sees_card")}<p class="have">${amount("worker", mine?.workers ?? 0)} ${text("workers_free")} ${amount("gold", mine?.gold ?? 0)}</p>
    <div class="choices many single">${craftsmen.map((card) =>
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
      return html`<div><h4>${sign(kind)} ${text(`pile_${site}`)}</h4>${
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
    ${pass ? html`<div class="choices">${answerButton(tools, ask, pass.value, html`<span class="label">${pass.label}</span><span class="moves">${text("to_mill")}</span>`)}</div>` : nothing}`;
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

/** Several of many cards: each is a toggle, and the answer is their combination. @param {AskView} ask @param {Tools} tools */
export function pick(ask, tools) {
  const picked = draft(ask, () => /** @type {string[]} */ ([]));
  const wanted = ask.pick ?? 2;
  const value = ask.options.find((option) => {
    const cards = option.data.cards ?? [];
    return cards.length === picked.length && cards.every((card) => picked.includes(card));
  })?.value;
  const turn = (/** @type {string} */ card) => {
    if (picked.includes(card)) picked.splice(picked.indexOf(card), 1);
    else if (picked.push(card) > wanted) picked.shift();
    tools.redraw();
  };
  return html`<div class="choices many pairs">${(ask.cards ?? []).map((card) => html`<button type="button" class="choice" aria-pressed=${picked.includes(card.card) ? "true" : "false"} @click=${() => turn(card.card)}>${face(card)}</button>`)}</div>
    <p class="have" role="status">${text("picked", { n: picked.length, of: wanted })}</p>
    <div class="choices">${answerButton(tools, ask, value ?? "", html`<span class="label">${text("these")}</span>`, { kind: "main", ready: value !== undefined })}</div>`;
}

/** One of the cards of an ask, or of the viewer's craftsmen. @param {AskView} ask @param {Tools} tools @param {(CraftsmanView | ResourceView | AdvantageView | EventView)[]} cards */
export function oneCard(ask, tools, cards) {
  return html`<div class="choices many single">${ask.options.map((option) => {
    const card = cards.find((one) => one.card === option.data.card);
    const needed = ask.needed?.find((one) => one.card === option.data.card)?.text;
    return answerButton(
      tools,
      ask,
      option.value,
      card
        ? html`${face(card)}${needed ? html`<span class="moves">${needed}</span>` : nothing}`
        : html`<span class="label">${option.label}</span>`,
    );
  })}</div>`;
}
