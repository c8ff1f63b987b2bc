// @ts-check
/**
 * Components of asks about dice: entering a roll, placing dice, taking dice, and the actions of a column.
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("./view").ActionData} ActionData
 * @typedef {import("./view").OptionData} OptionData
 * @typedef {Ask & { dice: Record<string, number>, faces: number[] }} RollAsk a roll has no options
 * @typedef {{ group: string, face: number }} Slot a die to enter; face 0: not yet
 * @typedef {import("./asks").Here} Here
 */

import { rollValue } from "../../components/answer_values.js";
import { effectOf } from "../../components/choices.js";
import { draft } from "../../components/drafts.js";
import { seatSign, sign } from "../../components/signs.js";
import { text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { dataOf, optionButton, sendButton } from "./answering.js";
import { actionDrawn, columnDrawn, dice, diceCount, die } from "./drawings.js";
import { placedAlone } from "./placing_alone.js";

/** One slot for each die of the roll, group by group; face 0 where none is entered. @param {RollAsk} ask @param {Record<string, number[]>} [roll] @returns {Slot[]} */
function slotsOf(ask, roll = {}) {
  return Object.entries(ask.dice).flatMap(([group, n]) =>
    Array.from({ length: n }, (_, index) => ({ group, face: roll[group]?.[index] ?? 0 })),
  );
}

/** Entry of a roll, one face after the other; a tapped die is entered again, or swapped with a tapped one of the other group. @param {Here} here @param {RollAsk} ask */
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
  const at = state.at >= 0 ? state.at : open;
  const groups = Object.keys(ask.dice);
  const roll = Object.fromEntries(
    groups.map((group) => [group, state.slots.filter((slot) => slot.group === group).map((slot) => slot.face)]),
  );
  const complete = open < 0;
  /** Enter a face for the selected or the first empty slot. @param {number} face */
  const enter = (face) => {
    const slot = state.slots[at];
    if (!slot || !ask.faces.includes(face)) return;
    slot.face = face;
    Object.assign(state, { at: -1, touched: true });
    tools.redraw();
  };
  /** Select a slot, or swap two dice of different groups. @param {number} index */
  const selectSlot = (index) => {
    const chosen = state.at >= 0 ? state.slots[state.at] : undefined;
    const other = state.slots[index];
    if (chosen?.face && other?.face && chosen.group !== other.group) {
      [chosen.face, other.face] = [other.face, chosen.face];
      Object.assign(state, { at: -1, touched: true });
    } else state.at = state.at === index ? -1 : index;
    tools.redraw();
  };
  const own = (/** @type {string} */ group) => group === "own" && me;
  return html`<div class="roll" @keydown=${(/** @type {KeyboardEvent} */ event) => enter(Number(event.key))}>
    ${groups.map(
      (
        group,
      ) => html`<div role="group" aria-label=${text(`group_${group}`)} class="slots"><span class="group">${own(group) && me ? seatSign(me.seat, me.colour) : nothing} ${text(`group_${group}`)}</span>
      ${state.slots.map((slot, index) =>
        slot.group !== group
          ? nothing
          : html`<button type="button" class=${`die-slot${index === at ? " at" : ""}`} aria-pressed=${index === at ? "true" : "false"} aria-label=${text(slot.face ? "die_shows" : "die_open", { group: text(`group_${group}`), n: slot.face })}
          @click=${() => selectSlot(index)}>${slot.face ? die(slot.face, own(group) && me ? me.seat : undefined, me?.colour) : html`<span aria-hidden="true">${index === at ? "?" : ""}</span>`}</button>`,
      )}</div>`,
    )}
    ${
      seen
        ? html`<p class="hint seen">${sign("eye")} <span>${seen.text} ${groups.length > 1 ? text("swap_dice") : ""}</span></p>${
            seen.value !== rollValue(roll)
              ? html`<button type="button" class="button quiet" @click=${() => {
                  takeSuggestion();
                  tools.redraw();
                }}>${text("take_seen")}</button>`
              : nothing
          }`
        : nothing
    }
    <p class="muted" role="status">${complete ? (state.at >= 0 ? text("change_face") : text(before ? "rolled_before" : "all_entered")) : text("enter_face", { group: text(`one_${state.slots[at]?.group}`) })}</p>
    <div class="faces" role="group" aria-label=${text("faces")}>${ask.faces.map((face) => html`<button type="button" class="face" value=${face} aria-disabled=${at < 0 ? "true" : "false"} aria-label=${String(face)} @click=${() => enter(face)}>${sign(`die_${face}`)}</button>`)}</div>
    ${sendButton(here, ask, complete ? rollValue(roll) : null, complete ? text("these_dice") : text("dice_missing", { n: state.slots.filter((slot) => !slot.face).length }))}</div>`;
}

