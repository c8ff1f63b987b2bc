/** Leaving the seat of a running game to a stand-in, in the phone's settings: its level, and who moves the pieces. */
import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { inputValue } from "../shared/inputs.js";
import { nameOf, SEATS } from "../shared/seats.js";
import { text } from "../shared/texts.js";

/** @typedef {"careful" | "good"} Level */
const form = { level: /** @type {Level} */ ("good"), carer: /** @type {string | null} */ (null) };

/** @param {Envelope} envelope @param {Connection} connection @param {() => void} redraw */
export function leaveToStandIn(envelope, connection, redraw) {
  const mine = envelope.view?.viewer;
  if (!hasStarted(envelope.view) || isOver(envelope)) return nothing;
  const people = SEATS.filter((seat) => {
    const person = envelope.table.people?.[seat];
    return person && seat !== mine && !person.stand_in && !person.simulated;
  });
  const carer = form.carer ?? people[0] ?? "";
  return html`<details class="more stand-in"><summary>${text("handing-stand-in")}</summary><p>${text("handing-stand-in-means")}</p>
    <label><span>${text("stand_in")}</span><select @change=${(/** @type {Event} */ event) => {
      form.level = /** @type {Level} */ (inputValue(event));
      redraw();
    }}>${["good", "careful"].map((level) => html`<option value=${level} ?selected=${level === form.level}>${text(`level_${level}`)}</option>`)}</select></label>
    <label><span>${text("handing-stand-in-carer")}</span><select @change=${(/** @type {Event} */ event) => {
      form.carer = inputValue(event);
      redraw();
    }}>${people.map((one) => html`<option value=${one} ?selected=${one === carer}>${one} · ${nameOf(envelope, one)}</option>`)}<option value="" ?selected=${!carer}>${text("handing-stand-in-table")}</option></select></label>
    <p><button type="button" class="button danger" @click=${() => connection.command("leave_seat", { stand_in: form.level, carer: /** @type {Seat | null} */ (carer || null) })}>${text("handing-stand-in-now")}</button></p></details>`;
}
