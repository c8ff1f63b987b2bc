/**
 * Trades of permanent events after the action card, and standing orders for them: a trade that is made, or left, after
 * each turn without a tap, for as long as the player wants.
 * @import { Order } from "../../../components/asks/standing_orders.js"
 * @import { View } from "../view"
 * @typedef {"yes" | "no"} Answer to trade after each turn, or never
 */
import { isTooSoon } from "../../../components/asks/ask_places.js";
import { StandingOrders } from "../../../components/asks/standing_orders.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { dataOf } from "./options.js";

const standingTrades = new StandingOrders("trades");

/** @param {Option} option */
const tradeOf = (option) => `${dataOf(option).event}:${dataOf(option).trade}`;

/** What the orders say to an ask, where they decide it. @param {Ask} ask @param {Record<string, Order>} orders @returns {Option | undefined} */
function ordered(ask, orders) {
  const trades = ask.options.filter((option) => dataOf(option).event);
  const open = trades.filter((trade) => orders[tradeOf(trade)]?.answer !== "no");
  return open.length
    ? open.find((option) => orders[tradeOf(option)]?.answer === "yes")
    : ask.options.find((option) => dataOf(option).nothing);
}

/** The trades after the action card, each with the ways to order it for all later turns. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
export function tradesAfter(envelope, ask, tools) {
  const orders = standingTrades.of(envelope);
  const wanted = ordered(ask, orders);
  if (wanted) standingTrades.carryOut(envelope, ask, wanted.value, tools);
  const free = ask.options.filter((option) => dataOf(option).event && !orders[tradeOf(option)]);
  const [only] = free;
  /** @param {Option} trade @param {Answer} order @param {Option | undefined} answer */
  const button = (
    trade,
    order,
    answer,
  ) => html`<button type="button" class="button standing" data-order=${order} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (!answer || tools.pending || isTooSoon(event)) return;
      standingTrades.give(envelope, ask, tradeOf(trade), order);
      tools.answer(ask, answer.value);
    }}>${text(order === "yes" ? "turn-trade-always" : "turn-trade-never", { trade: trade.title ?? trade.label })}</button>`;
  return html`${tools.choices(envelope, ask)}${
    only && free.length === 1
      ? html`<div class="stack standing-orders">${button(only, "yes", only)}${button(
          only,
          "no",
          ask.options.find((option) => dataOf(option).nothing),
        )}</div>`
      : nothing
  }${[...new Set(ask.options.map((option) => dataOf(option).event ?? ""))].map((card) => standing(envelope, card))}`;
}

/** The viewer's orders for the trades of an event card, with the way to be asked again. @param {Envelope} envelope @param {string} card */
export function standing(envelope, card) {
  const view = /** @type {View} */ (envelope.view);
  const trades = [view.event, ...view.permanent].find((event) => event?.card === card)?.trades ?? {};
  const orders = standingTrades.of(envelope);
  return Object.entries(trades).map(([number, trade]) => {
    const about = `${card}:${number}`;
    const order = orders[about];
    if (!order) return nothing;
    const is = text(order.answer === "yes" ? "turn-trade-is-always" : "turn-trade-is-never", { trade });
    return standingTrades.line(envelope, about, { is, ask: text("turn-trade-ask") });
  });
}
