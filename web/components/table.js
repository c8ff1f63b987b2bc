// @ts-check
/**
 * Table page: everything public, legible from three metres.
 *
 * Left what is in force, in the middle the board, right the scores as bars and the stocks, below what is awaited. The
 * join code is shown until every seat is taken. A game passes the parts that only it has to `show`.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").View} View
 * @typedef {import("../types").SeatLine} SeatLine
 * @typedef {import("../types").TableParts} Parts
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import { app } from "./app.js";
import { awaitedSentences, hasStarted, isOver } from "./awaited.js";
import { Connection } from "./connection.js";
import { ending, isCounting, notePlay } from "./ending.js";
import { plainList, undoneCard } from "./instructions.js";
import { announce, connectionNote, pausedNote, simulatedNote } from "./notes.js";
import { nameOf, presence, SEATS } from "./seats.js";
import { seatSign, sign } from "./signs.js";
import { figure, list, page, text, when } from "./texts.js";
import { keepAwake } from "./wake_lock.js";

/** @type {Parts | null} */
let parts = null;
const state = { join: false };
const connection = new Connection({ kind: "table", token: null, changed: draw });

/** @param {Envelope} envelope @param {View} view */
function scores(envelope, view) {
  const points = (/** @type {SeatLine} */ one) => view.final?.[one.seat]?.vp ?? one.vp ?? 0;
  const top = Math.max(20, ...view.seats.map(points));
  const lines = [...view.seats].sort((a, b) => points(b) - points(a));
  return html`<section class="card scores" aria-labelledby="scores"><h2 id="scores">${text("scores")}</h2><ol>${lines.map(
    (one) => {
      const vp = points(one);
      const person = envelope.table.people?.[one.seat];
      return html`<li class=${one.seat === view.active && !isOver(envelope) ? "active" : ""}><p class="who">${seatSign(one.seat, one.colour)}<span class="name">${nameOf(envelope, one.seat)}</span>${presence(person, false)}<b class="big">${figure(vp)}</b></p>
      <svg class=${`race seat-${one.colour}`} viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true"><rect class="lane" width="300" height="14" rx="4"></rect><rect class="run" width=${Math.max(4, (300 * vp) / top)} height="14" rx="4"></rect></svg>
      <p class="muted detail">${one.seat === view.active && !isOver(envelope) ? html`<strong>${text("active")}</strong>` : nothing}${parts?.detail(envelope, view, one) ?? nothing}</p></li>`;
    },
  )}</ol></section>`;
}

/** Instructions that this page shows at once; the host page has all of them. */
const SHOWN = 8;

/** The newest instructions for the table's pieces, without boxes: nobody touches this screen. @param {import("../types").Instruction[]} lines */
function instructions(lines) {
  if (!lines.length) return nothing;
  const newest = lines.slice(-SHOWN);
  return html`<section class="card do" aria-labelledby="do"><h2 id="do">${text("do_this_table")}</h2>
    ${plainList(newest)}
    ${lines.length > SHOWN ? html`<p class="muted">${text("do_more", { n: lines.length - SHOWN })}</p>` : nothing}</section>`;
}

/** @param {Envelope} envelope */
function joinCode(envelope) {
  return html`<section class="card join" aria-labelledby="join"><img src=${`/qr/${encodeURIComponent(page.table)}.svg`} alt=${text("join_scan", { url: envelope.table.join_url })} width="200" height="200">
    <div><h2 id="join">${text("join")}</h2><p>${envelope.table.join_url}</p></div></section>`;
}

/** What is awaited, in one sentence. @param {Envelope} envelope */
function awaited(envelope) {
  const view = envelope.view;
  if (!view || !hasStarted(view)) return text("before");
  if (envelope.table.finished && !view.over) return text("closed");
  if (view.over)
    return text(view.winners.length > 1 ? "winners" : "winner", {
      who: list(view.winners.map((seat) => nameOf(envelope, seat))),
    });
  return awaitedSentences(envelope).join(" · ") || text("nothing_awaited");
}

