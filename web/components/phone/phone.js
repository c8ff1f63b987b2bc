/**
 * Phone page: one seat's view in one column.
 *
 * From top to bottom: seat and points, what the table waits for, what just happened, the pieces to move, the game's own
 * cards. What lies behind the viewer's screen is in the document only while the button at the bottom shows it. A game
 * passes the parts that only it has to `show`.
 * @typedef {PhoneParts} Parts
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { updatePlaces } from "../asks/ask_places.js";
import { careCards } from "../asks/care.js";
import { keepDrafts } from "../asks/drafts.js";
import { instructionCard, undoneCard } from "../asks/instructions.js";
import { proposalCards } from "../asks/proposal_cards.js";
import { newsNote, proposalNumbers, proposalSentences } from "../asks/proposals.js";
import { closingIsOpen, closingPage, hideClosing } from "../ending/closing.js";
import { result, story } from "../ending/story.js";
import { phoneLobby } from "../lobby/lobby.js";
import { app } from "../shared/app.js";
import { awaitedList, awaitedSentences, hasStarted, isOver } from "../shared/awaited.js";
import { listenForHelp, readButton } from "../shared/help.js";
import { hostKey } from "../shared/host_key.js";
import { announce, connectionNote, loadingLine, pausedNote, refusalNote } from "../shared/notes.js";
import { drawWith } from "../shared/redraw.js";
import { SEATS } from "../shared/seats.js";
import { list, page, table, text } from "../shared/texts.js";
import { keepAwake } from "../shared/wake_lock.js";
import { close as closeCount } from "../stock/stock_take.js";
import { now, suggestion } from "./asks.js";
import { countCard, countIsOpen, countSheet } from "./count.js";
import { cover } from "./cover.js";
import { drawer } from "./drawer.js";
import { departedSeat, formerSeat } from "./former.js";
import { guideCard } from "./guide.js";
import { justNow, justNowCard } from "./just_now.js";
import { bar, openDrawer, screen } from "./screen.js";
import { connection, isMine, state } from "./state.js";
import { head, strip } from "./strip.js";
import { noticeChanges, turnBanner } from "./turn_notice.js";

drawWith(draw);

/** The viewer's questions, each followed by what a device suggests. @param {Envelope} envelope @returns {string[]} */
function ownQuestions(envelope) {
  const view = envelope.view;
  if (!view || isOver(envelope)) return [];
  const own = (view.asks ?? []).filter((ask) => isMine(view, ask));
  return own.flatMap((ask) => [ask.question, suggestion(envelope, ask)?.text ?? ""].filter(Boolean));
}

/** Announce a change in the live region, and notice whose turn it has become. @param {Envelope} envelope */
function notify(envelope) {
  if (!envelope.view) return;
  const [question, ...more] = ownQuestions(envelope);
  const awaits = question ? [text("turn-asked", { question }), ...more] : awaitedSentences(envelope);
  // What the viewer's answer did is read once, with the question or the wait that follows it.
  const { answers, lines, wishes } = justNow(envelope);
  const done = [...answers, ...lines, ...wishes.map((wish) => text("turn-wish_done", { what: wish }))];
  const isNew = done.join("\n") !== state.announced;
  state.announced = done.join("\n");
  const asked = envelope.requests?.length ? [requestWords(envelope.requests)] : [];
  const present = [...asked, ...proposalSentences(envelope), ...awaits];
  if (isNew || present.join("\n") !== state.present) announce(...(isNew ? done : []), ...present);
  state.present = present.join("\n");
  noticeChanges(envelope, question !== undefined);
}

/** The page of a phone without a seat: which game and table this is, and what the phone can do. */
function withoutSeat() {
  const envelope = connection.envelope;
  if (envelope?.former || envelope?.departed) {
    const notes = html`${connectionNote(connection.state)}${refusalNote(connection)}`;
    const { view } = envelope;
    const game =
      view && hasStarted(view) && (view.over || !isOver(envelope))
        ? html`${view.over ? nothing : strip(envelope)}<section class="card" aria-labelledby="game"><h2 id="game">${text("now")}</h2>${view.over ? result(envelope, view, connection) : awaitedList(envelope)}</section>`
        : nothing;
    if (envelope.former) return formerSeat(envelope, envelope.former, notes, game);
    if (envelope.departed) return departedSeat(envelope, envelope.departed, notes, game);
  }
  const people = SEATS.flatMap((seat) => envelope?.table.people?.[seat]?.name ?? []);
  return html`<header class="head chequer"><h1><span>${page.more.game ?? text("title")}</span></h1>${envelope?.table.name ? html`<p><span>${envelope.table.name}</span></p>` : nothing}</header><main class="column" id="now">
    ${connectionNote(connection.state)}<section class="card now"><p>${envelope && isOver(envelope) ? text(envelope.view?.over ? "phase_over" : "closed") : (connection.greeting?.text ?? text("not_seated"))}</p>
    ${people.length ? html`<p class="muted">${list(people)}</p>` : nothing}
    <p class="row">${envelope && isOver(envelope) ? html`<a class="button" href=${`/table/${table}`}>${text("to_table")}</a>` : html`<a class="button main" href=${`/join/${table}`}>${text("to_join")}</a><a class="button" href=${`/watch/${table}`}>${text("leaving-watch")}</a>`}</p></section>
    ${envelope ? newsNote(envelope) : nothing}</main>`;
}

