/**
 * Host page: devices, seats, undo, corrections, and answers by hand.
 *
 * It shows the view of the table, never what lies behind a screen. The key in its address is the token of its
 * connection. A game passes the parts that only it has to `show`.
 * @typedef {HostParts} Parts
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { askPlace, updatePlaces } from "../asks/ask_places.js";
import { careCards } from "../asks/care.js";
import { answer, choiceList } from "../asks/choices.js";
import { instructionCard, undoneCard } from "../asks/instructions.js";
import { photoPart } from "../asks/photo.js";
import { proposalCards } from "../asks/proposal_cards.js";
import { newsNote, proposalNumbers, proposalSentences } from "../asks/proposals.js";
import { againButton } from "../ending/again_button.js";
import { setUpCard } from "../lobby/lobby.js";
import { app } from "../shared/app.js";
import { awaitedList, awaitedSentences, hasStarted, isOver } from "../shared/awaited.js";
import { saveHostKey } from "../shared/host_key.js";
import { announce, connectionNote, loadingLine, pausedNote, refusalNote, simulatedNote } from "../shared/notes.js";
import { drawWith } from "../shared/redraw.js";
import { colourOf, nameOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { page, text, when } from "../shared/texts.js";
import { keepAwake } from "../shared/wake_lock.js";
import { clockCard } from "./clock.js";
import { CorrectionForm } from "./corrections.js";
import { countCard } from "./count.js";
import { devicesCard, watchDevices } from "./devices.js";
import { gamesCard, loadGames, tableCard } from "./games.js";
import { requestCards } from "./requests.js";
import { rulesCard } from "./rules.js";
import { joinCard, seatsCard } from "./seats.js";
import { startCard } from "./start.js";
import { connection, key, keyParameter, state } from "./state.js";

drawWith(draw);
const corrections = new CorrectionForm(connection);

/** Lines of the log that this page shows. */
const LOG_LINES = 8;

/** The asks that no seat has to answer. @param {View | null} view */
const tableAsks = (view) => (view?.asks ?? []).filter((ask) => ask.seat === null);

/** @param {Envelope} envelope @param {View} view */
function awaitedCard(envelope, view) {
  if (isOver(envelope))
    return html`<section class="card now" aria-labelledby="over"><h2 id="over">${text(view.over ? "phase_over" : "closed")}</h2></section>`;
  return html`<section class="card now" aria-labelledby="awaited"><h2 id="awaited">${text("awaited")}</h2>
    ${view.waiting?.length ? awaitedList(envelope) : html`<p>${text("nothing_awaited")}</p>`}
    ${tableAsks(view).map((ask) =>
      askPlace(
        ask.id,
        html`<h3 class="question">${ask.question}</h3><details class="more" ?open=${!ask.device_input}><summary>${text("settle_more")}</summary>
      ${choiceList(connection, ask, { cardSign: state.parts?.cardSign })}${photoPart(ask, { answer: (ask, value, event) => answer(connection, ask, value, event), query: keyParameter })}</details>`,
      ),
    )}</section>`;
}

/** What an undo would take back now. @param {Envelope} envelope */
function undoCard(envelope) {
  const { undo } = envelope;
  const lines = undo?.text ?? [];
  const last = undo?.last;
  const who = last?.seat
    ? html`${seatSign(last.seat, colourOf(envelope, last.seat))} <strong>${nameOf(envelope, last.seat)}</strong>`
    : html`<strong>${last?.by === "host" ? text("title") : text("everyone")}</strong>`;
  return html`<section class="card" aria-labelledby="undo"><h2 id="undo">${text("undo_title")}</h2>
    ${last ? html`<p>${text("undo_last")} ${who} ${last.for}.</p>` : nothing}
    ${lines.length ? html`<p>${text("undo_takes")}</p><ul class="taken-back">${lines.map((line) => html`<li>${sign("hand")}<span>${line}</span></li>`)}</ul>` : last ? html`<p class="muted">${text("undo_quiet")}</p>` : nothing}
    ${undo?.count === 0 ? html`<p>${text("undo_none")}</p>` : nothing}
    <button type="button" class="button" ?disabled=${undo?.count === 0} @click=${() => connection.command("host_undo", { epoch: envelope.epoch, count: 1 })}>${text("undo_now")}</button></section>`;
}

