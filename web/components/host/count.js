/**
 * Stock-take on the host page: who has counted, the piles of the table to count, and their correction from what was counted.
 * @import { Counting, Counted } from "../stock/count_parts.js"
 * @import { CorrectionForm } from "./corrections.js"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputValue } from "../shared/inputs.js";
import { redraw, set } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import {
  counter,
  explains,
  likely,
  mark,
  pileDifferences,
  pilesOf,
  saidTile,
  whoHasCounted,
} from "../stock/count_parts.js";
import { standInsToCount } from "./count_stand_ins.js";
import { connection, state as page } from "./state.js";

const state = {
  /** The stock-take that these refer to. */
  number: -1,
  /** What was counted, by pile; null while nothing is said to differ. */
  counts: /** @type {Record<string, number> | null} */ (null),
  /** By pile, where its missing pieces are or its further ones came from, as far as the host has chosen. */
  others: /** @type {Record<string, string>} */ ({}),
  /** The differences that a phone has found, as they were taken over. */
  taken: "[]",
  refusal: "",
  done: "",
};

/** @param {string} kind */
const pieceSign = (kind) => page.parts?.pieceSign?.(kind) ?? sign(kind);

/** @param {Envelope} envelope @param {CorrectionForm} corrections */
export function countCard(envelope, corrections) {
  const { counting } = envelope;
  if (counting) corrections.load(envelope);
  return html`<section class="card stock-take" aria-labelledby="stock-take"><h2 id="stock-take">${text("stock-card")}</h2>
    ${counting ? going(envelope, counting, corrections) : nothing}
    ${
      counting && !counting.over
        ? html`<p><button type="button" class="button quiet" @click=${() => connection.command("stop_counting", {})}>${text("stock-stop")}</button></p>`
        : html`${counting ? nothing : html`<p class="muted">${text("stock-about")}</p>`}<p><button type="button" class="button" @click=${() => tell(connection.send("count_now", {}))}>${text("stock-now")}</button></p>`
    }
    <p class=${state.refusal ? "refusal" : ""} role="alert">${state.refusal}</p><p role="status">${state.done}</p></section>`;
}

/** A stock-take that goes on. @param {Envelope} envelope @param {Counting} counting @param {CorrectionForm} corrections */
function going(envelope, counting, corrections) {
  if (counting.number !== state.number)
    Object.assign(state, { number: counting.number, counts: null, others: {}, taken: "[]", refusal: "", done: "" });
  const open = counting.left.includes("table") || counting.differ.includes("table");
  takeOver(counting);
  return html`<div role="status">${counting.over ? html`<p class="level agreed">${mark("agree")} <span>${text("stock-over")}</span></p>` : nothing}</div>
    ${whoHasCounted(envelope, counting)}
    ${counting.differences.length ? html`<ul class="pile-differences">${pileDifferences(counting).map((pile) => html`<li>${pile}</li>`)}</ul>` : nothing}
    ${open ? piles(envelope, counting, corrections) : nothing}
    ${standInsToCount(envelope, counting, (seat) => tell(connection.send("counted_stand_in", { seat })))}`;
}

/** Begin with what a phone has counted, once. @param {Counting} counting */
function takeOver(counting) {
  const found = JSON.stringify(counting.differences);
  if (found === state.taken) return;
  state.taken = found;
  if (!counting.differences.length) return;
  state.counts = Object.fromEntries(
    counting.differences.map((difference) => [`${difference.kind} ${difference.pile}`, difference.counted]),
  );
}