function loading() {
  return html`<main class="column" id="now"><h1 class="visually-hidden">${text("title")}</h1>${loadingLine()}${connectionNote(connection.state)}</main>`;
}

/** Phones that ask for a seat, on the phone of the host: they decide on the host page. @param {Envelope} envelope */
function requestCard({ requests }) {
  if (!requests?.length) return nothing;
  const key = hostKey(page.table);
  return html`<section class="card now mine request" aria-labelledby="requests"><h2 id="requests">${requestWords(requests)}</h2>
    ${key ? html`<p><a class="button main wide" href=${`/host/${table}?key=${encodeURIComponent(key)}`}>${text("request_decide")}</a></p>` : html`<p>${text("host_link_where")}</p>`}</section>`;
}

/** @param {NonNullable<Envelope["requests"]>} requests */
const requestWords = (requests) =>
  text("requests", { names: list(requests.map((request) => request.name)), n: requests.length });

/** The page before the game starts. @param {Envelope} envelope */
function lobby(envelope) {
  const key = hostKey(page.table);
  const host = key ? `/host/${table}` : "";
  const query = `?key=${encodeURIComponent(key ?? "")}`;
  const tick = (/** @type {string} */ step, /** @type {boolean} */ done) =>
    connection.command("tick_step", { step, done });
  const pages = { host: host && host + query, camera: host && `${host}/camera${query}` };
  return phoneLobby(envelope, tick, pages, state.parts?.setUp);
}

/** @param {Envelope} envelope @param {Parts} parts */
function whole(envelope, parts) {
  const view = envelope.view;
  const mine = view?.mine ?? null;
  const over = isOver(envelope);
  const question = ownQuestions(envelope).join(" ");
  const closing = closingIsOpen(view) && !state.drawer;
  const counting = mine && !closing && !state.drawer && countIsOpen(envelope);
  covering = closing ? "closing" : counting ? "counting" : state.drawer ? "drawer" : "";
  const covered = turnBanner(state.drawer || state.held ? question : "", toQuestion);
  return html`${head(envelope)}
    <main class="column" id="now" tabindex="-1">
      ${connectionNote(connection.state)}${pausedNote(envelope)}${refusalNote(connection)}${newsNote(envelope)}${requestCard(envelope)}${proposalCards(connection, envelope)}
      ${question ? nothing : guideCard(envelope)}
      ${envelope.lobby ? lobby(envelope) : html`<section class=${question ? "card now mine" : "card now"} aria-labelledby="now-title">${question ? readButton() : nothing}<h2 id="now-title">${text(question ? "your_turn" : "now")}</h2>${now(envelope)}</section>`}
      ${question ? guideCard(envelope) : nothing}${mine ? countCard(envelope) : nothing}${undoneCard(envelope)}${justNowCard(envelope)}
      ${view && !over ? parts.top?.(envelope, view) : nothing}
      ${mine && view ? html`${careCards(envelope, connection)}${instructionCard(view.viewer, view.instructions ?? [], text("do_this"), view.sums)}${over ? (view.over ? story(envelope, view) : nothing) : parts.cards?.(envelope, mine)}` : nothing}
    </main>
    ${state.held && mine && parts.screen ? screen(parts.screen(mine), covered) : nothing}
    ${closing ? closingPage(envelope, turnBanner(question, toQuestion)) : counting ? countSheet(envelope, turnBanner(question, toQuestion)) : nothing}
    ${state.drawer ? drawer(envelope, mine, covered) : nothing}
    ${bar(mine !== null && parts.screen !== undefined)}`;
}

/** The id of the sheet that covers the page, "" without one. */
let covering = "";

/** Close what covers the viewer's question, and move the focus to it. */
function toQuestion() {
  state.held = false;
  hideClosing(connection.envelope?.view ?? null);
  closeCount();
  openDrawer(false);
  document.getElementById("now")?.focus();
  document.querySelector(".now")?.scrollIntoView({ block: "start" });
}

function draw() {
  if (!state.parts) return;
  const { envelope, greeting } = connection;
  const seated = !envelope?.view || SEATS.includes(/** @type {any} */ (envelope.view.viewer));
  if (greeting && (!greeting.ok || !seated)) {
    render(withoutSeat(), app);
    return;
  }
  if (!envelope) {
    render(loading(), app);
    return;
  }
  notify(envelope);
  render(whole(envelope, state.parts), app);
  cover(covering);
  const asks = envelope.view?.asks ?? [];
  updatePlaces(asks, [
    connection.state,
    connection.refusal?.text,
    envelope.table.paused,
    envelope.news?.text,
    envelope.reason,
    proposalNumbers(envelope),
  ]);
  keepDrafts(asks);
}

/** Show the page with the parts that only this game has. @param {Parts} parts */
export function show(parts) {
  state.parts = parts;
  keepAwake();
  listenForHelp();
  draw();
}
