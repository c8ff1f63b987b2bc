/**
 * Table page: everything public, legible from three metres.
 *
 * The board in the middle, on its left what is in force, on its right the scores as a race, below what is awaited. On a
 * narrower screen scores and what is in force stand beside the board or below it. The join code is shown until every
 * seat is taken. A game passes the parts that only it has to `show`.
 * @typedef {TableParts} Parts
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { careLines } from "../asks/care.js";
import { plainList, undoneCard } from "../asks/instructions.js";
import { move, remember } from "../drawing/motion.js";
import { closingIsNew } from "../ending/closing.js";
import { closingBoard } from "../ending/closing_board.js";
import { ending, isCounting, notePlay } from "../ending/ending.js";
import { drawingOf, stepsCard } from "../lobby/lobby.js";
import { app } from "../shared/app.js";
import { awaitedSeats, awaitedSentences, hasStarted, isOver } from "../shared/awaited.js";
import { Connection } from "../shared/connection.js";
import { listenForHelp } from "../shared/help.js";
import { codeOf, hotspotFirst, joinTitle } from "../shared/join_codes.js";
import { announce, connectionNote, loadingLine, pausedNote, simulatedNote } from "../shared/notes.js";
import { drawWith, set } from "../shared/redraw.js";
import { colourOf, nameOf, SEATS } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { list, table, text, when } from "../shared/texts.js";
import { keepAwake } from "../shared/wake_lock.js";
import { countBoard, countFills, countNote } from "./count_board.js";
import { menu } from "./menu.js";
import { scores } from "./scores.js";

/** @type {Parts | null} */
let parts = null;
/** `began`: the seats whose turn began with the newest view; `awaited`: those awaited in the one before. */
const state = {
  join: false,
  /** Whether the code is shown since the address is new. */
  moved: false,
  url: "",
  menu: false,
  began: /** @type {string[]} */ ([]),
  awaited: /** @type {string[]} */ ([]),
  number: -1,
  view: /** @type {View | null} */ (null),
};
const connection = new Connection({ kind: "table", token: null });

/** Lines of the log, at most. */
const LATEST = 8;

/** Instructions that this page shows at once; the host page has all of them. */
const SHOWN = 3;

/** The newest instructions for the table's pieces, without boxes, for a screen without touch. @param {Instruction[]} lines */
function instructions(lines) {
  if (!lines.length) return nothing;
  const newest = lines.slice(-SHOWN);
  return html`<section class="card do" aria-labelledby="do"><h2 id="do">${text("do_this_table")}</h2>
    ${plainList(newest)}
    ${lines.length > SHOWN ? html`<p class="muted">${text("do_more", { n: lines.length - SHOWN })}</p>` : nothing}</section>`;
}

/** @param {Envelope} envelope */
function joinCode(envelope) {
  // A long address is broken before its host and its path.
  const [, ...found] = /^(.*?\/\/)(.*?)(\/join\/.*)$/.exec(envelope.table.join_url) ?? ["", envelope.table.join_url];
  const parts = found.map((words, at) => html`${at ? html`<wbr>` : nothing}${words}`);
  return html`${hotspotFirst(envelope)}<section class="card join" aria-labelledby="join"><img src=${codeOf(envelope)} alt=${text("join_scan", { url: envelope.table.join_url })} width="200" height="200">
    <div><h2 id="join">${joinTitle(envelope, state.moved ? "join_moved" : "join")}</h2><p>${parts}</p></div></section>`;
}

/** Show the code by itself where the address of the table has changed; a tap puts it away. @param {Envelope} envelope */
function noteAddress(envelope) {
  const url = envelope.table.join_url;
  if (state.moved || (state.url && state.url !== url)) state.join = state.moved = true;
  state.url = url;
}

/** What is awaited, in one sentence. @param {Envelope} envelope */
function awaited(envelope) {
  const view = envelope.view;
  if (!view || !hasStarted(view)) {
    const taken = SEATS.filter((seat) => envelope.table.people?.[seat]).length;
    return text(taken === SEATS.length ? "table-all_seated" : "table-seated", { n: taken });
  }
  if (envelope.table.finished && !view.over) return text("closed");
  if (view.over)
    return text(view.winners.length > 1 ? "winners" : "winner", {
      who: list(view.winners.map((seat) => nameOf(envelope, seat))),
    });
  return awaitedSentences(envelope).join(" · ") || text("nothing_awaited");
}

