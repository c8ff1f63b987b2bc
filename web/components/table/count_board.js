/**
 * Stock-take at the table page: what the books say of the table's piles, and who is still counting. It fills the page until
 * the game goes on, and is a card in the left column from then on.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";
import { mark, pileDifferences, pilesOf, saidTile, whoHasCounted } from "../stock/count_parts.js";

const state = { number: -1, at: "" };

/** Whether it fills the page: the game has not gone on since it began. @param {Envelope} envelope */
export function countFills(envelope) {
  const { counting, view } = envelope;
  if (!counting || !view || view.over) return false;
  const at = JSON.stringify([view.waiting, view.chapter, view.round]);
  if (counting.number !== state.number) Object.assign(state, { number: counting.number, at });
  return state.at === at;
}

/** The page. @param {Envelope} envelope @param {(kind: string) => unknown} pieceSign */
export function countBoard(envelope, pieceSign) {
  const { counting } = envelope;
  if (!counting) return nothing;
  return html`<main class="counting board"><h2>${text("stock-card")}</h2>
    <section class="card" aria-labelledby="counters">${counting.over ? html`<p class="level agreed">${mark("agree")} <span>${text("stock-over")}</span></p>` : nothing}<h3 id="counters" class="visually-hidden">${text("stock-card")}</h3>${whoHasCounted(envelope, counting)}</section>
    <section class="card" aria-labelledby="piles"><h3 id="piles">${text("stock-piles")}</h3><ul class="said">${pilesOf(counting).map((pile) => saidTile(pile, pieceSign))}</ul>
      ${counting.differences.length ? html`<ul class="pile-differences">${pileDifferences(counting).map((words) => html`<li>${words}</li>`)}</ul>` : nothing}</section></main>`;
}

/** The card of the left column. @param {Envelope} envelope */
export function countNote(envelope) {
  const { counting } = envelope;
  if (!counting) return nothing;
  return html`<section class="card stock-take" aria-labelledby="stock-take"><h2 id="stock-take">${text("stock-card")}</h2>${whoHasCounted(envelope, counting)}</section>`;
}
