/**
 * Join page: a seat in one or two taps beside the name. A device that has a seat at the table goes on to its phone page.
 *
 * Who finds no seat can watch, or ask the host for one; who had one and has lost its key taps their name. A code in the address, after "#", takes over a seat that its
 * holder hands over. On the device of the host the player is marked as such.
 * @typedef {import("../../types/server").TakeSeat["colour"]} Colour
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { proposalCards } from "../asks/proposal_cards.js";
import { newsNote } from "../asks/proposals.js";
import { scoresOf } from "../ending/scores.js";
import { app } from "../shared/app.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { Connection, savedToken, saveToken } from "../shared/connection.js";
import { hostKey } from "../shared/host_key.js";
import { announce, connectionNote, loadingLine, refusalNote, simulatedNote } from "../shared/notes.js";
import { drawWith, enter } from "../shared/redraw.js";
import { nameOf, SEATS } from "../shared/seats.js";
import { settings } from "../shared/settings.js";
import { seatSign } from "../shared/signs.js";
import { store } from "../shared/storage.js";
import { figure, list, page, table, text } from "../shared/texts.js";
import { againCard, askedWords, askingCard } from "./again.js";
import { entered, hasName, isFree, nameField, playedColour, seatFields, seatOf, wrongNote } from "./form.js";

/** `offer`: the seat that a code stands for, and of whom. */
const state = {
  busy: false,
  code: decodeURIComponent(location.hash.slice(1)),
  offer: /** @type {{ seat: Seat, colour: string, name: string } | null} */ (null),
  wrongCode: "",
  codeRead: false,
};
const connection = new Connection({ kind: "phone", token: savedToken(page.table) });
const phone = `/phone/${table}`;
/** The name of the game, which the page has from the server. */
const game = page.more.game ?? "";

/** Send something of the form once at a time; a token that comes back is this device's. @param {() => Promise<Ack | null>} send */
async function submit(send) {
  state.busy = true;
  draw();
  const reply = await send();
  state.busy = false;
  if (reply?.ok && reply.token) {
    store("name", entered.name.trim());
    saveToken(page.table, reply.token);
    connection.token = reply.token;
    if ("seat" in reply && !reply.waiting) {
      location.replace(phone);
      return;
    }
  }
  draw();
}

/** @param {SubmitEvent} event */
function takeSeat(event) {
  event.preventDefault();
  const envelope = connection.envelope;
  if (!envelope) return;
  const seat = seatOf(envelope);
  const colour = playedColour(envelope);
  if (!hasName() || !seat || !colour) {
    entered.wrong ||= text(seat ? "joining-colour-missing" : "joining-seat-missing");
    draw();
    return;
  }
  store("colour", colour);
  submit(() =>
    connection.command("take_seat", {
      seat,
      name: entered.name.trim(),
      colour: /** @type {Colour} */ (colour),
      host: hostKey(page.table),
    }),
  );
}

/** @param {SubmitEvent} event */
function askHost(event) {
  event.preventDefault();
  if (hasName()) submit(() => connection.command("ask_host", { name: entered.name.trim() }));
  else draw();
}

/** Ask the host for the seat that this person had. @param {Seat} seat @param {string} name */
function askAgain(seat, name) {
  entered.name = name;
  submit(() => connection.command("ask_host", { name, seat }));
}

/** @param {SubmitEvent} event */
function acceptSeat(event) {
  event.preventDefault();
  if (hasName()) submit(() => connection.command("accept_seat", { code: state.code, name: entered.name.trim() }));
  else draw();
}

/** Ask whose seat the code stands for. */
async function readCode() {
  const reply = await connection.send("read_offer", { code: state.code });
  state.wrongCode = reply?.ok === false ? (reply.text ?? "") : "";
  state.offer = reply && "seat" in reply ? /** @type {any} */ (reply) : null;
  if (state.offer && !entered.name) entered.name = state.offer.name;
  draw();
}

