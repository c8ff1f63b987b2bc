/**
 * Store of one draft's values, saved on the server.
 *
 * Each change is sent at once, and counts as saved when the server has acknowledged it. Until then it is in the
 * browser's storage as well, so that it survives a lost connection and a closed page.
 * @typedef {Record<string, any>} Value
 */

import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { store, storedJson } from "../shared/storage.js";
import { page } from "../shared/texts.js";
import { saveDraftKey } from "./draft_keys.js";

/** Milliseconds until a request that was not answered is repeated. */
const RETRY = 1200;
/** The key of the draft, from the page's address. */
export const key = new URLSearchParams(location.search).get("key") ?? "";

/** Whether two values are the same JSON. @param {unknown} first @param {unknown} other */
export const same = (first, other) => JSON.stringify(first) === JSON.stringify(other);

/** Address of a part of this draft. @param {string} path @param {Record<string, string>} [more] */
export function address(path, more = {}) {
  return `/packs/${encodeURIComponent(page.table)}${path}?${new URLSearchParams({ key, ...more })}`;
}

export class Store {
  constructor() {
    /** @type {Enrolment | null} */
    this.state = null;
    /** @type {Record<string, Value>} the entered values, by item */
    this.values = {};
    /** @type {Record<string, EnrolItem>} */
    this.items = {};
    /** @type {Record<string, string[]>} what the effects of a card do, in sentences */
    this.words = {};
    this.refusal = "";
    /** Whether the server did not answer the last request. */
    this.lost = false;
    this.photoAlways = storedJson("enrol.photos", false);
    /** @type {Record<string, Value>} what the server has not acknowledged yet, by item */
    this.waiting = storedJson(this.#name, {});
    /** Whether the server has acknowledged everything. */
    this.saved = Object.keys(this.waiting).length === 0;
    this.sending = false;
  }

  get #name() {
    return `enrol.${page.table}`;
  }

  /** Store what waits, so that a closed page does not lose it. */
  #saveWaiting() {
    store(this.#name, Object.keys(this.waiting).length ? JSON.stringify(this.waiting) : null);
  }

  /** Load the draft, and send again what the server has not acknowledged. @returns {Promise<boolean>} */
  async load() {
    const found = await request(address("/draft.json"));
    if (!found?.ok) {
      this.refusal = found?.text ?? "";
      this.lost = found === null;
      redraw();
      return false;
    }
    this.lost = false;
    this.refusal = "";
    this.#merge(found);
    this.values = { ...found.values, ...this.waiting };
    for (const [id, value] of Object.entries(this.values)) if (value === null) delete this.values[id];
    this.words = found.words;
    for (const group of found.form.groups) for (const item of group.items) this.items[item.id] = { ...item, group };
    saveDraftKey(page.table, { key, name: found.name });
    if (Object.keys(this.waiting).length) this.#send();
    redraw();
    return true;
  }

  /** @param {any} found */
  #merge(found) {
    this.state = { ...(this.state ?? {}), ...found };
  }

  /** @param {string} id @returns {EnrolField[]} */
  fields(id) {
    return this.state?.form.shapes[this.items[id]?.shape ?? 0] ?? [];
  }

  /** The value of an item, or the initial one of its form. @param {string} id @returns {Value} */
  value(id) {
    return this.values[id] ?? structuredClone(this.items[id]?.initial ?? {});
  }

  /** @param {string} id */
  complete(id) {
    return this.state?.complete.includes(id) ?? false;
  }

  /** Set the value of an item and send it; null deletes it. @param {string} id @param {Value | null} value */
  save(id, value) {
    if (value === null) delete this.values[id];
    else this.values[id] = value;
    this.waiting[id] = /** @type {any} */ (value);
    this.saved = false;
    this.refusal = "";
    this.#saveWaiting();
    redraw();
    this.#send();
  }

  async #send() {
    if (this.sending) return;
    this.sending = true;
    for (;;) {
      const id = Object.keys(this.waiting)[0];
      if (id === undefined) break;
      const value = this.waiting[id];
      const answer = await request(address(`/items/${encodeURIComponent(id)}`), { value }, "PUT");
      if (answer === null) {
        this.lost = true;
        redraw();
        await new Promise((resolve) => setTimeout(resolve, RETRY));
        continue;
      }
      this.lost = false;
      if (same(this.waiting[id], value)) delete this.waiting[id];
      this.#saveWaiting();
      if (answer.ok) {
        this.words[id] = answer.words;
        this.#merge(answer);
      } else {
        this.refusal = answer.text ?? "";
      }
      redraw();
    }
    this.sending = false;
    this.saved = true;
    redraw();
  }

  /** Send another request about the draft. @param {string} path @param {string} method @param {object | Blob} [body] */
  async act(path, method, body) {
    const answer = await request(address(path), body, method);
    this.lost = answer === null;
    this.refusal = answer && !answer.ok ? answer.text : "";
    if (answer?.ok) this.#merge(answer);
    redraw();
    return Boolean(answer?.ok);
  }

  /** @param {boolean} always */
  setPhotoAlways(always) {
    this.photoAlways = always;
    store("enrol.photos", JSON.stringify(always));
    redraw();
  }
}
