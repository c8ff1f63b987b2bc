/**
 * Entry of a roll die by die.
 * @typedef {Ask & { dice: Record<string, number>, faces: number[] }} RollAsk a roll has no options
 * @typedef {{ group: string, face: number }} Slot a die to enter; face 0: not yet
 * @import { Here } from "./asks"
 */

import { rollValue } from "../../../components/asks/answer_values.js";
import { draft } from "../../../components/asks/drafts.js";
import { redraw } from "../../../components/shared/redraw.js";
import { seatSign, sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { die } from "../drawings.js";
import { sendButton } from "./answering.js";

/** One slot for each die of the roll, group by group; face 0 where none is entered. @param {RollAsk} ask @param {Record<string, number[]>} [roll] @returns {Slot[]} */
function slotsOf(ask, roll = {}) {
  return Object.entries(ask.dice).flatMap(([group, n]) =>
    Array.from({ length: n }, (_, index) => ({ group, face: roll[group]?.[index] ?? 0 })),
  );
}

/** Entry of a roll, one face after the other, and at once where there is one die; a tapped die is entered again, or swapped with a tapped one of the other group. @param {Here} here @param {RollAsk} ask */
export function rollEntry(here, ask) {
  const { tools, envelope, me } = here;
  const before = ask.what === "again" ? here.view.mine?.rolled : null;
  const state = draft(ask, () => ({
    slots: slotsOf(ask, before ?? undefined),
    at: -1,
    seen: "",
    touched: false,
  }));
  const seen = tools.suggestion(envelope, ask);
  const takeSuggestion = () =>
    Object.assign(state, { slots: slotsOf(ask, seen?.roll), at: -1, seen: seen?.value, touched: false });
  if (seen && seen.value !== state.seen && !state.touched) takeSuggestion();
  const open = state.slots.findIndex((slot) => !slot.face);
  const alone = state.slots.length === 1 && !seen;
  const at = alone ? 0 : state.at >= 0 ? state.at : open;
  const groups = Object.keys(ask.dice);
  const roll = Object.fromEntries(
    groups.map((group) => [group, state.slots.filter((slot) => slot.group === group).map((slot) => slot.face)]),
  );
  const complete = open < 0 && !alone;
  /** Enter a face for the selected or the first empty slot. @param {number} face @param {MouseEvent} [event] */
  const enter = (face, event) => {
    const slot = state.slots[at];
    if (!slot || !ask.faces.includes(face)) return;
    if (alone) {
      if (!tools.pending) tools.answer(ask, rollValue({ [slot.group]: [face] }), event);
      return;
    }
    slot.face = face;
    Object.assign(state, { at: -1, touched: true });
    redraw();
  };
  /** Select a slot, or swap two dice of different groups. @param {number} index */
  const selectSlot = (index) => {
    const chosen = state.at >= 0 ? state.slots[state.at] : undefined;
    const other = state.slots[index];
    if (chosen?.face && other?.face && chosen.group !== other.group) {
      [chosen.face, other.face] = [other.face, chosen.face];
      Object.assign(state, { at: -1, touched: true });
    } else state.at = state.at === index ? -1 : index;
    redraw();
  };
  const own = (/** @type {string} */ group) => group === "own" && me;
  return html`<div class="roll" @keydown=${(/** @type {KeyboardEvent} */ event) => enter(Number(event.key))}>
    ${groups.map(
      (
        group,
      ) => html`<div role="group" aria-label=${text(`group_${group}`)} class="wrap level slots"><span class="group">${own(group) && me ? seatSign(me.seat, me.colour) : nothing} ${text(`group_${group}`)}</span>
      ${state.slots.map((slot, index) =>
        slot.group !== group
          ? nothing
          : html`<button type="button" class=${`die-slot${index === at ? " at" : ""}`} aria-pressed=${index === at ? "true" : "false"} aria-label=${text(slot.face ? "die_shows" : "die_open", { group: text(`group_${group}`), place: index - state.slots.findIndex((slot) => slot.group === group) + 1, n: slot.face })}
          @click=${() => selectSlot(index)}>${slot.face ? die(slot.face, own(group) && me ? me.seat : undefined, me?.colour) : html`<span aria-hidden="true">${index === at ? "?" : ""}</span>`}</button>`,
      )}</div>`,
    )}
    ${
      seen
        ? html`<p class="hint seen">${sign("eye")} <span>${seen.text} ${groups.length > 1 ? text("swap_dice") : ""}</span></p>${
            seen.value !== rollValue(roll)
              ? html`<button type="button" class="button quiet" @click=${() => {
                  takeSuggestion();
                  redraw();
                }}>${text("take_seen")}</button>`
              : nothing
          }`
        : nothing
    }
    <p class="muted" role="status">${complete ? (state.at >= 0 ? text("change_face") : text(before ? "rolled_before" : "all_entered")) : text("enter_face", { group: text(`one_${state.slots[at]?.group}`) })}</p>
    <div class="faces" role="group" aria-label=${text("faces")}>${ask.faces.map((face) => html`<button type="button" class="face" value=${face} aria-disabled=${at < 0 || (alone && tools.pending) ? "true" : "false"} aria-label=${String(face)} @click=${(/** @type {MouseEvent} */ event) => enter(face, event)}>${sign(`die_${face}`)}</button>`)}</div>
    ${alone ? nothing : sendButton(here, ask, complete ? rollValue(roll) : null, complete ? text("these_dice") : text("dice_missing", { n: state.slots.filter((slot) => !slot.face).length }))}</div>`;
}
