/**
 * Stock-take on a phone: the sheet on which a seat counts its pieces, or anybody the piles of the table, and the card that
 * leads back to it. Phones load this module only during a stock-take; it uses nothing of the page but its tools.
 *
 * Where pieces are hidden, their numbers are shown only after a tap, and hidden again when the page is left.
 * @import { Counted } from "./count_parts.js"
 * @import { Events } from "../../types/server"
 * @typedef {object} Tools
 * @property {<E extends keyof Events>(event: E, data: Events[E]) => Promise<Ack | null>} send
 * @property {(event: MouseEvent) => boolean} tooSoon whether a tap began before what it hit could be read
 * @property {(kind: string) => unknown} pieceSign
 * @property {boolean} hidden whether a seat hides pieces in this game
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw, set } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { counter, mark, pileDifferences, pilesOf, saidTile, whoHasCounted } from "./count_parts.js";

/** @typedef {"own" | "table"} What */
const state = {
  /** The stock-take that these refer to. */
  number: -1,
  open: /** @type {What | null} */ (null),
  /** Whether the numbers are shown. */
  shown: false,
  /** What was counted, by what is counted; null while nothing is said to differ. */
  counts: /** @type {Record<string, number> | null} */ (null),
  refusal: "",
  sending: false,
};

/** Hide what lies behind the screen, when the phone is put away. */
function cover() {
  if (!state.shown) return;
  state.shown = false;
  redraw();
}
addEventListener("blur", cover);
document.addEventListener("visibilitychange", cover);

/** Whether the sheet covers the page; a new stock-take opens it for players who have not counted. @param {Envelope} envelope */
export function isOpen(envelope) {
  const { counting } = envelope;
  if (!counting) return false;
  if (counting.number !== state.number) {
    const mine = counting.left.includes(envelope.view?.viewer ?? "");
    Object.assign(state, { number: counting.number, open: mine ? "own" : null, shown: false, counts: null });
  }
  if (state.open === null) return false;
  const who = state.open === "own" ? (envelope.view?.viewer ?? "") : "table";
  if (counting.over || counting.agree.includes(who)) state.open = null; // counted elsewhere, or corrected
  return state.open !== null;
}

/** Close the sheet; the card leads back to it. */
export function close() {
  Object.assign(state, { open: null, shown: false, counts: null, refusal: "" });
}

/** The sheet. @param {Envelope} envelope @param {unknown} banner @param {Tools} tools */
export function sheet(envelope, banner, tools) {
  const { counting } = envelope;
  if (!counting || !state.open) return nothing;
  const own = state.open === "own";
  const all = pilesOf(counting, own);
  const later = () => {
    close();
    redraw();
  };
  const content =
    own && tools.hidden && !state.shown ? covered(tools) : state.counts ? form(all, tools) : question(all, tools, own);
  return html`<section class="drawer counting" id="counting" aria-labelledby="counting-title">${banner}<div class="panel">
    <h2 id="counting-title" tabindex="-1">${text(own ? "stock-title" : "stock-title-table")}</h2>
    ${content}
    <p class="refusal-place" role="alert">${state.refusal ? html`<span class="refusal">${state.refusal}</span>` : nothing}</p>
    <p><button type="button" class="button quiet wide" @click=${later}>${text("stock-later")}</button></p></div></section>`;
}

/** The sheet before the numbers are shown. @param {Tools} tools */
function covered(tools) {
  const show = (/** @type {MouseEvent} */ event) => {
    if (tools.tooSoon(event)) return;
    state.shown = true;
    redraw();
    document.getElementById("counting-title")?.focus();
  };
  return html`<p>${text("stock-covered")}</p><p><button type="button" class="button main wide" @click=${show}>${sign("eye")} ${text("stock-show")}</button></p>`;
}

/** What the books say, with one tap if it is right. @param {Counted[]} all @param {Tools} tools @param {boolean} own */
function question(all, tools, own) {
  const differ = () => {
    state.counts = Object.fromEntries(all.map((pile) => [pile.id, pile.said]));
    redraw();
    document.getElementById("counting-title")?.focus();
  };
  // The places are left out where each kind lies in one of them only.
  const plain = new Set(all.map((pile) => pile.kind)).size === all.length;
  return html`<p>${text(own ? "stock-says" : "stock-says-table")}</p>
    <ul class="said">${all.map((pile) => saidTile(plain ? { ...pile, place: "" } : pile, tools.pieceSign))}</ul>
    <p><button type="button" class="button main wide" ?disabled=${state.sending} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (!tools.tooSoon(event)) agree(tools);
    }}>${mark("agree")} ${text("stock-right")}</button></p>
    <p><button type="button" class="button wide" @click=${differ}>${text("stock-wrong")}</button></p>`;
}

