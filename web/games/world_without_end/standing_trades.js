// @ts-check
/**
 * Trades of permanent events after the action card, and standing orders for them: a trade that is made, or left, after
 * each turn without a tap, for as long as the player wants.
 *
 * An order is given with an answer. What it did stands in *Just now* with *Undo*; whoever undoes it is asked by hand.
 * An order is of one player in one seat, and is taken back with the answer with which it was given.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("../../types").Option} Option
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./view").OptionData} OptionData
 * @typedef {"yes" | "no"} Answer to trade after each turn, or never
 * @typedef {{ answer: Answer, ask: string, epoch: number, deed: number, name: string }} Order what is given and got as `name`; the ask with
 *   whose answer it was given, in which epoch, and the viewer's newest deed before that
 * @typedef {{ holder: string, orders: Record<string, Order>, done?: string }} Kept `done`: the last ask that is not to be answered so (again)
 */
import { isTooSoon } from "../../components/ask_places.js";
import { connection } from "../../components/phone_state.js";
import { store, storedJson } from "../../components/storage.js";
import { page, text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";

/** Where the phone keeps the orders of this table. */
const NAME = `trades.${page.table}`;

/** @param {Option} option @returns {OptionData} */
const data = (option) => /** @type {OptionData} */ (option.data);

/** @param {Option} option */
const tradeOf = (option) => `${data(option).event}:${data(option).trade}`;

/** @param {Option} option what it gives and gets */
const nameOf = (option) => option.title ?? option.label;

/** Who has the seat on this phone: another player, or another seat, has no part in the orders. @param {Envelope} envelope */
function holderOf(envelope) {
  const seat = envelope.view?.viewer ?? "";
  // The beginning of the token tells it from others, and opens no seat.
  return [seat, envelope.table.people?.[seat]?.name, connection.token?.slice(0, 8)].join(" ");
}

/** The number of the newest deed that is kept: the viewer's own, or any. @param {Envelope} envelope @param {boolean} own */
function newestDeed({ view }, own) {
  const deeds = view?.mine?.deeds ?? [];
  return Math.max(0, ...deeds.filter((one) => !own || one.by === view?.viewer).map((one) => one.number));
}

/** Whether the answer with which an order was given has been taken back. @param {Envelope} envelope @param {Order} order */
function isTakenBack(envelope, order) {
  if (envelope.epoch === order.epoch) return false;
  return envelope.view?.asks?.some((ask) => ask.id === order.ask) || newestDeed(envelope, true) <= order.deed;
}

/** What is kept for the viewer, without the orders that were taken back. @param {Envelope} envelope @returns {Kept} */
function kept(envelope) {
  const holder = holderOf(envelope);
  /** @type {Kept} */
  const found = storedJson(NAME, { holder, orders: {} });
  if (found.holder !== holder) return { holder, orders: {} };
  const left = Object.entries(found.orders).filter(([, order]) => !isTakenBack(envelope, order));
  if (left.length === Object.keys(found.orders).length) return found;
  return save({ ...found, orders: Object.fromEntries(left) });
}

/** @param {Kept} changed */
function save(changed) {
  store(NAME, JSON.stringify(changed));
  return changed;
}

/** What the orders say to an ask, where they decide it. @param {Ask} ask @param {Kept["orders"]} orders @returns {Option | undefined} */
function ordered(ask, orders) {
  const trades = ask.options.filter((one) => data(one).event);
  const open = trades.filter((one) => orders[tradeOf(one)]?.answer !== "no");
  return open.length
    ? open.find((one) => orders[tradeOf(one)]?.answer === "yes")
    : ask.options.find((one) => data(one).nothing);
}

/** Give an order with the answer that carries it out now. @param {Envelope} envelope @param {Ask} ask @param {Option} trade @param {Answer} answer */
function give(envelope, ask, trade, answer) {
  const { holder, orders } = kept(envelope);
  const { epoch } = envelope;
  const order = { answer, ask: ask.id, epoch, deed: newestDeed(envelope, false), name: nameOf(trade) };
  save({ holder, orders: { ...orders, [tradeOf(trade)]: order }, done: ask.id });
}

/** The trades after the action card, each with the ways to order it for all later turns. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
export function tradesAfter(envelope, ask, tools) {
  const now = kept(envelope);
  const wanted = ordered(ask, now.orders);
  if (wanted && now.done !== ask.id && !tools.pending) {
    save({ ...now, done: ask.id });
    queueMicrotask(() => tools.answer(ask, wanted.value));
  }
  const free = ask.options.filter((one) => data(one).event && !now.orders[tradeOf(one)]);
  const [only] = free;
  /** @param {Option} trade @param {Answer} order @param {Option | undefined} answer */
  const button = (
    trade,
    order,
    answer,
  ) => html`<button type="button" class="button standing" data-order=${order} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (!answer || tools.pending || isTooSoon(event)) return;
      give(envelope, ask, trade, order);
      tools.answer(ask, answer.value);
    }}>${text(order === "yes" ? "turn-trade-always" : "turn-trade-never", { trade: nameOf(trade) })}</button>`;
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
  const { envelope } = connection;
  if (!envelope) return nothing;
  const { holder, orders, done } = kept(envelope);
  return Object.entries(orders)
    .filter(([trade]) => trade.startsWith(`${card}:`))
    .map(
      ([trade, { answer, name }]) =>
        html`<p class="standing-order"><span>${text(answer === "yes" ? "turn-trade-is-always" : "turn-trade-is-never", { trade: name })}</span>
      <button type="button" class="button quiet" @click=${() => {
        const { [trade]: _, ...others } = orders;
        save({ holder, orders: others, done });
        redraw();
      }}>${text("turn-trade-ask")}</button></p>`,
    );
}
