// @ts-check
/**
 * Store of one copy's entered values, saved on the server.
 *
 * Every tap is sent at once and counts as kept only when the server has it on
 * its disk. Until then it also lies in this browser's own storage, so neither
 * a break of the connection nor a page that is closed loses it.
 * @typedef {import("../types").Enrolment} Enrolment
 * @typedef {import("../types").EnrolItem} EnrolItem
 * @typedef {import("../types").EnrolField} EnrolField
 * @typedef {import("../types").EnrolGroup} EnrolGroup
 * @typedef {Record<string, any>} Value
 */
import { page } from "./common.js";

const AGAIN = 1200;
export const key = new URLSearchParams(location.search).get("key") ?? "";

/** Whether two values are the same JSON. @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The address of something of this pack. @param {string} path @param {Record<string, string>} [more] */
export function address(path, more = {}) {
  return `/packs/${encodeURIComponent(page.table)}${path}?${new URLSearchParams({ key, ...more })}`;
}

/**
 * Ask the server; null when it does not answer.
 * @param {string} url @param {string} [method] @param {BodyInit | null} [body] @returns {Promise<any>}
 */
export async function ask(url, method = "GET", body = null) {
  try {
    const answer = await fetch(url, { method, body, headers: { Accept: "application/json" }, cache: "no-store" });
    return await answer.json();
  } catch {
    return null;
  }
}

/** @param {string} name @returns {any} */
function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
function store(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage everything still goes to the server at once.
  }
}

/** The copies whose links this browser knows. @returns {Record<string, {key: string, name: string}>} */
export const known = () => stored("exchequer.packs") ?? {};

/** @param {string} id @param {{key: string, name: string} | null} what */
export function remember(id, what) {
  const all = known();
  if (what) all[id] = what;
  else delete all[id];
  store("exchequer.packs", all);
}

export class Store {
  /** @param {() => void} changed called whenever there is something new to show */
  constructor(changed) {
    this.changed = changed;
    /** @type {Enrolment | null} */
    this.state = null;
    /** @type {Record<string, Value>} what has been told, by item */
    this.values = {};
    /** @type {Record<string, EnrolItem>} */
    this.items = {};
    /** @type {Record<string, string[]>} what the effects of a card do, in sentences */
    this.words = {};
    this.refusal = "";
    /** Whether the server has everything. */
    this.kept = true;
    this.lost = false;
    this.photoAlways = stored("exchequer.enrol.photos") === true;
    /** @type {Record<string, Value>} */
    this.waiting = stored(this.#name) ?? {};
    this.sending = false;
  }

  get #name() {
    return `exchequer.enrol.${page.table}`;
  }

  /** Fetch everything; what still waits here is sent again. @returns {Promise<boolean>} */
  async load() {
    const found = await ask(address("/draft.json"));
    if (!found?.ok) {
      this.refusal = found?.text ?? "";
      this.lost = found === null;
      this.changed();
      return false;
    }
    this.lost = false;
    this.refusal = "";
    this.#take(found);
    this.values = { ...found.values, ...this.waiting };
    for (const [id, value] of Object.entries(this.values)) if (value === null) delete this.values[id];
    this.words = found.words;
    for (const group of found.form.groups) for (const item of group.items) this.items[item.id] = { ...item, group };
    remember(page.table, { key, name: found.name });
    if (Object.keys(this.waiting).length) this.#send();
    this.changed();
    return true;
  }

  /** @param {any} found */
  #take(found) {
    this.state = { ...(this.state ?? {}), ...found };
  }

  /** @param {string} id @returns {EnrolField[]} */
  fields(id) {
    return this.state?.form.shapes[this.items[id]?.shape ?? 0] ?? [];
  }

  /** What is known of an item, or what its form begins with. @param {string} id @returns {Value} */
  value(id) {
    return this.values[id] ?? structuredClone(this.items[id]?.initial ?? {});
  }

  /** @param {string} id */
  complete(id) {
    return this.state?.complete.includes(id) ?? false;
  }

  /** Send an item to the server; null deletes it. @param {string} id @param {Value | null} value */
  tell(id, value) {
    if (value === null) delete this.values[id];
    else this.values[id] = value;
    this.waiting[id] = /** @type {any} */ (value);
    this.kept = false;
    this.refusal = "";
    store(this.#name, this.waiting);
    this.changed();
    this.#send();
  }

  async #send() {
    if (this.sending) return;
    this.sending = true;
    for (;;) {
      const id = Object.keys(this.waiting)[0];
      if (id === undefined) break;
      const value = this.waiting[id];
      const answer = await ask(address(`/items/${encodeURIComponent(id)}`), "PUT", JSON.stringify({ value }));
      if (answer === null) {
        this.lost = true;
        this.changed();
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
        continue;
      }
      this.lost = false;
      if (same(this.waiting[id], value)) delete this.waiting[id];
      store(this.#name, Object.keys(this.waiting).length ? this.waiting : null);
      if (answer.ok) {
        this.words[id] = answer.words;
        this.#take(answer);
      } else {
        this.refusal = answer.text ?? "";
      }
      this.changed();
    }
    this.sending = false;
    this.kept = true;
    this.changed();
  }

  /** Do something else with the pack. @param {string} path @param {string} method @param {BodyInit | null} [body] */
  async act(path, method, body = null) {
    const answer = await ask(address(path), method, body);
    this.lost = answer === null;
    this.refusal = answer && !answer.ok ? answer.text : "";
    if (answer?.ok) this.#take(answer);
    this.changed();
    return Boolean(answer?.ok);
  }

  /** @param {boolean} always */
  setPhotoAlways(always) {
    this.photoAlways = always;
    store("exchequer.enrol.photos", always);
    this.changed();
  }
}