/** @param {Envelope} envelope @param {View} view */
function logCard(envelope, view) {
  if (!view.log?.length) return nothing;
  return html`<section class="card host-log" aria-labelledby="log"><h2 id="log">${text("log")}</h2><ol class="book">${view.log
    .slice(-LOG_LINES)
    .reverse()
    .map(
      (entry) =>
        html`<li><span>${entry.seat ? seatSign(entry.seat, colourOf(envelope, entry.seat)) : nothing} ${entry.text}</span><span class="muted">${when(entry.chapter, entry.round)}</span></li>`,
    )}</ol></section>`;
}

/** A page without a view: loading, or without a valid key. @param {string} words */
function withoutView(words) {
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column">${connectionNote(connection.state)}${loadingLine(words)}</main>`;
}

/** The page without the key of the host: what is needed, and where to go without it. @param {string} words */
function withoutKey(words) {
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column"><section class="card now"><p>${words}</p><p>${text("host_link_where")}</p>
    <p class="row"><a class="button" href=${`/join/${encodeURIComponent(page.table)}`}>${text("hosting-to-join")}</a><a class="button" href=${`/table/${encodeURIComponent(page.table)}`}>${text("to_table")}</a></p></section></main>`;
}

/** Pieces that the host, or those at the table, have to move. @param {Envelope} envelope @param {View} view */
function toMove(envelope, view) {
  return html`${undoneCard(envelope, { all: true })}${careCards(envelope, connection)}${instructionCard("table", view.instructions ?? [], text("do_this_table"))}`;
}

/** @param {Envelope} envelope */
function running(envelope) {
  if (envelope.table.finished) return nothing;
  return html`${undoCard(envelope)}${isOver(envelope) ? nothing : html`${corrections.card(envelope)}${clockCard(envelope)}`}`;
}

/** Tick off a step of the set-up for everybody. @param {string} step @param {boolean} done */
const tick = (step, done) => connection.command("tick_step", { step, done });

/** @param {Envelope} envelope */
function whole(envelope) {
  const playing = hasStarted(envelope.view) ? envelope.view : null;
  return html`<header class="head chequer"><h1><span>${text("title")} · ${envelope.table.name || text("table_name", { id: page.table })}</span></h1></header>
    <main class="column">${connectionNote(connection.state)}${simulatedNote(envelope)}
      ${envelope.rules_change ? nothing : pausedNote(envelope)}${refusalNote(connection)}${rulesCard(envelope)}${requestCards(envelope)}${newsNote(envelope)}${proposalCards(connection, envelope)}
      <div class="columns"><div>${playing ? html`${awaitedCard(envelope, playing)}${toMove(envelope, playing)}${isOver(envelope) ? nothing : countCard(envelope, corrections)}${playing.over ? againButton(connection, envelope) : nothing}` : html`${joinCard(envelope)}${seatsCard(envelope)}`}${playing ? devicesCard(envelope) : startCard(envelope)}${playing ? logCard(envelope, playing) : nothing}</div>
        <div>${playing ? html`${seatsCard(envelope)}${running(envelope)}` : html`${setUpCard(envelope, tick, state.parts?.setUp)}${devicesCard(envelope)}`}${tableCard(envelope)}${gamesCard()}</div></div></main>`;
}

function draw() {
  if (!state.parts) return;
  const { envelope, greeting } = connection;
  if (!key) render(withoutKey(text("no_key")), app);
  else if (greeting && !greeting.ok) render(withoutKey(`${greeting.text ?? ""} ${text("key_refused")}`), app);
  else if (!envelope) render(withoutView(text("loading")), app);
  else {
    if (greeting?.ok) saveHostKey(page.table, key);
    if (hasStarted(envelope.view)) announce(...proposalSentences(envelope), ...awaitedSentences(envelope));
    render(whole(envelope), app);
    updatePlaces(tableAsks(envelope.view), [
      connection.state,
      connection.refusal?.text,
      envelope.table.paused,
      envelope.news?.text,
      proposalNumbers(envelope),
    ]);
  }
}

/** Show the page with the parts that only this game has. @param {Parts} parts */
export function show(parts) {
  state.parts = parts;
  keepAwake();
  watchDevices();
  draw();
}

addEventListener("pageshow", loadGames);