/** The numbers that can be placed: dice, what is on the space already, and the actions of the column. @param {Here} here @param {Ask} ask */
export function placements(here, ask) {
  const { view, me } = here;
  const rolled = view.mine?.rolled;
  return html`<div class="choices offered">${ask.options.map((option) => {
    const { number, reroll } = dataOf(option);
    if (number === undefined || reroll)
      return optionButton(
        here,
        ask,
        option,
        html`<span class="label">${sign("reroll")} ${option.label}</span>${effectOf(option)}`,
      );
    const count = (/** @type {string} */ group) => rolled?.[group]?.filter((face) => face === number).length ?? 0;
    const [own, neutral] = [count("own"), count("neutral")];
    return optionButton(
      here,
      ask,
      option,
      html`<span class="label"><span class="row-of-dice">${own + neutral ? html`${dice(own, number, me?.seat, me?.colour)}${dice(neutral, number)}` : die(number)}</span> ${option.label}</span>
      ${effectOf(option)}<span class="moves"><span>${diceCount(view, String(number))}</span></span>`,
    );
  })}</div>${placedAlone(here, ask)}`;
}

/** The dice spaces with their dice, and how many can be taken; dice of a 6 go to any column. @param {Here} here @param {Ask} ask */
export function diceTaking(here, ask) {
  const { view, me } = here;
  return html`<ul class="takings">${view.dice.map((space) => {
    const options = ask.options.filter((option) => dataOf(option).taking?.space === space.space);
    const own = (me && space.own[me.seat]) || 0;
    if (!options.length) return nothing;
    const joker = options.some((option) => dataOf(option).taking?.column !== space.space);
    return html`<li class=${joker ? "joker" : ""}><p class="space">${sign(`die_${space.space}`)}<span><b>${text("dice_space", { n: space.space })}</b> <span class="muted">${joker ? text("joker") : options[0]?.effect}</span></span></p>
      <div class=${joker ? "columns-of-five" : "amounts"}>${options.map((option) => {
        const { n = 0, column: of = "" } = dataOf(option).taking ?? {};
        const column = joker ? me?.area.find((one) => one.column === of) : undefined;
        return column
          ? optionButton(here, ask, option, columnDrawn(column), "novice")
          : optionButton(
              here,
              ask,
              option,
              html`<span class="visually-hidden">${option.label} ${option.effect}</span><span aria-hidden="true"><b>${n}</b><span class="row-of-dice">${dice(Math.min(own, n), space.space, me?.seat, me?.colour)}${dice(n - Math.min(own, n), space.space)}</span></span>`,
              "amount",
            );
      })}</div></li>`;
  })}</ul>${theirs(view, me?.seat)}`;
}

/** The other players' own dice, which nobody else can take. @param {import("./view").View} view @param {string | undefined} seat */
function theirs(view, seat) {
  const lying = view.dice.flatMap((space) =>
    view.seats.flatMap((one) =>
      dice(one.seat === seat ? 0 : (space.own[one.seat] ?? 0), space.space, one.seat, one.colour),
    ),
  );
  return lying.length
    ? html`<p class="muted theirs"><span class="row-of-dice">${lying}</span> ${text("not_yours", { n: lying.length })}</p>`
    : nothing;
}

/** The actions of a die, each with its row; beside it the same with all remaining dice. @param {Here} here @param {Ask} ask */
export function actions(here, ask) {
  const { me } = here;
  const tile = me?.tile;
  const several = new Set(ask.options.map((option) => dataOf(option).act?.column)).size > 1 && !tile;
  return html`${tile ? html`<p class="muted">${dice(tile.own, tile.column, me?.seat, me?.colour)}${dice(tile.neutral, tile.column)} ${text("still_on_tile", { n: tile.own + tile.neutral, column: tile.column })}</p>` : nothing}
    <div class="choices">${ask.options
      .filter((option) => (dataOf(option).act?.times ?? 1) === 1)
      .map((option) => {
        const { act, action } = dataOf(option);
        if (!act || !action) return optionButton(here, ask, option, html`<span class="label">${option.label}</span>`);
        const { column, row } = act;
        const does = actionDrawn(action);
        const often = ask.options.find((one) => repeats(dataOf(one), act, action));
        const times = (often && dataOf(often).act?.times) ?? 1;
        const one = optionButton(
          here,
          ask,
          option,
          html`<span class="label">${sign(does.sign)} ${does.words}</span><span class="moves">${several ? html`<span>${text("column", { n: column })}</span>` : nothing}${row === "II" || row === "III" ? html`<span>${text("row_once", { row })}</span>` : tile ? html`<span>${row === "0" ? text("standard") : text("row_often", { row })}</span>` : nothing}</span>${option.effect ? effectOf(option) : nothing}`,
        );
        return often
          ? html`<div class="and-often">${one}${optionButton(here, ask, often, html`<span class="visually-hidden">${text("with_dice", { n: times, what: does.words })} ${often.effect ?? ""}</span><span class="label" aria-hidden="true">× ${times}</span>`, "often")}</div>`
          : one;
      })}</div>`;
}

/** Whether an option is this action with several dice. @param {OptionData} one @param {NonNullable<OptionData["act"]>} act @param {ActionData} action */
function repeats(one, act, action) {
  return (
    one.act !== undefined &&
    one.act.times > 1 &&
    one.act.column === act.column &&
    one.act.row === act.row &&
    one.action?.kind === action.kind &&
    one.action.gives === action.gives
  );
}