/** The seat that somebody hands over to this phone. @param {NonNullable<typeof state.offer>} offer */
function offerCard(offer) {
  return html`<section class="card now mine" aria-labelledby="offered"><h2 id="offered">${seatSign(offer.seat, offer.colour)} ${text("joining-offered", { name: offer.name })}</h2>
    <p>${text("joining-offered-means")}</p>
    <form @submit=${acceptSeat} novalidate>${nameField()}${wrongNote()}
      <button class="button main wide" ?disabled=${state.busy}>${text("joining-accept")}</button></form></section>`;
}

/** The field for a code that was read out instead of scanned. */
function codeCard() {
  return html`<details class="more" ?open=${Boolean(state.wrongCode)}><summary>${text("joining-code")}</summary>
    <form @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      readCode();
    }} novalidate><label for="code">${text("joining-code-field")}</label><input id="code" autocomplete="off" autocapitalize="characters" maxlength="14" .value=${state.code}
      aria-describedby="wrong-code" @input=${enter(state, "code")}><p class="wrong" id="wrong-code" role="alert">${state.wrongCode}</p><button class="button">${text("joining-code-next")}</button></form></details>`;
}

/** The form for a free seat. @param {Envelope} envelope */
function seatCard(envelope) {
  const seat = seatOf(envelope);
  const asks =
    hasStarted(envelope.view) &&
    envelope.former?.seat !== seat &&
    envelope.table.by_consent?.some((other) => other === seat);
  return html`<section class="card sit" aria-labelledby="sit"><h2 class="visually-hidden" id="sit">${text("title")}</h2><form @submit=${takeSeat} novalidate>
    ${nameField()}${seatFields(envelope)}${wrongNote()}
    <button class="button main wide" ?disabled=${state.busy}><span>${text(asks ? "joining-ask-seat" : "joining-sit")}</span>${seat ? html` <span class="on-button" aria-hidden="true">${seatSign(seat, playedColour(envelope))}</span>` : nothing}</button>
    ${hostKey(page.table) ? html`<p class="muted">${text("joining-host-note")}</p>` : nothing}</form></section>`;
}

/** What a phone may do that finds no seat. @param {Envelope} envelope */
function lateCard(envelope) {
  const isNew = !hasStarted(envelope.view);
  return html`<section class="card" aria-labelledby="late"><h2 id="late">${text(hasStarted(envelope.view) ? "joining-full-started" : "joining-full")}</h2>
    <p>${text("joining-full-means")}</p>
    <p><a class=${isNew ? "button main wide" : "button wide"} href=${`/watch/${table}`}>${text("joining-watch")}</a></p>
    <form @submit=${askHost} novalidate>${nameField()}${wrongNote()}<button class="button wide" ?disabled=${state.busy}>${text("joining-ask")}</button></form></section>`;
}

/** Why this phone has its seat no longer. @param {Envelope} envelope */
function departedNote({ departed, former }) {
  const gone = departed ?? (former && { ...former, why: former.by_host ? "freed" : "left", by: "" });
  return gone
    ? html`<p class="note-freed" role="status">${text(`joining-departed-${gone.why}`, { seat: text(`seat_${gone.seat}`), by: gone.by })}</p>`
    : nothing;
}

/** A table at which nothing more is played: its result, and where to go. @param {Envelope} envelope */
function overCard(envelope) {
  const view = envelope.view;
  const scores = view?.over ? scoresOf(envelope, view).reverse() : [];
  const next = envelope.table.again;
  return html`<section class="card now" aria-labelledby="over"><h2 id="over">${text(view?.over ? "phase_over" : "closed")}</h2>
    ${scores.length ? html`<p><strong>${text("joining-won", { who: list((view?.winners ?? []).map((seat) => nameOf(envelope, seat))) })}</strong></p>` : nothing}
    <ol class="ruled final">${scores.map(({ player, vp }) => html`<li>${seatSign(player.seat, player.colour)} <span>${player.name}</span> <b>${text("points", { n: figure(vp) })}</b></li>`)}</ol>
    ${next ? html`<p><a class="button main wide" href=${`/join/${encodeURIComponent(next)}`}>${text("joining-next")}</a></p>` : nothing}
    <p class="row"><a class=${next ? "button" : "button main"} href=${`/watch/${table}`}>${text("joining-look")}</a><a class="button quiet" href="/">${text("joining-tables")}</a></p></section>`;
}

