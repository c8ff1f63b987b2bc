// @ts-check
/**
 * Placing without a tap: where a roll leaves one number, its dice are placed at once, if the player of the seat wants that.
 *
 * The only other choice is the reroll tile, which is left then; the texts say so. The order holds for one seat of one
 * table. A line with the way back is shown while it holds; an undo of the answer that gave it takes it back, and whoever
 * undoes a later placement is asked.
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("./asks").Here} Here
 */
import { isTooSoon } from "../../components/ask_places.js";
import { store, stored } from "../../components/storage.js";
import { page, text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { dataOf } from "./answering.js";

/** Where the phone keeps the order of a seat of this table: the epoch and the ask of the answer that gave it. @param {string | null} seat */
const orderOf = (seat) => `alone.${page.table}.${seat}`;
/** Where it keeps the last ask that is not to be answered so (again). @param {string | null} seat */
const doneOf = (seat) => `alone_done.${page.table}.${seat}`;

/** Place the dice, if the roll leaves one number and that is ordered; else offers to order it. @param {Here} here @param {Ask} ask */
export function placedAlone({ envelope, view, tools }, ask) {
  const numbers = ask.options.filter((option) => dataOf(option).number !== undefined);
  const [only] = numbers;
  const [order, done] = [orderOf(ask.seat), doneOf(ask.seat)];
  if (ask.seat !== view.viewer || tools.selected !== undefined) return nothing;
  const now = `${envelope.epoch} ${ask.id}`;
  // The answer that gave the order was taken back: the same is asked again, in a later epoch.
  if (stored(order) !== now && stored(order)?.endsWith(` ${ask.id}`)) store(order, null);
  const line = orderLine(ask.seat, tools.redraw);
  if (numbers.length !== 1 || !only) return line;
  if (stored(order) && stored(done) !== ask.id && !tools.pending) {
    store(done, ask.id);
    queueMicrotask(() => tools.answer(ask, only.value));
  }
  if (stored(order)) return line;
  return html`<div class="choices"><button type="button" class="choice from-now" aria-disabled=${tools.pending ? "true" : "false"} @click=${(
    /** @type {MouseEvent} */ event,
  ) => {
    if (tools.pending || isTooSoon(event)) return;
    store(done, ask.id);
    store(order, now);
    tools.answer(ask, only.value, event);
  }}>${text("place_from_now")}</button></div>`;
}

/** That rolls of one number are placed for a seat, with the way back; nothing where it is not ordered. @param {string | null} seat @param {() => void} redraw */
export function orderLine(seat, redraw) {
  if (!stored(orderOf(seat))) return nothing;
  return html`<p class="placed-alone">${text("place_alone")} <button type="button" class="button quiet" @click=${() => {
    store(orderOf(seat), null);
    redraw();
  }}>${text("place_ask")}</button></p>`;
}
