/**
 * Care for stand-ins: the pieces that this page's player moves for them, what else to know, and the dice to roll.
 *
 * The page of the chosen player shows it with boxes; where no player was chosen, the table page without, since nobody
 * touches it, and the host page with.
 * @import { CareView as Care, AskView as RollAsk } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputValue } from "../shared/inputs.js";
import { redraw } from "../shared/redraw.js";
import { colourOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { rollValue } from "./answer_values.js";
import { draft } from "./drafts.js";
import { instructionCard, plainList } from "./instructions.js";

/** Lines that the table page shows of one stand-in. */
const SHOWN = 5;

/** The cards of the stand-ins, with boxes to tick. @param {Envelope} envelope @param {Connection} connection */
export function careCards(envelope, connection) {
  return (envelope.care ?? []).map(
    (care) => html`${care.asks.map((ask) => rollCard(envelope, care, ask, connection))}
      ${instructionCard(`care.${care.seat}`, care.instructions, text("care-title", { name: care.name }))}
      ${notes(envelope, care)}`,
  );
}

/** The cards without boxes. @param {Envelope} envelope */
export function careLines(envelope) {
  return (envelope.care ?? [])
    .filter((care) => care.instructions.length || care.asks.length || care.notes.length)
    .map(
      (
        care,
      ) => html`<section class="card do" aria-label=${text("care-title", { name: care.name })}><h2>${seatSign(care.seat, colourOf(envelope, care.seat))} ${text("care-title", { name: care.name })}</h2>
        ${care.asks.map(() => html`<p>${sign("die")} ${text("care-roll")}</p>`)}
        ${care.instructions.length ? plainList(care.instructions.slice(-SHOWN)) : nothing}${care.notes.map((note) => html`<p class="muted">${note}</p>`)}</section>`,
    );
}

/** @param {Envelope} envelope @param {Care} care */
function notes(envelope, care) {
  if (!care.notes.length) return nothing;
  return html`<section class="card" aria-label=${text("care-title", { name: care.name })}>${care.notes.map((note) => html`<p>${seatSign(care.seat, colourOf(envelope, care.seat))} ${note}</p>`)}</section>`;
}

/** The dice that are rolled for a stand-in, where no dice reader does it. @param {Envelope} envelope @param {Care} care @param {RollAsk} ask @param {Connection} connection */
function rollCard(envelope, care, ask, connection) {
  const dice = Object.entries(ask.dice ?? {}).flatMap(([group, n]) =>
    Array.from({ length: n }, (_, at) => ({ group, at })),
  );
  const faces = ask.faces ?? [];
  const entered = draft(ask, () => /** @type {Record<string, number[]>} */ ({}), "care");
  const face = (/** @type {string} */ group, /** @type {number} */ at) => entered[group]?.[at] ?? 0;
  const whole = dice.every(({ group, at }) => face(group, at));
  /** @param {string} group @param {number} at @param {Event} event */
  const enter = (group, at, event) => {
    const row = [...(entered[group] ?? [])];
    row[at] = Number(inputValue(event));
    entered[group] = row;
    redraw();
  };
  return html`<section class="card now mine care" aria-labelledby=${`care-${care.seat}`}><h2 id=${`care-${care.seat}`}>${seatSign(care.seat, colourOf(envelope, care.seat))} ${text("care-rolls", { name: care.name })}</h2>
    <p class="row">${dice.map(
      ({
        group,
        at,
      }) => html`<label><span>${text(`care-die-${group}`)} ${at + 1}</span><select @change=${(/** @type {Event} */ event) => enter(group, at, event)}>
        <option value="0">–</option>${faces.map((value) => html`<option value=${value} ?selected=${face(group, at) === value}>${value}</option>`)}</select></label>`,
    )}</p>
    <p><button type="button" class="button main wide" ?disabled=${!whole || connection.pending !== null} @click=${() => connection.answer(ask.id, rollValue(entered))}>${text("care-rolled")}</button></p></section>`;
}
