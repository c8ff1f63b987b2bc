// @ts-check
/**
 * Drafts: answers that have been started and not sent, by ask.
 * @typedef {import("../types").Ask} Ask
 */

/** By the ask's id: the ask as it was when the draft was started, as JSON, and the draft. @type {Map<string, { ask: string, value: any }>} */
const drafts = new Map();

/** The draft of an ask; a new one if the ask has changed since. @template T @param {Ask} ask @param {() => T} initial @returns {T} */
export function draft(ask, initial) {
  const key = JSON.stringify(ask);
  let found = drafts.get(ask.id);
  if (found?.ask !== key) {
    found = { ask: key, value: initial() };
    drafts.set(ask.id, found);
  }
  return found.value;
}

/** Drop the drafts of all other asks. @param {Ask[]} open */
export function keepDrafts(open) {
  for (const id of drafts.keys()) if (!open.some((ask) => ask.id === id)) drafts.delete(id);
}