/** @param {Envelope} envelope */
function seated(envelope) {
  return html`<section class="card lobby" aria-labelledby="seats"><h2 id="seats">${text("seats_title")}</h2><ul>${SEATS.map(
    (seat) => {
      const person = envelope.table.people?.[seat];
      return html`<li>${seatSign(seat, person?.colour)}<span>${person?.name ?? text("free")}</span></li>`;
    },
  )}</ul></section>`;
}

function draw() {
  if (!parts) return;
  const envelope = connection.envelope;
  if (!envelope) {
    render(
      html`<main class="column"><h1 class="visually-hidden">${text("title")}</h1><p class="loading">${connection.greeting && !connection.greeting.ok ? connection.greeting.text : text("loading")}</p>${connectionNote(connection.state)}</main>`,
      app,
    );
    return;
  }
  const view = envelope.view;
  const playing = hasStarted(view) ? view : null;
  const full = playing
    ? playing.seats.every((one) => envelope.table.people?.[one.seat])
    : SEATS.every((seat) => envelope.table.people?.[seat]);
  notePlay(view, draw);
  const over = view?.over && view.final ? view : null;
  const sentence = over && isCounting() ? text("phase_over") : awaited(envelope);
  const misfit = envelope.devices?.dice?.misfit?.text;
  announce([envelope.news?.text, misfit ? `${sentence}. ${misfit}` : sentence].filter(Boolean).join(" "));
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1>
      <p><span>${playing ? (isOver(envelope) ? text("phase_over") : when(playing.chapter, playing.round)) : text("phase_set_up")}</span></p>
      <p class="table-name">${envelope.table.name ? html`<span>${envelope.table.name}</span>` : nothing}${
        full && playing && !over
          ? html`<button type="button" aria-expanded=${state.join ? "true" : "false"} @click=${() => {
              state.join = !state.join;
              draw();
            }}>${text("join_show")}</button>`
          : nothing
      }</p></header>
    ${
      over
        ? ending(envelope, over, connection)
        : html`<main class=${playing ? "wide-board" : "wide-board before"}>
      <div class="left">${undoneCard(envelope)}${instructions(view?.instructions ?? [])}${playing ? parts.left(envelope, playing) : seated(envelope)}</div>
      ${playing ? html`<div class=${parts.few?.(playing) ? "middle few" : "middle"}>${parts.middle(envelope, playing)}</div>` : nothing}
      <div class="right">${playing ? scores(envelope, playing) : nothing}${!full || !playing || state.join ? joinCode(envelope) : playing ? parts.stores(envelope, playing) : nothing}</div>
    </main>`
    }
    <footer class="awaited">${connectionNote(connection.state)}${pausedNote(envelope)}${envelope.news ? html`<p class="news">${envelope.news.text}</p>` : nothing}
      <p class="sentence"><strong>${sentence}</strong></p>${misfit ? html`<p class="hint">${sign("eye")} ${misfit}</p>` : nothing}${simulatedNote(envelope)}${view?.pack?.ours ? html`<p class="muted pack">${text("reference_pack")}</p>` : nothing}</footer>`,
    app,
  );
  fit();
}

/** Zoom each column so that its content fits without scrolling, since nobody scrolls a screen across the room. */
function fit() {
  const across = matchMedia("(min-width: 60rem) and (min-aspect-ratio: 5/4)").matches;
  for (const column of /** @type {NodeListOf<HTMLElement>} */ (app.querySelectorAll(".wide-board > div, .the-end"))) {
    let size = across && column.classList.contains("left") ? 1.2 : 1;
    do {
      column.style.zoom = String(size);
      size -= 0.05;
    } while (
      across &&
      size > 0.5 &&
      (column.scrollHeight > column.clientHeight + 1 || column.scrollWidth > column.clientWidth + 1)
    );
  }
}

addEventListener("resize", fit);
document.fonts?.ready.then(fit);

/** Draw the page again, as after a change of the room for its board. */
export const redraw = () => draw();

/** Show the page with the parts that only this game has. @param {Parts} own */
export function show(own) {
  parts = own;
  keepAwake();
  draw();
}
