/** Lists of the phone page: pieces behind the viewer's screen, their account book, the public log. */
import { html, nothing } from "../../vendor/lit-html.js";
import { clauseButton, helpName } from "../shared/help.js";
import { colourOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { figure, kindName, text, when } from "../shared/texts.js";

/** Pieces by kind, for what lies behind a screen, in the order of the view. @param {Record<string, number>} held */
export function pieces(held) {
  const kinds = Object.keys(held).filter((kind) => held[kind]);
  return kinds.length
    ? html`<ul>${kinds.map((kind) => html`<li>${sign(kind)}${helpName(`kind.${kind}`, kindName(kind))}<b>${held[kind]}</b></li>`)}</ul>`
    : html`<p>${text("empty_screen")}</p>`;
}

/** Where the viewer's points come from so far; nothing in a game that does not tell. @param {Mine["sources"]} sources */
export function sourceList(sources) {
  if (!sources?.length) return nothing;
  return html`<section class="sources" aria-labelledby="sources"><h3 id="sources">${text("turn-sources")}</h3>
    <ul>${sources.map((one) => html`<li><span>${one.text}</span><b>${figure(one.vp)}</b></li>`)}</ul></section>`;
}

/** The viewer's account book, newest entry first. @param {Mine["book"]} lines */
export function book(lines) {
  if (!lines?.length) return html`<p>${text("book_empty")}</p>`;
  return html`<ol class="book">${[...lines].reverse().map(
    (one) => html`<li><span>${one.text}</span>
    ${one.balance === null || one.balance === undefined ? nothing : html`<b>${text("balance", { n: figure(one.balance) })}</b>`}
    <span class="muted">${when(one.chapter, one.round)} · ${clauseButton(one.clause)}</span></li>`,
  )}</ol>`;
}

/** The public log, newest entry first. @param {Envelope} envelope @param {View} view */
export function log(envelope, view) {
  if (!view.log?.length) return html`<p>${text("log_empty")}</p>`;
  return html`<ol class="book">${[...view.log].reverse().map(
    (one) => html`<li><span>${one.seat ? seatSign(one.seat, colourOf(envelope, one.seat)) : nothing} ${one.text}</span>
    <span class="muted">${when(one.chapter, one.round)}${one.clause ? html` · ${clauseButton(one.clause)}` : nothing}</span></li>`,
  )}</ol>`;
}
