/**
 * Standing orders: answers that this phone gives by itself from now on, until its player wants to be asked again.
 *
 * An order is given with an answer, and taken back with it. It is of one player in one seat of one table: another player, or
 * another seat, has no part in it. What it did stands in *Just now* with *Undo*; after an undo the player is asked.
 * @typedef {{ answer: string, ask: string, epoch: number, deed: number }} Order what it says; the ask with whose answer it was given, in
 *   which epoch, and the number of the viewer's newest deed before that
 * @typedef {{ holder: string, orders: Record<string, Order>, done?: string }} Kept the orders by what each is about; `done`: the last
 *   ask that is not to be answered so (again)
 */

import { html } from "../../vendor/lit-html.js";
import { connection } from "../phone/state.js";
import { redraw } from "../shared/redraw.js";
import { store, storedJson } from "../shared/storage.js";
import { page } from "../shared/texts.js";
import { newest, ownDeeds } from "./deeds.js";

/** Who has the seat on this phone. @param {Envelope} envelope */
function holderOf(envelope) {
  const seat = envelope.view?.viewer ?? "";
  // The beginning of the token tells it from others, and opens no seat.
  return [seat, envelope.table.people?.[seat]?.name, connection.token?.slice(0, 8)].join(" ");
}

/** Whether the answer with which an order was given has been taken back. @param {Envelope} envelope @param {Order} order */
function isTakenBack({ epoch, view }, order) {
  if (epoch === order.epoch) return false;
  if (view?.asks?.some((ask) => ask.id === order.ask)) return true;
  // A list of deeds that begins after the order leaves its answer out only because that is older.
  const [oldest] = view?.mine?.deeds ?? [];
  return (oldest?.number ?? 0) <= order.deed && newest(ownDeeds(view)) <= order.deed;
}

/** The standing orders of a kind. */
export class StandingOrders {
  /** @param {string} kind under which this phone keeps them */
  constructor(kind) {
    this.name = `${kind}.${page.table}`;
  }

  /** What is kept for the viewer, without the orders that were taken back. @param {Envelope} envelope @returns {Kept} */
  kept(envelope) {
    const holder = holderOf(envelope);
    /** @type {Kept} */
    const found = storedJson(this.name, { holder, orders: {} });
    if (found.holder !== holder) return { holder, orders: {} };
    const given = Object.entries(found.orders);
    const left = given.filter(([, order]) => !isTakenBack(envelope, order));
    if (left.length === given.length) return found;
    // Another answer to the same ask does not bring the order back.
    const changed = { ...found, orders: Object.fromEntries(left) };
    this.save(changed);
    return changed;
  }

  /** @param {Kept} changed */
  save(changed) {
    store(this.name, JSON.stringify(changed));
  }

  /** What the viewer has ordered, by what it is about. @param {Envelope} envelope @returns {Record<string, Order>} */
  of(envelope) {
    return this.kept(envelope).orders;
  }

  /** Give an order with the answer that carries it out now. @param {Envelope} envelope @param {Ask} ask @param {string} about @param {string} answer */
  give(envelope, ask, about, answer) {
    const kept = this.kept(envelope);
    const order = { answer, ask: ask.id, epoch: envelope.epoch, deed: newest(envelope.view?.mine?.deeds ?? []) };
    this.save({ ...kept, orders: { ...kept.orders, [about]: order }, done: ask.id });
  }

  /** Answer an ask as it is ordered, once: after an undo of that answer the player is asked. @param {Envelope} envelope @param {Ask} ask @param {string} value @param {AskTools} tools */
  carryOut(envelope, ask, value, tools) {
    const kept = this.kept(envelope);
    if (kept.done === ask.id || tools.pending) return;
    this.save({ ...kept, done: ask.id });
    queueMicrotask(() => tools.answer(ask, value));
  }

  /** The line of an order, with the way to be asked again. @param {Envelope} envelope @param {string} about @param {{ is: string, ask: string }} words that it holds, and of the button */
  line(envelope, about, words) {
    const end = () => {
      const kept = this.kept(envelope);
      const { [about]: _, ...others } = kept.orders;
      this.save({ ...kept, orders: others });
      redraw();
    };
    return html`<p class="wrap level standing-order"><span>${words.is}</span> <button type="button" class="button quiet" @click=${end}>${words.ask}</button></p>`;
  }
}
