/** Stand-ins on the host page: one for a free seat, its level, who moves its pieces, and giving the seat back. */
import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { redraw, set } from "../shared/redraw.js";
import { nameOf } from "../shared/seats.js";
import { chosen, standInFields } from "../shared/stand_in_form.js";
import { text } from "../shared/texts.js";
import { connection } from "./state.js";

/** The open form: for which seat, and what is chosen; `asked` is the seat about which the table was asked. */
const form = {
  seat: "",
  asked: "",
  .../** @type {import("../shared/stand_in_form.js").StandIn} */ ({ level: "good", carer: null }),
};

/** What the host may do about a stand-in on a seat. @param {Envelope} envelope @param {Seat} seat */
export function standIn(envelope, seat) {
  const person = envelope.table.people?.[seat];
  const played = !hasStarted(envelope.view) || envelope.view?.seats.some((line) => line.seat === seat);
  if (isOver(envelope) || !played || (person && !person.stand_in)) return nothing;
  if (form.seat === seat) return formFor(envelope, seat);
  const carer = person?.stand_in ? (person.carer ?? "") : null;
  const open = set(form, { seat, level: person?.stand_in ?? "good", carer });
  if (!person)
    return html`${form.asked === seat ? html`<span class="muted" role="status">${text("hosting-stand-in-asked")}</span>` : nothing}
      <button type="button" class="button quiet" aria-label=${`${text(`seat_${seat}`)}: ${text("hosting-stand-in")}`} @click=${open}>${text("hosting-stand-in")}</button>`;
  return html`<button type="button" class="button" aria-label=${`${nameOf(envelope, seat)}: ${text("hosting-stand-in-back")}`} @click=${() => connection.command("free_seat", { seat })}>${text("hosting-stand-in-back")}</button>
    <button type="button" class="button quiet" aria-label=${`${nameOf(envelope, seat)}: ${text("hosting-stand-in-change")}`} @click=${open}>${text("hosting-stand-in-change")}</button>`;
}

/** @param {Envelope} envelope @param {Seat} seat */
function formFor(envelope, seat) {
  const seatIt = async () => {
    const reply = await connection.command("stand_in", { seat, ...chosen(form, envelope, seat) });
    form.asked = reply?.ok && !(/** @type {{ seated?: boolean }} */ (reply).seated) ? seat : "";
    if (reply?.ok) form.seat = "";
    redraw();
  };
  const words = {
    level: text("hosting-stand-in-level"),
    carer: text("hosting-stand-in-carer"),
    table: text("hosting-stand-in-table"),
  };
  return html`<div class="told stand-in" role="group" aria-label=${text("hosting-stand-in")}><p>${text("hosting-stand-in-means")}</p>
    ${standInFields(form, envelope, seat, words)}
    <p class="row"><button type="button" class="button main" @click=${seatIt}>${text("hosting-stand-in-seat")}</button><button type="button" class="button quiet" @click=${set(form, { seat: "" })}>${text(envelope.table.people?.[seat] ? "cancel" : "hosting-stand-in-not")}</button></p></div>`;
}