/** The piles of the table: what the books say, or the form to count them. @param {Envelope} envelope @param {Counting} counting @param {CorrectionForm} corrections */
function piles(envelope, counting, corrections) {
  const all = pilesOf(counting);
  const counts = state.counts;
  if (!counts) {
    const differ = set(state, { counts: {} });
    return html`<h3>${text("stock-title-table")}</h3><p>${text("stock-says-table")}</p><ul class="said">${all.map((pile) => saidTile(pile, pieceSign))}</ul>
      <p class="row"><button type="button" class="button main" @click=${agree}>${mark("agree")} ${text("stock-right")}</button><button type="button" class="button" @click=${differ}>${text("stock-wrong")}</button></p>`;
  }
  /** @param {Counted} pile */
  const n = (pile) => counts[pile.id] ?? pile.said;
  const differing = all.filter((pile) => n(pile) !== pile.said);
  /** @param {Counted} pile @param {number} now */
  const change = (pile, now) => {
    state.counts = { ...counts, [pile.id]: now };
    Object.assign(state, { refusal: "", done: "" });
    redraw();
  };
  const again = () => {
    Object.assign(state, { counts: null, others: {}, refusal: "", done: "" });
    redraw();
  };
  return html`<h3>${text("stock-title-table")}</h3><p>${text("stock-count")}</p>
    <ul class="ruled counts">${all.map((pile) => counter(pile, n(pile), (now) => change(pile, now), pieceSign, otherPile(envelope, pile, n(pile) - pile.said, corrections)))}</ul>
    <p class="row">${
      differing.length
        ? html`<button type="button" class="button main" @click=${() => correct(differing, n, corrections)}>${text("stock-correct")}</button>`
        : html`<button type="button" class="button main" @click=${agree}>${mark("agree")} ${text("stock-right")}</button>`
    }<button type="button" class="button" @click=${again}>${text("stock-again")}</button></p>`;
}

/** The pile that a correction takes from or gives to: the host's choice, else that of the likeliest line, else a seat's. @param {Counted} counted @param {number} difference @param {CorrectionForm} corrections */
function chosenOther(counted, difference, corrections) {
  const able = corrections.pilesOf(counted.kind).filter((pile) => pile.pile !== counted.pile);
  const line = likely(counted.lines, difference).find((each) => explains(each, difference));
  const wanted = state.others[counted.id] ?? line?.other;
  return (able.find((pile) => pile.pile === wanted) ?? able.find((pile) => pile.seat) ?? able[0])?.pile ?? "";
}

/** @param {Envelope} envelope @param {Counted} pile @param {number} difference @param {CorrectionForm} corrections */
function otherPile(envelope, pile, difference, corrections) {
  return html`<label><span>${text(difference < 0 ? "stock-where-to" : "stock-where-from")}</span><select @change=${(
    /** @type {Event} */ event,
  ) => {
    state.others[pile.id] = inputValue(event);
    redraw();
  }}>${corrections.groups(envelope, pile.kind, chosenOther(pile, difference, corrections), pile.pile)}</select></label>`;
}

/** Show why a message was refused. @param {Promise<Ack | null>} sent */
async function tell(sent) {
  const reply = await sent;
  Object.assign(state, { refusal: reply?.ok ? "" : (reply?.text ?? text("connection_slow")), done: "" });
  redraw();
  return reply;
}

async function agree() {
  if ((await tell(connection.send("counted", {})))?.ok) state.counts = null;
  redraw();
}

/** Correct the books by what was counted; where that takes no consent, the piles agree from then on. @param {Counted[]} differing @param {(one: Counted) => number} n @param {CorrectionForm} corrections */
async function correct(differing, n, corrections) {
  const moves = differing.map((pile) => {
    const difference = n(pile) - pile.said;
    const other = chosenOther(pile, difference, corrections);
    const [from, to] = difference > 0 ? [other, pile.pile] : [pile.pile, other];
    return { n: Math.abs(difference), kind: pile.kind, from, to };
  });
  const reply = await tell(connection.send("correct", { moves, note: text("stock-note") }));
  if (!reply?.ok) return;
  if (reply.proposed) await tell(connection.send("counted", { piles: countedOf(differing, n) }));
  else await agree();
  state.done = text(reply.proposed ? "stock-proposed" : "stock-corrected");
  redraw();
}

/** @param {Counted[]} differing @param {(one: Counted) => number} n */
function countedOf(differing, n) {
  return differing.map((pile) => ({ kind: pile.kind, pile: pile.pile, n: n(pile) }));
}
