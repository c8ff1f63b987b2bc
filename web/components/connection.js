// @ts-check
/**
 * The line to the table.
 *
 * Phones drop their sockets whenever they sleep, so the line assumes nothing:
 * when the page comes back it says hello again and takes the whole view anew.
 * An answer is kept until the table has acknowledged it; after a break it goes
 * out again with the same ask and epoch, so that it can settle the ask only once.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Ack} Ack
 * @typedef {import("../types/server").Events} Events
 * @typedef {{ask: string, epoch: number, value: string, sent: boolean}} Pending
 * @typedef {"connecting" | "well" | "slow" | "lost"} State
 */
import { io } from "../vendor/socket.io.js";
import { page } from "./common.js";

const PATIENCE = 6000;

/** @param {string} table @returns {string | null} */
export function savedToken(table) {
  try {
    return localStorage.getItem(`exchequer.token.${table}`);
  } catch {
    return null;
  }
}

/** @param {string} table @param {string | null} token */
export function saveToken(table, token) {
  try {
    if (token === null) localStorage.removeItem(`exchequer.token.${table}`);
    else localStorage.setItem(`exchequer.token.${table}`, token);
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

/** What a refusal refers to: when this changes, it has had its time. @param {Envelope} envelope */
function standing(envelope) {
  return JSON.stringify([
    envelope.epoch,
    envelope.table.paused,
    Object.keys(envelope.table.people ?? {}),
    envelope.view?.asks?.map((ask) => ask.id),
    envelope.view?.waiting,
  ]);
}

export class Connection {
  /**
   * @param {{kind: "phone" | "table" | "host", token: string | null, changed: () => void}} wishes
   *   `changed` is called whenever there is something new to show
   */
  constructor({ kind, token, changed }) {
    this.kind = kind;
    this.token = token;
    this.changed = changed;
    /** @type {Envelope | null} */
    this.envelope = null;
    /** @type {State} */
    this.state = "connecting";
    /** @type {Pending | null} */
    this.pending = null;
    /** @type {Ack | null} the last refusal, shown until something else happens */
    this.refusal = null;
    /** @type {Ack | null} what was said to the last hello */
    this.greeting = null;
    this.socket = io({
      transports: ["websocket", "polling"],
      reconnectionDelay: 300,
      reconnectionDelayMax: 3000,
      timeout: 5000,
    });
    this.socket.on("connect", () => {
      if (this.envelope) this.envelope.number = -1;
      this.hello();
    });
    this.socket.on("disconnect", () => this.become("lost"));
    this.socket.on("connect_error", () => this.become("lost"));
    this.socket.on("view", (/** @type {Envelope} */ envelope) => this.take(envelope));
    const wake = () => document.visibilityState === "visible" && this.wake();
    addEventListener("pageshow", wake);
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
  }

  /** @param {State} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.changed();
  }

  /** Come back at once: a new socket if the old one is gone or does not answer. */
  wake() {
    if (this.socket.connected) this.hello(2000);
    // While the line is being made it must be left alone: the table refuses whoever knocks twice.
    else if (!this.socket.active) this.socket.connect();
  }

  /** @param {number} [patience] */
  async hello(patience = PATIENCE) {
    const greeting = await this.send(
      "hello",
      { table: page.table, token: this.token, page: this.kind, language: page.language },
      patience,
    );
    if (greeting === null) {
      this.socket.disconnect().connect();
      return;
    }
    this.greeting = greeting;
    this.state = "well";
    this.changed();
    if (this.pending) this.deliver();
  }

  /** @param {Envelope} envelope */
  take(envelope) {
    const before = this.envelope;
    if (before && envelope.number <= before.number) return;
    this.envelope = envelope;
    if (before && standing(before) !== standing(envelope)) this.refusal = null;
    const pending = this.pending;
    if (pending && (envelope.epoch !== pending.epoch || !envelope.view?.asks?.some((ask) => ask.id === pending.ask)))
      this.pending = null;
    this.changed();
  }

  /**
   * Ask the table for something.
   * @template {keyof Events} E
   * @param {E} event @param {Events[E]} data @param {number} [patience] milliseconds
   * @returns {Promise<Ack | null>} null when no answer came in time
   */
  send(event, data, patience = PATIENCE) {
    return new Promise((resolve) => {
      this.socket
        .timeout(patience)
        .emit(event, data, (error, answer) => resolve(error ? null : (answer ?? { ok: true })));
    });
  }

  /**
   * Send a command whose refusal is shown in the table's own words.
   * @template {keyof Events} E
   * @param {E} event @param {Events[E]} data @returns {Promise<Ack | null>}
   */
  async command(event, data) {
    const answer = await this.send(event, data);
    this.refusal = answer && !answer.ok ? answer : null;
    if (answer === null) this.state = "slow";
    this.changed();
    return answer;
  }

  /** Settle an ask; kept and sent again until the table has heard it. @param {string} ask @param {string} value */
  answer(ask, value) {
    if (this.pending || !this.envelope) return;
    this.pending = { ask, value, epoch: this.envelope.epoch, sent: false };
    this.refusal = null;
    this.changed();
    if (this.socket.connected) this.deliver();
  }

  async deliver() {
    const pending = this.pending;
    if (!pending || pending.sent) return;
    pending.sent = true;
    const { ask, epoch, value } = pending;
    const answer = await this.send("answer", { ask, epoch, value });
    if (this.pending !== pending) return;
    if (answer === null) {
      pending.sent = false;
      this.become("slow");
      if (this.socket.connected) this.socket.disconnect().connect();
      return;
    }
    this.pending = null;
    this.refusal = answer.ok ? null : answer;
    this.changed();
  }
}
