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
    <ul>${sources.map((source) => html`<li><span>${source.text}</span><b>${figure(source.vp)}</b></li>`)}</ul></section>`;
}

/** The viewer's account book, newest entry first. @param {Mine["book"]} lines */
export function book(lines) {
  if (!lines?.length) return html`<p>${text("book_empty")}</p>`;
  return html`<ol class="book">${[...lines].reverse().map(
    (line) => html`<li><span>${line.text}</span>
    ${line.balance === null || line.balance === undefined ? nothing : html`<b>${text("balance", { n: figure(line.balance) })}</b>`}
    <span class="muted">${when(line.chapter, line.round)} · ${clauseButton(line.clause)}</span></li>`,
  )}</ol>`;
}

/** The public log, newest entry first. @param {Envelope} envelope @param {View} view */
export function log(envelope, view) {
  if (!view.log?.length) return html`<p>${text("log_empty")}</p>`;
  return html`<ol class="book">${[...view.log].reverse().map(
    (
      entry,
    ) => html`<li><span>${entry.seat ? seatSign(entry.seat, colourOf(envelope, entry.seat)) : nothing} ${entry.text}</span>
    <span class="muted">${when(entry.chapter, entry.round)}${entry.clause ? html` · ${clauseButton(entry.clause)}` : nothing}</span></li>`,
  )}</ol>`;
}
