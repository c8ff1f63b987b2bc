// @ts-check
/**
 * Trades of permanent events after the action card, and standing orders for them: a trade that is made, or left, after
 * each turn without a tap, for as long as the player wants.
 *
 * An order is given with an answer. What it did stands in *Just now* with *Undo*; whoever undoes it is asked by hand.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("../../types").Option} Option
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./view").OptionData} OptionData
 * @typedef {"yes" | "no"} Order to trade after each turn, or never
 */
import { isTooSoon } from "../../components/ask_places.js";
import { store, stored, storedJson } from "../../components/storage.js";
import { page, text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";

/** Where the phone keeps the orders of this table, by trade. */
const ORDERS = `trades.${page.table}`;
/** Where it keeps the last ask that is not to be answered so (again). */
const DONE = `trades_done.${page.table}`;

/** @param {Option} option @returns {OptionData} */
const data = (option) => /** @type {OptionData} */ (option.data);

/** @param {Option} option */
const tradeOf = (option) => `${data(option).event}:${data(option).trade}`;

/** @returns {Record<string, Order>} */
const orders = () => storedJson(ORDERS, {});

/** @param {string} trade @param {Order} [order] none: the player is asked again */
function setOrder(trade, order) {
  const { [trade]: _, ...others } = orders();
  store(ORDERS, JSON.stringify(order ? { ...others, [trade]: order } : others));
}

/** What the orders say to an ask, where they decide it. @param {Ask} ask @returns {Option | undefined} */
function ordered(ask) {
  const given = orders();
  const trades = ask.options.filter((one) => data(one).event);
  const open = trades.filter((one) => given[tradeOf(one)] !== "no");
  return open.length ? open.find((one) => given[tradeOf(one)] === "yes") : ask.options.find((one) => data(one).nothing);
}

/** The trades after the action card, each with the ways to order it for all later turns. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
export function tradesAfter(envelope, ask, tools) {
  const wanted = ordered(ask);
  if (wanted && stored(DONE) !== ask.id && !tools.pending) {
    store(DONE, ask.id);
    queueMicrotask(() => tools.answer(ask, wanted.value));
  }
  const given = orders();
  const free = ask.options.filter((one) => data(one).event && !given[tradeOf(one)]);
  const [only] = free;
  /** @param {Option} trade @param {Order} order @param {Option | undefined} answer */
  const button = (
    trade,
    order,
    answer,
  ) => html`<button type="button" class="button standing" data-order=${order} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (!answer || tools.pending || isTooSoon(event)) return;
      setOrder(tradeOf(trade), order);
      store(DONE, ask.id);
      tools.answer(ask, answer.value);
    }}>${text(order === "yes" ? "turn-trade-always" : "turn-trade-never")}</button>`;
  return html`${tools.choices(envelope, ask)}${
    only && free.length === 1
      ? html`<div class="standing-orders">${button(only, "yes", only)}${button(
          only,
          "no",
          ask.options.find((one) => data(one).nothing),
        )}</div>`
      : nothing
  }${[...new Set(ask.options.map((one) => data(one).event ?? ""))].map((card) => standing(card, tools.redraw))}`;
}

/** The viewer's orders for the trades of an event card, with the way to be asked again. @param {string} card @param {() => void} redraw */
export function standing(card, redraw) {
  return Object.entries(orders())
    .filter(([trade]) => trade.startsWith(`${card}:`))
    .map(
      ([
        trade,
        order,
      ]) => html`<p class="standing-order">${text(order === "yes" ? "turn-trade-is-always" : "turn-trade-is-never")}
      <button type="button" class="button quiet" @click=${() => {
        setOrder(trade);
        redraw();
      }}>${text("turn-trade-ask")}</button></p>`,
    );
}