/** No longer ask for a seat. */
const withdraw = () => connection.command("withdraw_request", {});

/** @param {Envelope} envelope */
function content(envelope) {
  if (isOver(envelope)) return overCard(envelope);
  const asked = envelope.proposals?.find((proposal) => proposal.about === "seat" && proposal.may_withdraw);
  if (asked) {
    announce(text("waiting_until"));
    return html`<section class="card" aria-labelledby="waiting"><h2 id="waiting">${text("waiting_seat")}</h2><p>${text("waiting_until")}${asked.awaited.every((person) => !person.connected) ? html` ${text("joining-waiting-away")}` : nothing}</p></section>${proposalCards(connection, { ...envelope, proposals: [asked] })}`;
  }
  if (state.offer) return offerCard(state.offer);
  const free = SEATS.some((seat) => isFree(envelope, seat));
  const { asking } = envelope;
  const shown = asking && (asking.seat || !free) ? asking : null;
  if (shown) announce(askedWords(shown));
  const waits = shown && !shown.declined;
  const again =
    waits || envelope.former || envelope.departed ? nothing : againCard(envelope, !free, state.busy, askAgain);
  return html`${departedNote(envelope)}${shown ? askingCard(shown, withdraw) : nothing}${again}${waits ? nothing : free ? seatCard(envelope) : lateCard(envelope)}`;
}

/** The name of the table; without one, whose it is: the host's, or of the first who sat down. @param {Envelope} envelope */
function tableName({ table: { name, people } }) {
  if (name) return name;
  const here = SEATS.flatMap((seat) => people?.[seat] ?? []).filter((person) => !person.stand_in && !person.simulated);
  const since = (/** @type {Person} */ person) => Date.parse(person.since ?? "") || 0;
  const first = here.find((person) => person.host) ?? here.sort((a, b) => since(a) - since(b))[0];
  return first ? text("joining-table-of", { name: first.name }) : "";
}

/** Which game, whose table, who is here. @param {Envelope} envelope */
function about(envelope) {
  const people = SEATS.flatMap((seat) => envelope.table.people?.[seat] ?? []);
  const host = people.find((person) => person.host);
  return html`<p class="about"><span>${host ? text("joining-hosted", { name: host.name }) : nothing}
    ${people.length ? text("joining-here", { names: list(people.map((person) => person.name)) }) : text("joining-nobody")}</span></p>`;
}

function draw() {
  const { greeting } = connection;
  const viewer = connection.envelope?.view?.viewer;
  const hasSeat = connection.token && SEATS.some((seat) => seat === viewer);
  if (hasSeat && greeting?.ok) {
    location.replace(phone);
    return;
  }
  // The view of a phone that has a seat may come before the greeting: nothing of it is shown here.
  const envelope = hasSeat && !greeting ? null : connection.envelope;
  const late = envelope && !SEATS.some((seat) => isFree(envelope, seat));
  const refused = greeting && !greeting.ok;
  const name = envelope ? tableName(envelope) : "";
  if (envelope && state.code && !state.codeRead) {
    state.codeRead = true;
    readCode();
  }
  render(
    html`<header class="head chequer"><h1><span>${game || name || text("title")}</span></h1>${game && name ? html`<p><span>${name}</span></p>` : nothing}</header>
    <main class="column">${connectionNote(connection.state)}${simulatedNote(envelope)}${refused ? html`<p class="refusal">${greeting.text}</p>` : nothing}
      ${refusalNote(connection)}${envelope ? html`${about(envelope)}${newsNote(envelope)}${content(envelope)}` : refused ? nothing : loadingLine()}
      <section class="card aside">${envelope && !late && !isOver(envelope) ? html`<p class="row"><a class="button quiet" href=${`/watch/${table}`}>${text("joining-watch")}</a><span class="muted watch-hint">${text("joining-watch-hint")}</span></p>` : nothing}${!envelope || isOver(envelope) || state.offer ? nothing : codeCard()}
      <details class="more"><summary>${text("joining-settings")}</summary>${settings()}</details></section>
    </main>`,
    app,
  );
}

drawWith(draw);
draw();
