// @ts-check
/**
 * Elsewhere: where the computer is found when the address of this page is lost, and how this device moves there.
 *
 * The page asks the addresses that it knows. Only who proves that they know the hash of its key, at that address, is the
 * same computer: then the page goes there with what this device has stored, after the "#" of the address, which no
 * browser sends. A page without a key takes nothing with it. The server's side: `companion/server/elsewhere_routes.py`.
 * @typedef {"phone" | "table" | "host" | "start" | "appliance"} Kind
 */
import { forgetTicket, houseTicket, renewTicket } from "./house_ticket.js";
import { hmac, hmacHex, sha256Hex } from "./sha256.js";
import { PREFIX, storedItems } from "./storage.js";
import { page } from "./texts.js";

/** Milliseconds from the loss to the first search, between two searches, and for an answer. */
const FIRST = 6000;
const AGAIN = 5000;
const PATIENCE = 3000;

/** Characters of what a device takes with it; kept rows fill what is left. */
const MOST = 32_000;

/** The key of this protocol of a seat's token or a host key. @param {string} key */
const derived = (key) => hmac(sha256Hex(key), "exchequer elsewhere");

/** The name of a key. @param {Uint8Array} secret */
const idOf = (secret) => hmacHex(secret, "id").slice(0, 16);

/** @returns {string} 32 random hexadecimal digits */
const randomDigits = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Whether the computer at an address knows the key of this device; without a key, whether it has the table ("": a ticket or
 * key of the house). Only "no" is an answer of a computer that does not: "unknown" is no answer at all, or not a proof.
 * @param {string} base @param {string} table @param {string | null} key @returns {Promise<"yes" | "no" | "unknown">}
 */
async function recognition(base, table, key) {
  const secret = key ? derived(key) : null;
  const nonce = randomDigits();
  const asked = new URLSearchParams({ table, ...(secret ? { id: idOf(secret), nonce } : {}) });
  try {
    const response = await fetch(`${base}/elsewhere?${asked}`, {
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status === 404) return "no";
    const told = response.ok ? await response.json() : null;
    const isProven = !secret || told?.proof === hmacHex(secret, `proof\n${table}\n${nonce}\n${base}`);
    return told?.ok && isProven ? "yes" : "unknown";
  } catch {
    return "unknown";
  }
}

/** Whether this page's own address answers. */
const isHere = () =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );

/** What this device takes with it: what it has stored, kept rows of this table last. */
function luggage() {
  const all = storedItems();
  const ofRows = (/** @type {string} */ name) => name.startsWith("kept.");
  const rows = all.filter(([name]) => ofRows(name) && name.startsWith(`kept.${page.table}`));
  /** @type {Record<string, string>} */
  const taken = {};
  let length = 0;
  for (const [name, value] of [...all.filter(([name]) => !ofRows(name)), ...rows]) {
    length += name.length + value.length;
    if (length > MOST) break;
    taken[name] = value;
  }
  return taken;
}

/**
 * Go to another address of this computer, which has proved itself.
 * @param {string} base @param {Kind} kind @param {string} table @param {boolean} [packed] whether what is stored goes with it
 * @param {string} [query] rights in the address of the page of the computer
 */
export function moveTo(base, kind, table, packed = true, query = "") {
  const ticket = packed && new URL(base).hostname !== location.hostname ? houseTicket() : null;
  const content = { kind, table, path: location.pathname, query, items: packed ? luggage() : {}, ticket };
  if (ticket) forgetTicket();
  location.replace(`${base}/moved#${encodeURIComponent(JSON.stringify(content))}`);
}

/** Searches while the connection of a page is lost. */
export class Elsewhere {
  /**
   * @param {"phone" | "table" | "host" | "appliance"} kind @param {() => string | null} key of the seat, the host or the house; null for none
   * @param {string} [table] "" for a key of the house @param {string} [query]
   */
  constructor(kind, key, table = page.table, query = "") {
    this.kind = kind;
    this.key = key;
    this.table = table;
    this.query = query;
    this.timer = 0;
    if (kind !== "table") renewTicket();
  }

  /** The connection is lost. */
  lost() {
    if (page.elsewhere?.length && !this.timer) this.timer = window.setTimeout(() => this.search(), FIRST);
  }

  /** The connection is there. */
  found() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.kind !== "table") renewTicket();
  }

  /** The key by which the computer proves itself, and its table: the page's own, or the ticket of the house. */
  proof() {
    const key = this.key();
    const ticket = key || this.kind === "table" ? null : houseTicket();
    return ticket ? { key: ticket, table: "" } : { key, table: this.table };
  }

  async search() {
    const started = this.timer;
    if (document.visibilityState === "visible" && !(await isHere())) {
      const { key, table } = this.proof();
      const known = await Promise.all(
        (page.elsewhere ?? []).map(async (base) => ((await recognition(base, table, key)) === "yes" ? base : "")),
      );
      const base = known.find(Boolean);
      if (base && this.timer === started) {
        moveTo(base, this.kind, this.table, Boolean(key), this.query);
        return;
      }
    }
    if (this.timer === started) this.timer = window.setTimeout(() => this.search(), AGAIN);
  }
}

/** Whether a stored item is a key that the server may have replaced. @param {string} name */
const isKey = (name) => /^(token|host)\./.test(name);

/**
 * Store what has come from another address. What this address has stored already stays, but for a key that the server
 * does not know any more: a link of somebody else must not replace it.
 * @param {Record<string, unknown>} items
 */
export async function unpack(items) {
  const known = new Map(storedItems());
  for (const [name, value] of Object.entries(items)) {
    if (typeof value !== "string" || !/^[\w.-]{1,80}$/.test(name) || value.length > MOST) continue;
    const before = known.get(name);
    const table = name.slice(name.indexOf(".") + 1);
    const isStale = async () => (await recognition(location.origin, table, before ?? "")) === "no";
    if (before === undefined || (isKey(name) && before !== value && (await isStale())))
      localStorage.setItem(PREFIX + name, value);
  }
}