/** Note the seats whose turn begins with a new view. @param {Envelope} envelope */
function noteTurns(envelope) {
  if (envelope.number === state.number) return;
  const now = isOver(envelope) ? [] : awaitedSeats(envelope);
  state.began = state.number < 0 ? [] : now.filter((seat) => !state.awaited.includes(seat));
  state.awaited = now;
  state.number = envelope.number;
}

/** The seat that alone has done something since the last view, from the public log. @param {View | null | undefined} before @param {View | null} now */
function moverOf(before, now) {
  const lines = (now?.log ?? []).slice(before?.log?.length ?? 0);
  const seats = new Set(lines.flatMap((line) => (line.seat ? [line.seat] : [])));
  return seats.size === 1 ? `seat-${[...seats][0]}` : undefined;
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
      html`<main class="column"><h1 class="visually-hidden">${text("title")}</h1>${loadingLine(connection.greeting?.ok === false ? connection.greeting.text : undefined)}${connectionNote(connection.state)}</main>`,
      app,
    );
    return;
  }
  noteTurns(envelope);
  noteAddress(envelope);
  const before = remember(app);
  const view = envelope.view;
  const playing = hasStarted(view) ? view : null;
  notePlay(view);
  const over = view?.over && view.final ? view : null;
  const closing = closingIsNew(view);
  const counting = countFills(envelope);
  const full = playing
    ? playing.seats.every((line) => envelope.table.people?.[line.seat])
    : SEATS.every((seat) => envelope.table.people?.[seat]);
  const sentence = over && isCounting() ? text("phase_over") : awaited(envelope);
  const misfit = envelope.devices?.dice?.misfit?.text;
  announce(envelope.news?.text, sentence, misfit);
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1>
      <p class="when"><span>${playing ? (isOver(envelope) ? text("phase_over") : when(playing.chapter, playing.round)) : text("phase_set_up")}</span></p>
      <div class="tools">${envelope.table.name ? html`<p class="table-name"><span>${envelope.table.name}</span></p>` : nothing}${
        full && playing && !over
          ? html`<button type="button" class="show-join" aria-expanded=${state.join ? "true" : "false"} @click=${set(state, { join: !state.join, moved: false })}>${text("join_show")}</button>`
          : nothing
      }${menu(state.menu, (open) => {
        state.menu = open;
        draw();
      })}</div></header>
    ${over ? ending(envelope, over, connection) : closing ? closingBoard(envelope) : counting ? countBoard(envelope, parts.pieceSign ?? sign) : html`<main class=${playing ? `wide-board${parts.drawn ? " drawn" : ""}` : "wide-board before"}>${playing ? columns(envelope, playing, full) : lobby(envelope)}</main>`}
    <footer class="awaited">${connectionNote(connection.state)}${pausedNote(envelope)}${envelope.news ? html`<p class="news">${envelope.news.text}</p>` : nothing}
      <p class="sentence"><strong>${sentence}</strong></p>${misfit ? html`<p class="hint">${sign("eye")} ${misfit}</p>` : nothing}${simulatedNote(envelope)}${view?.pack?.ours ? html`<p class="muted pack">${text("reference_pack")}</p>` : nothing}${watching()}</footer>`,
    app,
  );
  fit();
  move(app, before, { sign: flyingSign, hand: moverOf(state.view, view) });
  state.view = view;
}

/** On a watcher's phone, the way to a seat. */
function watching() {
  if (!location.pathname.startsWith("/watch/")) return nothing;
  return html`<p class="wrap level watching">${text("lobby-watching")} <a class="button" href=${`/join/${table}`}>${text("lobby-to-seat")}</a></p>`;
}

/** A sign that is not part of a template. @param {string} kind */
function flyingSign(kind) {
  const holder = document.createElement("span");
  render(sign(kind), holder);
  return holder;
}

/** What has happened last, where the other cards leave room for it. @param {Envelope} envelope @param {View} view */
function latest(envelope, view) {
  const lines = (view.log ?? []).slice(-LATEST).reverse();
  if (!lines.length) return nothing;
  return html`<section class="card latest" aria-labelledby="latest"><h2 id="latest">${text("moves")}</h2>
    <ul>${lines.map((line) => html`<li>${line.seat ? seatSign(line.seat, colourOf(envelope, line.seat)) : nothing}<span>${line.text}</span></li>`)}</ul></section>`;
}

/** The three columns of a running game. @param {Envelope} envelope @param {View} view @param {boolean} full whether every seat has its person */
function columns(envelope, view, full) {
  if (!parts) return nothing;
  const { detail, left, middle, stores } = parts;
  return html`<div class="left">${countNote(envelope)}${undoneCard(envelope, { boxes: false })}${careLines(envelope)}${instructions(view.instructions ?? [])}${left(envelope, view)}${latest(envelope, view)}</div>
    <div class="middle">${middle(envelope, view)}</div>
    <div class="right">${scores(envelope, view, { awaited: state.awaited, began: state.began, detail: (player) => detail(envelope, view, player) })}${!full || state.join ? joinCode(envelope) : (stores?.(envelope, view) ?? nothing)}</div>`;
}

/** Before the game: who is here and the join code, and the drawing of the set-up with its list. @param {Envelope} envelope */
function lobby(envelope) {
  return html`<div class="left">${joinCode(envelope)}${seated(envelope)}</div><div class="middle"><section class="card">${drawingOf(envelope, parts?.setUp)}</section></div><div class="right">${stepsCard(envelope)}</div>`;
}

/** The sizes in which a column may be shown, as zoom. */
const SIZES = Array.from({ length: 19 }, (_, index) => 0.4 + index * 0.05);

/** Whether the points of a seat stand below its name. @param {Element} who */
function isBroken(who) {
  const name = who.querySelector(".name");
  const vp = who.querySelector(".big");
  return Boolean(name && vp && vp.getBoundingClientRect().top > name.getBoundingClientRect().bottom);
}

/** Whether nothing of a column is cut at a size, nor larger than usual only because a line is broken. @param {HTMLElement} column @param {number} size */
function fits(column, size) {
  column.style.zoom = String(size);
  if (size > 1 && [...column.querySelectorAll(".who")].some(isBroken)) return false;
  // Sizes are rounded. A column hides what goes beyond it: two pixels would be the whole lower edge of its last card.
  return [column, ...column.children].every((element) => {
    const spare = element === column ? 1 : 2;
    return element.scrollHeight <= element.clientHeight + spare && element.scrollWidth <= element.clientWidth + spare;
  });
}

/** Show as many of the newest lines of the log as fit below the other cards of a column, without making these smaller. @param {HTMLElement} column @returns {boolean} whether any fit */
function fillWithLatest(column) {
  const card = column.querySelector(".latest");
  if (!(card instanceof HTMLElement)) return false;
  const lines = [.../** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll("li"))];
  card.hidden = false;
  for (let shown = lines.length; shown > 0; shown--) {
    for (const [index, line] of lines.entries()) line.hidden = index >= shown;
    if (fits(column, 1)) return true;
  }
  card.hidden = true;
  return false;
}

/** Zoom each column so that its content fits without scrolling, since nobody scrolls a screen across the room. */
function fit() {
  const whole = matchMedia("(min-width: 48rem)").matches;
  for (const column of /** @type {NodeListOf<HTMLElement>} */ (
    app.querySelectorAll(".wide-board > div, .the-end, .closing.board, .counting.board")
  )) {
    const board = column.matches(".middle, .the-end");
    if (column.matches(".drawn > .middle")) continue;
    column.style.zoom = "1";
    if (!whole || fillWithLatest(column)) continue;
    let least = 0;
    let most = board ? 12 : SIZES.length - 1;
    while (least < most) {
      const half = Math.ceil((least + most) / 2);
      if (fits(column, SIZES[half] ?? 1)) least = half;
      else most = half - 1;
    }
    column.style.zoom = String(SIZES[least]);
  }
}

drawWith(draw);
addEventListener("resize", fit);
// Lettering is measured in the page's font.
document.fonts?.ready.then(() => draw());

/** Show the page with the parts that only this game has. @param {Parts} own */
export function show(own) {
  parts = own;
  keepAwake();
  listenForHelp();
  draw();
}