/** The number of each sort of piece, and what to do about a difference. @param {Counted[]} all @param {Tools} tools */
function form(all, tools) {
  const counts = state.counts ?? {};
  const differing = all.filter((pile) => (counts[pile.id] ?? pile.said) !== pile.said);
  /** @param {Counted} pile @param {number} n */
  const change = (pile, n) => {
    state.counts = { ...counts, [pile.id]: n };
    state.refusal = "";
    redraw();
  };
  const again = () => {
    Object.assign(state, { counts: null, refusal: "" });
    redraw();
    document.getElementById("counting-title")?.focus();
  };
  const own = state.open === "own";
  return html`<p>${text("stock-count")}</p>
    <ul class="ruled counts">${all.map((pile) => counter(pile, counts[pile.id] ?? pile.said, (n) => change(pile, n), tools.pieceSign))}</ul>
    ${
      differing.length
        ? html`<p class="act"><button type="button" class="button main wide" ?disabled=${state.sending} @click=${() => (own ? correct(differing, counts, tools) : tellDifferences(all, counts, tools))}>${text(own ? "stock-correct" : "stock-tell")}</button></p>
        <p class="muted">${text(own ? "stock-correct-means" : "stock-tell-means")}</p>`
        : html`<p class="act"><button type="button" class="button main wide" ?disabled=${state.sending} @click=${() => agree(tools)}>${mark("agree")} ${text("stock-right")}</button></p>`
    }
    <p class="row"><button type="button" class="button" @click=${again}>${text("stock-again")}</button>${
      own && differing.length
        ? html`<button type="button" class="button" ?disabled=${state.sending} @click=${() => carryOut(tools.send("counted", { agrees: false }))}>${text("stock-leave")}</button>`
        : nothing
    }</p>`;
}

/** Close the sheet once a message has been carried out, or show why it was not. @param {Promise<Ack | null>} sent */
async function carryOut(sent) {
  const { number, open } = state;
  state.sending = true;
  redraw();
  const reply = await sent;
  state.sending = false;
  // The view may have come before the reply, and the next sheet may have been opened since.
  if (state.number !== number || state.open !== open) state.refusal = "";
  else if (reply?.ok) close();
  else state.refusal = reply?.text ?? text("connection_slow");
  redraw();
}

/** The books are right. @param {Tools} tools */
function agree(tools) {
  carryOut(tools.send("counted", state.open === "own" ? { agrees: true } : { piles: [] }));
}

/** Propose to correct the own books to what was counted. @param {Counted[]} differing @param {Record<string, number>} counts @param {Tools} tools */
function correct(differing, counts, tools) {
  const differences = Object.fromEntries(
    differing.map((pile) => [pile.kind, (counts[pile.id] ?? pile.said) - pile.said]),
  );
  carryOut(tools.send("correct_own", { differences, note: text("stock-note") }));
}

/** Tell everybody what differs in the piles of the table. @param {Counted[]} all @param {Record<string, number>} counts @param {Tools} tools */
function tellDifferences(all, counts, tools) {
  const piles = all.map((pile) => ({ kind: pile.kind, pile: pile.pile, n: counts[pile.id] ?? pile.said }));
  carryOut(tools.send("counted", { piles }));
}

/** The card of a stock-take in the phone's column. @param {Envelope} envelope */
export function card(envelope) {
  const { counting } = envelope;
  if (!counting) return nothing;
  const open = [...counting.left, ...counting.differ];
  /** @param {What} what */
  const count = (what) => set(state, { open: what, shown: false, counts: null, refusal: "" });
  return html`<section class="card stock-take" aria-labelledby="stock-take"><h2 id="stock-take">${text("stock-card")}</h2>
    <div role="status">${counting.over ? html`<p class="level agreed">${mark("agree")} <span>${text("stock-over")}</span></p>` : nothing}</div>
    ${whoHasCounted(envelope, counting)}
    ${counting.differences.length ? html`<ul class="pile-differences">${pileDifferences(counting).map((difference) => html`<li>${difference}</li>`)}</ul><p class="muted">${text("stock-host-corrects")}</p>` : nothing}
    ${open.includes(envelope.view?.viewer ?? "") ? html`<p><button type="button" class="button main wide" @click=${count("own")}>${text("stock-mine")}</button></p>` : nothing}
    ${open.includes("table") ? html`<p><button type="button" class="button wide" @click=${count("table")}>${text("stock-table")}</button></p>` : nothing}</section>`;
}
