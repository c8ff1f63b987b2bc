/**
 * Moving a device to another origin of the computer, from http to https: what it has stored goes along, after the "#" of
 * the address, which no browser sends.
 */
import { PREFIX, storedItems } from "../shared/storage.js";

/** The longest value that is stored, in characters. */
const MOST = 32_000;

/** Go to the start page at another origin of this computer. @param {string} base */
export function moveTo(base) {
  location.replace(`${base}/moved#${encodeURIComponent(JSON.stringify(Object.fromEntries(storedItems())))}`);
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
