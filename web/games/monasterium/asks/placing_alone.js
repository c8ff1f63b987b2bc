/**
 * Placing without a tap: where a roll leaves one number, its dice are placed at once, if the player of the seat wants that.
 *
 * The only other choice is the reroll tile, which is left then; the texts say so. A line with the way back is shown while
 * the order holds.
 * @import { Here } from "./asks"
 */
import { isTooSoon } from "../../../components/asks/ask_places.js";
import { StandingOrders } from "../../../components/asks/standing_orders.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { dataOf } from "./answering.js";

const orders = new StandingOrders("alone");
/** What the only order is about. */
const ONE_NUMBER = "one_number";

/** Place the dice, if the roll leaves one number and that is ordered; else offers to order it. @param {Here} here @param {Ask} ask */
export function placedAlone({ envelope, view, tools }, ask) {
  if (ask.seat !== view.viewer || tools.selected !== undefined) return nothing;
  const [only, ...others] = ask.options.filter((option) => dataOf(option).number !== undefined);
  const line = orderLine(envelope);
  if (!only || others.length) return line;
  if (orders.of(envelope)[ONE_NUMBER]) {
    orders.carryOut(envelope, ask, only.value, tools);
    return line;
  }
  return html`<div class="choices"><button type="button" class="choice from-now" aria-disabled=${tools.pending ? "true" : "false"} @click=${(
    /** @type {MouseEvent} */ event,
  ) => {
    if (tools.pending || isTooSoon(event)) return;
    orders.give(envelope, ask, ONE_NUMBER, only.value);
    tools.answer(ask, only.value, event);
  }}>${text("place_from_now")}</button></div>`;
}

/** That rolls of one number are placed for the viewer, with the way back; nothing where it is not ordered. @param {Envelope} envelope */
export function orderLine(envelope) {
  if (!orders.of(envelope)[ONE_NUMBER]) return nothing;
  return orders.line(envelope, ONE_NUMBER, { is: text("place_alone"), ask: text("place_ask") });
}
