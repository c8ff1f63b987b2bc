// @ts-check
/**
 * Join page: choice of a seat, a colour and a name. A device that has a seat at the table goes on to its phone page.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Seat} Seat
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import { app } from "./app.js";
import { hasStarted, isOver } from "./awaited.js";
import { Connection, savedToken, saveToken } from "./connection.js";
import { inputValue } from "./inputs.js";
import { announce, connectionNote, refusalNote, simulatedNote } from "./notes.js";
import { newsNote, proposalCards } from "./proposals.js";
import { SEATS } from "./seats.js";
import { settings } from "./settings.js";
import { shape } from "./signs.js";
import { page, text } from "./texts.js";

const COLOURS = ["blue", "red", "green", "yellow"];
/** `wrong`: what is missing in the form, in words. */
const state = { seat: "", colour: "", name: "", wrong: "", busy: false };
const connection = new Connection({ kind: "phone", token: savedToken(page.table), changed: draw });
const phone = `/phone/${encodeURIComponent(page.table)}`;

/** @param {SubmitEvent} event */
async function takeSeat(event) {
  event.preventDefault();
  state.wrong = !state.seat
    ? text("seat_missing")
    : !state.name.trim()
      ? text("name_missing")
      : !state.colour
        ? text("colour_missing")
        : "";
  if (state.wrong) {
    announce(state.wrong);
    draw();
    return;
  }
  state.busy = true;
  draw();
  const reply = await connection.command("take_seat", {
    seat: /** @type {Seat} */ (state.seat),
    name: state.name.trim(),
    colour: /** @type {import("../types/server").TakeSeat["colour"]} */ (state.colour),
  });
  state.busy = false;
  if (reply?.ok && reply.token) {
    saveToken(page.table, reply.token);
    connection.token = reply.token;
    if (!reply.waiting) {
      location.href = phone;
      return;
    }
  }
  draw();
}

/** @param {Envelope} envelope @param {Seat} seat */
function seatPick(envelope, seat) {
  const person = envelope.table.people?.[seat];
  const playing = isPlayed(envelope, seat);
  return html`<label class="pick"><input type="radio" name="seat" value=${seat} ?disabled=${Boolean(person) || !playing} .checked=${state.seat === seat}
      @change=${() => choose(envelope, seat)}><b aria-hidden="true">${seat}</b>
    <span>${text(`seat_${seat}`)}<small>${person ? text("taken_by", { name: person.name }) : text(seat === envelope.former?.seat ? "seat_yours" : playing ? "free" : "not_playing")}</small></span></label>`;
}

/** Whether a seat belongs to the game: before the start all do. @param {Envelope} envelope @param {Seat} seat */
function isPlayed(envelope, seat) {
  return !hasStarted(envelope.view) || Boolean(envelope.view?.seats.some((one) => one.seat === seat));
}

/** A seat of a running game keeps its colour. @param {Envelope} envelope @param {Seat} seat */
function choose(envelope, seat) {
  state.seat = seat;
  const colour = envelope.view?.seats?.find((one) => one.seat === seat)?.colour;
  if (colour) state.colour = colour;
  draw();
}

/** @param {Envelope} envelope @param {string} colour */
function colourPick(envelope, colour) {
  const owner = Object.values(envelope.table.people ?? {}).find((person) => person?.colour === colour);
  const own = envelope.view?.seats?.find((one) => one.seat === state.seat)?.colour;
  return html`<label class="pick"><input type="radio" name="colour" value=${colour} ?disabled=${Boolean(owner) || Boolean(own && own !== colour)}
      .checked=${state.colour === colour} @change=${() => {
        state.colour = colour;
        draw();
      }}>
    <b class=${`seat-${colour}`} aria-hidden="true">${shape(colour)}</b><span>${text(`colour_${colour}`)}${owner ? html`<small>${text("taken_by", { name: owner.name })}</small>` : nothing}</span></label>`;
}

function draw() {
  const envelope = connection.envelope;
  if (
    connection.token &&
    connection.greeting?.ok &&
    envelope?.view &&
    SEATS.includes(/** @type {Seat} */ (envelope.view.viewer))
  ) {
    location.replace(phone);
    return;
  }
  const asked = envelope?.proposals?.find((one) => one.about === "seat" && one.may_withdraw);
  if (asked) announce(`${text("waiting_seat")}. ${text("waiting_until")}`);
  const full = envelope !== null && SEATS.every((seat) => envelope.table.people?.[seat] || !isPlayed(envelope, seat));
  render(
    html`<header class="head chequer"><h1><span>${envelope?.table.name || text("title")}</span></h1></header>
    <main class="column">${connectionNote(connection.state)}${simulatedNote(envelope)}
      ${refusalNote(connection)}${envelope ? newsNote(envelope) : nothing}
      ${
        !envelope
          ? html`<p class="loading">${text("loading")}</p>`
          : isOver(envelope)
            ? html`<section class="card"><p>${text(envelope.view?.over ? "phase_over" : "closed")}</p></section>`
            : asked
              ? html`<section class="card" aria-labelledby="waiting"><h2 id="waiting">${text("waiting_seat")}</h2><p>${text("waiting_until")}</p></section>${proposalCards(connection, { ...envelope, proposals: [asked] })}`
              : full
                ? html`<section class="card"><h2>${text("title")}</h2><p>${text("full")}</p></section>`
                : html`
      <section class="card"><h2>${text("title")}</h2><p class="muted">${text("lead")}</p>
        <form @submit=${takeSeat} novalidate>
          <fieldset><legend>${text("seat")}</legend><div class="picks">${SEATS.map((seat) => seatPick(envelope, seat))}</div></fieldset>
          ${hasStarted(envelope.view) ? html`<p class="muted">${text("started")}</p>` : html`<fieldset><legend>${text("colour")}</legend><div class="picks">${COLOURS.map((colour) => colourPick(envelope, colour))}</div></fieldset>`}
          <label for="name"><strong>${text("name")}</strong></label>
          <input id="name" name="name" maxlength="20" autocomplete="nickname" .value=${state.name} aria-describedby="wrong"
            @input=${(/** @type {Event} */ event) => {
              state.name = inputValue(event);
            }}>
          <p class="wrong" id="wrong">${state.wrong}</p>
          <button class="button main wide" ?disabled=${state.busy}>${text("sit_down")}</button>
        </form></section>`
      }
      <section class="card">${settings()}<p><a class="button quiet" href=${`/table/${encodeURIComponent(page.table)}`}>${text("to_table")}</a></p></section>
    </main>`,
    app,
  );
}

draw();
