/** The fields of a form for a stand-in: its level, and who moves its pieces. */
import { html } from "../../vendor/lit-html.js";
import { enter } from "./redraw.js";
import { nameOf, SEATS } from "./seats.js";
import { text } from "./texts.js";

/** @typedef {{ level: "careful" | "good", carer: string | null }} StandIn `carer`: null for the first who can be, "" for the table */

/** Who may move the pieces of a stand-in: the people at the table. @param {Envelope} envelope @param {string | undefined} seat @returns {Seat[]} */
const carers = (envelope, seat) =>
  SEATS.filter((other) => {
    const person = envelope.table.people?.[other];
    return person && other !== seat && !person.stand_in && !person.simulated;
  });

/** What was chosen, as it is sent. @param {StandIn} form @param {Envelope} envelope @param {string | undefined} seat */
export function chosen({ level, carer }, envelope, seat) {
  const chosenCarer = carer ?? carers(envelope, seat)[0] ?? "";
  return { level, carer: /** @type {Seat | null} */ (chosenCarer || null) };
}

/** @param {StandIn} form @param {Envelope} envelope @param {string | undefined} seat @param {{ level: string, carer: string, table: string }} words */
export function standInFields(form, envelope, seat, words) {
  const { carer } = chosen(form, envelope, seat);
  const levels = /** @type {const} */ (["good", "careful"]);
  return html`<label><span>${words.level}</span><select @change=${enter(form, "level")}>${levels.map((level) => html`<option value=${level} ?selected=${level === form.level}>${text(`level_${level}`)}</option>`)}</select></label>
    <label><span>${words.carer}</span><select @change=${enter(form, "carer")}>${carers(envelope, seat).map((seat) => html`<option value=${seat} ?selected=${seat === carer}>${seat} · ${nameOf(envelope, seat)}</option>`)}<option value="" ?selected=${!carer}>${words.table}</option></select></label>`;
}
