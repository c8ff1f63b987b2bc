/** Stand-ins on the host page: one for a free seat, its level, who moves its pieces, and giving the seat back. */
import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { inputValue } from "../shared/inputs.js";
import { nameOf, SEATS } from "../shared/seats.js";
import { text } from "../shared/texts.js";
import { connection, control } from "./state.js";

/** @typedef {"careful" | "good"} Level */
/** @type {Level[]} */
const LEVELS = ["careful", "good"];

/** The open form: for which seat, and what is chosen; `asked` is the seat about which the table was asked. */
const form = { seat: "", level: /** @type {Level} */ ("good"), carer: /** @type {string | null} */ (null), asked: "" };

/** What the host may do about a stand-in on a seat. @param {Envelope} envelope @param {Seat} seat */
export function standIn(envelope, seat) {
  const person = envelope.table.people?.[seat];
  const played = !hasStarted(envelope.view) || envelope.view?.seats.some((one) => one.seat === seat);
  if (isOver(envelope) || !played || (person && !person.stand_in)) return nothing;
  if (form.seat === seat) return formFor(envelope, seat);
  const open = () => {
    form.seat = seat;
    form.level = person?.stand_in ?? "good";
    form.carer = person?.stand_in ? (person.carer ?? "") : null;
    control.draw();
  };
  if (!person)
    return html`${form.asked === seat ? html`<span class="muted" role="status">${text("hosting-stand-in-asked")}</span>` : nothing}
      <button type="button" class="button quiet" aria-label=${`${text(`seat_${seat}`)}: ${text("hosting-stand-in")}`} @click=${open}>${text("hosting-stand-in")}</button>`;
  return html`<button type="button" class="button" aria-label=${`${nameOf(envelope, seat)}: ${text("hosting-stand-in-back")}`} @click=${() => connection.command("free_seat", { seat })}>${text("hosting-stand-in-back")}</button>
    <button type="button" class="button quiet" aria-label=${`${nameOf(envelope, seat)}: ${text("hosting-stand-in-change")}`} @click=${open}>${text("hosting-stand-in-change")}</button>`;
}

/** Who may move the pieces of a stand-in: the people at the table. @param {Envelope} envelope @param {Seat} seat @returns {Seat[]} */
function carers(envelope, seat) {
  return SEATS.filter((one) => {
    const person = envelope.table.people?.[one];
    return person && one !== seat && !person.stand_in && !person.simulated;
  });
}

/** @param {Envelope} envelope @param {Seat} seat */
function formFor(envelope, seat) {
  const people = carers(envelope, seat);
  const carer = form.carer ?? people[0] ?? "";
  const close = () => {
    form.seat = "";
    control.draw();
  };
  const seatIt = async () => {
    const reply = await connection.command("stand_in", {
      seat,
      level: form.level,
      carer: /** @type {Seat | null} */ (carer || null),
    });
    form.asked = reply?.ok && !(/** @type {{ seated?: boolean }} */ (reply).seated) ? seat : "";
    if (reply?.ok) close();
  };
  return html`<div class="told stand-in" role="group" aria-label=${text("hosting-stand-in")}><p>${text("hosting-stand-in-means")}</p>
    <label><span>${text("hosting-stand-in-level")}</span><select @change=${(/** @type {Event} */ event) => {
      form.level = /** @type {Level} */ (inputValue(event));
      control.draw();
    }}>${LEVELS.map((level) => html`<option value=${level} ?selected=${level === form.level}>${text(`level_${level}`)}</option>`)}</select></label>
    <label><span>${text("hosting-stand-in-carer")}</span><select @change=${(/** @type {Event} */ event) => {
      form.carer = inputValue(event);
      control.draw();
    }}>${people.map((one) => html`<option value=${one} ?selected=${one === carer}>${one} · ${nameOf(envelope, one)}</option>`)}<option value="" ?selected=${!carer}>${text("hosting-stand-in-table")}</option></select></label>
    <p class="row"><button type="button" class="button main" @click=${seatIt}>${text("hosting-stand-in-seat")}</button><button type="button" class="button quiet" @click=${close}>${text(envelope.table.people?.[seat] ? "cancel" : "hosting-stand-in-not")}</button></p></div>`;
}
