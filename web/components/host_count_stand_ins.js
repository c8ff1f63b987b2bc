// @ts-check
/**
 * Counting the pieces of stand-ins on the host page: how many of each kind lie there. The page has no figures of the books
 * to show; the server says whether they agree.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("./count_parts.js").Counting} Counting
 * @typedef {NonNullable<Counting["stand_ins"]>[number]} StandIn
 */
import { html } from "../vendor/lit-html.js";
import { counter } from "./count_parts.js";
import { nameOf } from "./seats.js";
import { text } from "./texts.js";

const state = {
  /** The stock-take that the counts refer to. */
  number: -1,
  /** What was counted, by seat and kind. */
  counts: /** @type {Record<string, Record<string, number>>} */ ({}),
};

/** The forms for the stand-ins whose pieces do not agree yet. @param {Envelope} envelope @param {Counting} counting @param {{ pieceSign: (kind: string) => unknown, redraw: () => void, send: (seat: StandIn["seat"], counts: Record<string, number>) => void }} tools */
export function standInsToCount(envelope, counting, tools) {
  if (state.number !== counting.number) Object.assign(state, { number: counting.number, counts: {} });
  const open = (counting.stand_ins ?? []).filter((one) => !counting.agree.includes(one.seat));
  return open.map((one) => form(envelope, one, counting.differ.includes(one.seat), tools));
}

/** @param {Envelope} envelope @param {StandIn} one @param {boolean} differs @param {Parameters<typeof standInsToCount>[2]} tools */
function form(envelope, { seat, pieces }, differs, tools) {
  const counts = Object.fromEntries(pieces.map(({ kind }) => [kind, state.counts[seat]?.[kind] ?? 0]));
  /** @param {string} kind @param {number} n */
  const change = (kind, n) => {
    state.counts[seat] = { ...counts, [kind]: n };
    tools.redraw();
  };
  return html`<h3>${text("stock-stand_in", { name: nameOf(envelope, seat) })}</h3><p>${text("stock-stand_in-about")}</p>
    <ul class="counts stand-in-counts">${pieces.map(({ kind, what }) => {
      const n = counts[kind] ?? 0;
      const shown = { id: kind, kind, pile: "", name: what, place: "", said: n, lines: [] };
      return counter(shown, n, (now) => change(kind, now), tools.pieceSign);
    })}</ul>
    <p role="status">${differs ? text("stock-stand_in-differs") : ""}</p>
    <p><button type="button" class="button main" @click=${() => tools.send(seat, counts)}>${text("stock-compare")}</button></p>`;
}
