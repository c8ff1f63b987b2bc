/**
 * Moving a page to another origin of the computer, from http to https: what this device has stored goes along, after the
 * "#" of the address, which no browser sends.
 * @typedef {"phone" | "table" | "host" | "start"} Kind
 */
import { PREFIX, storedItems } from "../shared/storage.js";

/** The longest value that is stored, in characters. */
const MOST = 32_000;

/**
 * Go to another origin of this computer.
 * @param {string} base @param {Kind} kind @param {string} table
 */
export function moveTo(base, kind, table) {
  const content = { kind, table, path: location.pathname, items: Object.fromEntries(storedItems()) };
  location.replace(`${base}/moved#${encodeURIComponent(JSON.stringify(content))}`);
}

/**
 * Store what has come from the other origin. What this origin has stored already stays: a link of somebody else must not
 * replace it.
 * @param {Record<string, unknown>} items
 */
export function unpack(items) {
  const known = new Map(storedItems());
  for (const [name, value] of Object.entries(items)) {
    if (typeof value !== "string" || !/^[\w.-]{1,80}$/.test(name) || value.length > MOST) continue;
    if (!known.has(name)) localStorage.setItem(PREFIX + name, value);
  }
}
