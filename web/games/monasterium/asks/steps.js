/**
 * Steps of a planned turn in short: the dice, the action, the novice and its place, the window.
 * @import { SeatView } from "../view"
 */

import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html } from "../../../vendor/lit-html.js";
import { actionDrawn, actionOf, dice } from "../drawings.js";
import { dataOf } from "./answering.js";

/** @param {Ask} ask @param {string} value @param {SeatView | undefined} me @returns {unknown} undefined: the label of the option */
export function stepTitle(ask, value, me) {
  const option = ask.options.find((option) => option.value === value);
  if (!option) return undefined;
  const { taking, act, action, novice, place, window } = dataOf(option);
  if (taking) {
    const joker = taking.column !== taking.space;
    return html`<span class="row-of-dice">${dice(taking.n, taking.space)}</span> ${text(joker ? "plan-step_joker" : "plan-step_take", { n: taking.n, space: taking.space, column: taking.column })}`;
  }
  if (act && action) {
    const does = actionDrawn(action);
    return html`${sign(does.sign)} ${act.times > 1 ? html`${act.times} × ` : ""}${does.words}`;
  }
  if (novice) {
    const cell = me?.area.find((column) => column.column === novice.column)?.rows.find((row) => row.row === novice.row);
    const opens = text("plan-step_opens", { what: actionOf(cell?.action ?? null, novice.row).words });
    return place
      ? html`${sign(place.kind)} ${text("plan-step_novice_to", { row: novice.row, column: novice.column, where: placeWords(place) })} <small>${opens}</small>`
      : html`${sign("novice")} ${text("plan-step_novice", { row: novice.row, column: novice.column })} <small>${opens}</small>`;
  }
  if (place) return html`${sign(place.kind)} ${text("plan-step_to", { where: placeWords(place) })}`;
  if (window)
    return html`${sign("window")} ${text("plan-step_window", { from: window.monastery, row: window.row })}${action ? html` · ${actionDrawn(action).words}` : ""}`;
  return action ? html`${sign(actionDrawn(action).sign)} ${actionDrawn(action).words}` : undefined;
}

/** A step beside others of its kind: the row and column of a novice and the action that it opens, the place; its words are those of the title. @param {Ask} ask @param {string} value @param {SeatView | undefined} me @returns {unknown} undefined: the title */
export function shortTitle(ask, value, me) {
  const { novice, place } = dataOf(
    ask.options.find((option) => option.value === value) ?? /** @type {any} */ ({ data: {} }),
  );
  if (place && !novice) return html`${sign(place.kind)} ${placeWords(place)}`;
  if (!novice) return undefined;
  const cell = me?.area.find((column) => column.column === novice.column)?.rows.find((row) => row.row === novice.row);
  const opens = actionOf(cell?.action ?? null, novice.row);
  return html`<span class="visually-hidden">${stepTitle(ask, value, me)}</span><span aria-hidden="true" class="opened">${novice.row}${sign(`die_${novice.column}`)} ${sign(opens.sign)}${opens.n}${place ? html` ${sign(place.kind)}${place.monastery}${place.kind === "chapel" ? "" : place.number}` : ""}</span>`;
}

/** A place in words. @param {import("../view").PlaceData} place */
function placeWords(place) {
  return `${text(`place_${place.kind}`)} ${place.monastery}${place.kind === "chapel" ? "" : place.number}`;
}
