/**
 * Connection of a page to its table.
 *
 * Phones close their sockets whenever they sleep. When the page is shown again, the connection sends "hello" again and
 * receives a whole view. An answer is kept until the server has acknowledged it; after a reconnection it is sent again
 * with the same ask and epoch, so that it can settle the ask only once.
 * @import { Events } from "../../types/server"
 * @typedef {{ask: string, value: string}} Step
 * @typedef {{ask: string, epoch: number, value: string, sent: boolean, tried?: boolean, steps?: Step[], later?: Step[]}} Pending an answer that waits; of a plan the first, with all its steps
 * @typedef {"connecting" | "well" | "slow" | "lost"} State
 */

import { io } from "../../vendor/socket.io.js";
import { follow } from "../ending/again.js";
import { redraw } from "./redraw.js";
import { store, stored } from "./storage.js";
import { page, text } from "./texts.js";

/** Milliseconds to wait for an acknowledgement; less where a page that is shown again checks its socket. */
const TIMEOUT = 6000;
const TIMEOUT_SHOWN = 2000;

/** The token of this device's seat at a table. @param {string} table @returns {string | null} */
export function savedToken(table) {
  return stored(`token.${table}`);
}

/** @param {string} table @param {string | null} token */
export function saveToken(table, token) {
  store(`token.${table}`, token);
}

/** What a refusal refers to: when this changes, the refusal is no longer shown. @param {Envelope} envelope */
function situation(envelope) {
  return JSON.stringify([
    envelope.epoch,
    envelope.table.paused,
    Object.keys(envelope.table.people ?? {}),
    envelope.view?.asks?.map((ask) => ask.id),
    envelope.view?.waiting,
  ]);
}

export class Connection {
  /** @param {{ kind: "phone" | "table" | "host", token: string | null }} options */
  constructor({ kind, token }) {
    this.kind = kind;
    this.token = token;
    /** @type {Envelope | null} */
    this.envelope = null;
    /** @type {State} */
    this.state = "connecting";
    /** @type {Pending | null} */
    this.pending = null;
    /** @type {Ack | null} the last refusal, shown until the situation changes */
    this.refusal = null;
    /** @type {Ack | null} the reply to the last "hello" */
    this.greeting = null;
    this.socket = io({
      transports: ["websocket"],
      query: { table: page.table }, // so that the connection goes at once to the process that has the table
      reconnectionDelay: 300,
      reconnectionDelayMax: 3000,
      timeout: 5000,
    });
    const greet = () => {
      if (this.envelope) this.envelope.number = -1;
      if (this.pending) this.pending.sent = false;
      this.hello();
    };
    const lost = () => this.setState("lost");
    this.socket.on("connect", greet).on("greet", greet); // "greet": the links have been made new
    this.socket.on("disconnect", lost).on("connect_error", lost);
    this.socket.on("view", (/** @type {Envelope} */ envelope) => this.receive(envelope));
    const reconnect = () => document.visibilityState === "visible" && this.reconnect();
    addEventListener("pageshow", reconnect);
    addEventListener("online", reconnect);
    document.addEventListener("visibilitychange", reconnect);
  }

  /** @param {State} state */
  setState(state) {
    if (this.state === state) return;
    this.state = state;
    redraw();
  }

  /** Connect at once: with a new socket if the old one is closed or does not answer. */
  reconnect() {
    if (this.socket.connected) this.hello(TIMEOUT_SHOWN);
    // A socket that is connecting is left alone: the server refuses a second handshake.
    else if (!this.socket.active) this.socket.connect();
  }

  /** Send "hello", and then an answer that waits. @param {number} [timeout] milliseconds */
  async hello(timeout = TIMEOUT) {
    const before = this.greeting;
    const greeting = await this.send(
      "hello",
      {
        table: page.table,
        token: this.token,
        page: this.kind,
        language: page.language,
        ...(this.kind === "host" ? { time: Date.now() } : {}),
      },
      timeout,
    );
    if (greeting === null) {
      // Unless a later "hello" has been answered meanwhile.
      if (this.greeting === before) this.socket.disconnect().connect();
      return;
    }
    this.greeting = greeting;
    this.state = "well";
    redraw();
    if (this.pending) this.deliver();
  }

  /** Show an envelope unless it is older than the one shown. @param {Envelope} envelope */
  receive(envelope) {
    const before = this.envelope;
    if (before && envelope.number < before.number) return;
    this.envelope = envelope;
    follow(this.kind, this.token, before, envelope);
    if (before && situation(before) !== situation(envelope)) this.refusal = null;
    const pending = this.pending;
    if (pending && (envelope.epoch !== pending.epoch || !envelope.view?.asks?.some((ask) => ask.id === pending.ask))) {
      // An answer without acknowledgement may have been carried out: sent again, it tells.
      if (pending.sent || !pending.tried) this.pending = null;
      if (!pending.sent && !pending.tried) this.refusal = { ok: false, code: "lapsed", text: text("answer_lapsed") };
    }
    redraw();
  }

  /**
   * Send an event.
   * @template {keyof Events} E
   * @param {E} event @param {Events[E]} data @param {number} [timeout] milliseconds
   * @returns {Promise<Ack | null>} null if no acknowledgement came in time
   */
  send(event, data, timeout = TIMEOUT) {
    return new Promise((resolve) => {
      this.socket
        .timeout(timeout)
        .emit(event, data, (error, answer) => resolve(error ? null : (answer ?? { ok: true })));
    });
  }

  /**
   * Send a command; a refusal is shown on the page.
   * @template {keyof Events} E
   * @param {E} event @param {Events[E]} data @returns {Promise<Ack | null>}
   */
  async command(event, data) {
    const answer = await this.send(event, data);
    this.refusal = answer && !answer.ok ? answer : null;
    if (answer === null) this.state = "slow";
    redraw();
    return answer;
  }

  /** Answer an ask: kept, and sent again, until it is acknowledged. @param {string} ask @param {string} value */
  answer(ask, value) {
    this.keep({ ask, value });
  }

  /** Ask what a plan would do; null without a connection. @param {Step[]} steps @param {boolean} propose */
  async preview(steps, propose) {
    if (!this.envelope || !this.socket.connected) return null;
    const content = { answers: steps, epoch: this.envelope.epoch, propose };
    return /** @type {Preview | Ack | null} */ (await this.send("preview", content));
  }

  /** Carry out a plan, as an answer. @param {Step[]} steps @param {Step[]} [later] given when they are asked for */
  plan(steps, later = []) {
    const first = steps[0];
    if (first) this.keep(steps.length > 1 || later.length ? { ...first, steps, later } : first);
  }

  /** @param {Step & { steps?: Step[], later?: Step[] }} answer */
  keep(answer) {
    if (this.pending || !this.envelope) return;
    this.pending = { ...answer, epoch: this.envelope.epoch, sent: false };
    this.refusal = null;
    redraw();
    if (this.socket.connected) this.deliver();
  }

  async deliver() {
    const pending = this.pending;
    if (!pending || pending.sent) return;
    pending.sent = true;
    pending.tried = true;
    const { ask, epoch, value, steps, later = [] } = pending;
    const answer = steps
      ? await this.send("answers", { answers: steps, epoch, later })
      : await this.send("answer", { ask, epoch, value });
    if (this.pending !== pending) return;
    if (answer === null) {
      pending.sent = false;
      this.setState("slow");
      if (this.socket.connected) this.socket.disconnect().connect();
      return;
    }
    this.pending = null;
    this.refusal = answer.ok ? null : answer;
    redraw();
  }
}
