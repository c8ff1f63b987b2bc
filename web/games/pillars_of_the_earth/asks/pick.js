/**
 * Components of asks about several cards that are laid out before a round: pairs of a few, or toggles of many.
 * @import { AskView, CraftsmanView, ResourceView } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { draft } from "../../../components/asks/drafts.js";
import { redraw } from "../../../components/shared/redraw.js";
import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html } from "../../../vendor/lit-html.js";
import { amount, isResource, resourceWords, SITES } from "../cards.js";
import { face } from "./card.js";

/** Pairs of a few cards as one tap each; of more cards each is a toggle, and the last one that is needed sends them. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function pick(envelope, ask, tools) {
  const first = envelope.view?.asks.find((ask) => /** @type {AskView} */ (ask).pick);
  const shown = ask.what === "craftsmen" ? pairs(ask, tools) : several(ask, tools);
  // The decks are laid out one after the other: what comes later is folded.
  return first?.id === ask.id
    ? shown
    : html`<details class="more"><summary>${text("plan-later_deck")}</summary>${shown}</details>`;
}

/** Several of many cards as toggles. @param {AskView} ask @param {AskTools} tools */
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
      return named.length === picked.length && named.every((id) => picked.includes(id));
    })?.value;
    if (value !== undefined) tools.answer(ask, value, event);
    redraw();
  };
  const toggle = (/** @type {typeof cards[number]} */ card) => {
    const there = picked.includes(card.card) !== hidden;
    return html`<button type="button" class=${there ? "choice lying" : "choice"} value=${card.card} aria-pressed=${there ? "true" : "false"} aria-disabled=${tools.pending ? "true" : "false"} @click=${(/** @type {MouseEvent} */ event) => turn(card.card, event)}>${title(card)}</button>`;
  };
  return html`<p class="muted">${text(hidden ? "plan-seven_lie" : "plan-lie_here")}</p>
    ${
      hidden
        ? html`<div class="wrap sites">${Object.entries(SITES).map(([kind, site]) => html`<div><h4>${sign(kind)} <span class="site">${text(`pile_${site}`)}</span></h4>${cards.filter((card) => isResource(/** @type {CraftsmanView} */ (card)) && /** @type {ResourceView} */ (card).kind === kind).map(toggle)}</div>`)}</div>`
        : html`<div class="choices many pairs titles">${cards.map(toggle)}</div>`
    }
    <p class="wrap level have" role="status">${text(hidden ? "not_there" : "picked", { n: picked.length, of: wanted })}</p>`;
}

/** A card by its title, or by its cubes and workers. @param {NonNullable<AskView["cards"]>[number]} card */
function title(card) {
  if ("title" in card) return html`<span class="label"><span>${card.title}</span></span>`;
  if (!isResource(/** @type {CraftsmanView} */ (card))) return face(card);
  const { kind, cubes, workers } = /** @type {ResourceView} */ (card);
  return html`<span class="visually-hidden">${resourceWords(/** @type {ResourceView} */ (card))}</span><span class="label" aria-hidden="true">${amount(kind, cubes)}</span><span class="moves" aria-hidden="true">${amount("worker", workers)}</span>`;
}

/** Each pair of cards that can lie open as one button. @param {AskView} ask @param {AskTools} tools */
function pairs(ask, tools) {
  return html`<p class="muted">${text("plan-lie_here")}</p><div class="choices many pairs">${ask.options.map(
    (option) => {
      const cards = (option.data.cards ?? []).map((id) => ask.cards?.find((card) => card.card === id));
      return answerButton(
        tools,
        ask,
        option.value,
        html`${cards.map((card) => html`<span class="label"><span>${card && "name" in card ? card.name : ""}</span></span>`)}`,
      );
    },
  )}</div>`;
}
