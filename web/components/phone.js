// @ts-check
/**
 * Phone page: one seat's view in one column.
 *
 * From top to bottom: seat and points, what the table waits for, the pieces to move, the game's own cards. What lies
 * behind the viewer's screen is in the document only while the button at the bottom is held. A game passes the parts
 * that only it has to `show`.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").PhoneParts} Parts
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import { app } from "./app.js";
import { updatePlaces } from "./ask_places.js";
import { awaitedSentences, hasStarted, isOver } from "./awaited.js";
import { keepDrafts } from "./drafts.js";
import { guideCard } from "./guide.js";
import { listenForHelp } from "./help.js";
import { instructionCard, undoneCard } from "./instructions.js";
import { announce, connectionNote, pausedNote, refusalNote, simulatedNote } from "./notes.js";
import { now, suggestion } from "./phone_asks.js";
import { drawer } from "./phone_drawer.js";
import { storyCards } from "./phone_end.js";
import { departedSeat, formerSeat } from "./phone_former.js";
import { bar, screen } from "./phone_screen.js";
import { connection, control, isMine, state } from "./phone_state.js";
import { newsNote, proposalCards, proposalNumbers, proposalSentences } from "./proposals.js";
import { colourOf, nameOf, SEATS } from "./seats.js";
import { seatSign } from "./signs.js";
import { figure, list, page, text, when } from "./texts.js";
import { keepAwake } from "./wake_lock.js";

control.draw = draw;

/** Announce a change in the live region, and by vibration if it becomes the viewer's turn. @param {Envelope} envelope */
function notify(envelope) {
  const view = envelope.view;
  if (!view) return;
  const own = isOver(envelope) ? [] : (view.asks ?? []).filter((ask) => isMine(view, ask));
  const myTurn = own.length > 0;
  const words = myTurn
    ? own.map((ask) => `${ask.question} ${suggestion(envelope, ask)?.text ?? ""}`.trim()).join(" ")
    : list(awaitedSentences(envelope));
  if (words !== state.awaitedText) {
    state.awaitedText = words;
    state.awaitedSince = new Date();
  }
  announce(`${proposalSentences(envelope)} ${myTurn ? `${text("your_turn")}. ${words}` : words}`.trim());
  if (myTurn && !state.wasMyTurn && document.visibilityState === "visible") {
    // Browsers allow vibration only after the page has been touched.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(60);
  }
  state.wasMyTurn = myTurn;
}

/** The page of a phone without a seat: a link to the join page. */
function withoutSeat() {
  const envelope = connection.envelope;
  if (envelope?.former) return formerSeat(envelope, envelope.former);
  if (envelope?.departed) return departedSeat(envelope, envelope.departed);
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now">
    ${connectionNote(connection.state)}<section class="card"><p>${connection.greeting?.text ?? text("not_seated")}</p>
    <p><a class="button main" href=${`/join/${encodeURIComponent(page.table)}`}>${text("to_join")}</a></p></section>
    ${envelope ? newsNote(envelope) : nothing}</main>`;
}

function loading() {
  return html`<main class="column" id="now"><h1 class="visually-hidden">${text("title")}</h1><p class="loading">${text("loading")}</p>${connectionNote(connection.state)}</main>`;
}

/** Who the viewer is, their points, and how far the game has come. @param {Envelope} envelope */
function statusLine(envelope) {
  const view = envelope.view;
  const seat = view && view.viewer !== "table" ? view.viewer : null;
  const me = view?.seats?.find((one) => one.seat === seat);
  const phase = !view || !hasStarted(view) ? text("phase_set_up") : isOver(envelope) ? text("phase_over") : undefined;
  return html`<header class="status chequer"><div>
      <h1 class="visually-hidden">${text("title")}</h1>
      ${seat ? seatSign(seat, colourOf(envelope, seat)) : nothing}<span class="name">${seat ? nameOf(envelope, seat) : envelope.table.name}</span>
      ${me?.vp !== undefined ? html`<b class="vp">${text("points", { n: figure(me.vp) })}</b>` : nothing}
      ${simulatedNote(envelope)}<span class="round">${phase ?? (view ? when(view.chapter, view.round) : nothing)} <span class=${`lamp ${connection.state}`} role="img" aria-label=${connection.state === "well" ? text("connection_well") : text("connecting")}></span></span></div></header>`;
}

/** @param {Envelope} envelope @param {Parts} parts */
function whole(envelope, parts) {
  const view = envelope.view;
  const mine = view?.mine ?? null;
  const over = isOver(envelope);
  const myTurn = Boolean(view && !over && view.asks?.some((ask) => isMine(view, ask)));
  return html`${statusLine(envelope)}
    <main class="column" id="now" tabindex="-1">
      ${connectionNote(connection.state)}${pausedNote(envelope)}${refusalNote(connection)}${newsNote(envelope)}${proposalCards(connection, envelope)}
      ${guideCard(envelope, draw)}
      <section class=${myTurn ? "card now mine" : "card now"} aria-labelledby="now-title"><h2 id="now-title">${text(myTurn ? "your_turn" : "now")}</h2>${now(envelope)}</section>
      ${view && !over ? parts.top?.(envelope, view) : nothing}
      ${undoneCard(envelope, { redraw: draw })}${mine && view ? html`${instructionCard(view.viewer, view.instructions ?? [], text("do_this"), draw)}${over ? storyCards(envelope, view) : parts.cards?.(envelope, mine)}` : nothing}
    </main>
    ${state.held && mine && parts.screen ? screen(parts.screen(mine)) : nothing}
    ${state.drawer ? drawer(envelope, mine) : nothing}
    ${bar(mine !== null && parts.screen !== undefined)}`;
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
