/**
 * Form of the join page: a name, a seat at a drawn table, a colour. Seat and colour are proposed until the player
 * chooses others: the next free seat clockwise from the one that was taken last, and the colour that this device had
 * last, or else the first free one.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted } from "../shared/awaited.js";
import { inputValue } from "../shared/inputs.js";
import { set } from "../shared/redraw.js";
import { COLOURS, presence, SEATS } from "../shared/seats.js";
import { seatSign, shape } from "../shared/signs.js";
import { stored } from "../shared/storage.js";
import { text } from "../shared/texts.js";

/** With a longer name of a colour than this, in letters, the colours have two rows on narrow screens. */
const LONGEST = 7;
const isLong = COLOURS.some((colour) => text(`colour_${colour}`).length > LONGEST);

/** What was entered; an empty seat or colour stands for the proposed one. `wrong`: what is missing, in words. */
export const entered = { seat: "", colour: "", name: stored("name") ?? "", wrong: "", field: "" };

/** Whether a seat belongs to the game: before the start all do. @param {Envelope} envelope @param {Seat} seat */
function isPlayed(envelope, seat) {
  return !hasStarted(envelope.view) || Boolean(envelope.view?.seats.some((line) => line.seat === seat));
}

/** @param {Envelope} envelope @param {Seat} seat */
export function isFree(envelope, seat) {
  const person = envelope.table.people?.[seat];
  return (!person || Boolean(person.stand_in)) && isPlayed(envelope, seat);
}

/** The seat to sit down on: the chosen one while it is free, else the next free one after the newest player. @param {Envelope} envelope @returns {Seat | ""} */
export function seatOf(envelope) {
  const chosen = SEATS.find((seat) => seat === entered.seat);
  if (chosen && isFree(envelope, chosen)) return chosen;
  const own = envelope.former?.seat ?? envelope.departed?.seat;
  if (own && isFree(envelope, own)) return own;
  const people = envelope.table.people ?? {};
  const newest = SEATS.filter((seat) => people[seat]).sort((a, b) => since(people[b]) - since(people[a]))[0];
  const first = newest ? SEATS.indexOf(newest) + 1 : 0;
  const inOrder = SEATS.map((_, index) => /** @type {Seat} */ (SEATS[(first + index) % SEATS.length]));
  const free = inOrder.filter((seat) => isFree(envelope, seat));
  return free.find((seat) => !people[seat]) ?? free[0] ?? "";
}

/** @param {Person | undefined} person */
const since = (person) => Date.parse(person?.since ?? "") || 0;

/** Who has a colour, besides nobody. @param {Envelope} envelope @param {string} colour */
const ownerOf = (envelope, colour) =>
  Object.entries(envelope.table.people ?? {}).find(
    ([seat, person]) => person?.colour === colour && !(person.stand_in && seat === seatOf(envelope)),
  )?.[1];

/** The colour to play: that of the seat in a running game, else the chosen, the last or the first free one. @param {Envelope} envelope @returns {string} */
export function playedColour(envelope) {
  const seat = seatOf(envelope);
  const fixed = hasStarted(envelope.view) && envelope.view?.seats.find((line) => line.seat === seat)?.colour;
  if (fixed) return fixed;
  const wanted = [entered.colour, stored("colour") ?? "", ...COLOURS];
  return wanted.find((colour) => COLOURS.includes(colour) && !ownerOf(envelope, colour)) ?? "";
}

/** @param {Envelope} envelope @param {Seat} seat */
function seatPick(envelope, seat) {
  const person = envelope.table.people?.[seat];
  const playing = isPlayed(envelope, seat);
  const chosen = seat === seatOf(envelope);
  return html`<label class=${`pick at-${seat}`}><input type="radio" name="seat" value=${seat} ?disabled=${!isFree(envelope, seat)} .checked=${chosen}
      @change=${set(entered, { seat })}>${person || !chosen ? seatSign(seat, person?.colour) : seatSign(seat, playedColour(envelope))}
    <span><span class="visually-hidden">${text(`seat_${seat}`)}</span> ${person ? html`${person.name} ${presence(person, false)}` : text(playing ? "free" : "not_playing")}</span></label>`;
}

/** @param {Envelope} envelope @param {string} colour */
function colourPick(envelope, colour) {
  const owner = ownerOf(envelope, colour);
  return html`<label class="pick"><input type="radio" name="colour" value=${colour} ?disabled=${Boolean(owner)}
      .checked=${playedColour(envelope) === colour} @change=${set(entered, { colour })}>
    <b class=${`seat-${colour}`} aria-hidden="true">${shape(colour)}</b><span>${text(`colour_${colour}`)}${owner ? html`<span class="visually-hidden"> ${text("taken_by", { name: owner.name })}</span>` : nothing}</span></label>`;
}

/** The seats round the table. @param {Envelope} envelope */
export function seatFields(envelope) {
  return html`<fieldset><legend>${text("joining-seat")}</legend><div class="seats-round">${SEATS.map((seat) => seatPick(envelope, seat))}</div></fieldset>
    ${
      hasStarted(envelope.view)
        ? html`<p class="muted">${text("joining-started")}</p>`
        : html`<fieldset><legend>${text("joining-colour")}</legend><div class=${isLong ? "colours long" : "colours"}>${COLOURS.map((colour) => colourPick(envelope, colour))}</div></fieldset>`
    }`;
}

/** The characters that a name may have, and from how many on they are counted. */
const MOST = 20;
const COUNTED = 14;

/** Say how many characters a long name has. @param {Event} event */
function countCharacters({ currentTarget }) {
  const note = document.getElementById("name-count");
  const n = /** @type {HTMLInputElement} */ (currentTarget).value.length;
  if (note) note.textContent = n < COUNTED ? "" : text("joining-name-count", { n, most: MOST });
}

/** The field of the name, with the one used last on this device. */
export function nameField() {
  return html`<label for="name"><strong>${text("joining-name")}</strong></label>
    <input id="name" name="name" maxlength=${MOST} autocomplete="nickname" enterkeyhint="done" .value=${entered.name} aria-describedby="name-count wrong"
      aria-invalid=${entered.field === "name" ? "true" : nothing}
      @input=${(/** @type {Event} */ event) => {
        entered.name = inputValue(event);
        countCharacters(event);
      }}><p class="muted name-count" id="name-count" role="status"></p>`;
}

/** What is missing in the form, beside its button. */
export function wrongNote() {
  return html`<p class="wrong" id="wrong" role="alert">${entered.wrong}</p>`;
}

/** Whether the name may be sent; otherwise the note says what is missing, and the field has the focus. */
export function hasName() {
  const missing = !entered.name.trim();
  entered.wrong = missing ? text("joining-name-missing") : "";
  entered.field = missing ? "name" : "";
  if (missing) document.getElementById("name")?.focus();
  return !missing;
}
