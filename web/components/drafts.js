// @ts-check
/**
 * Drafts: answers that have been started and not sent, by ask.
 * @typedef {import("../types").Ask} Ask
 */
import { pageState } from "./page_state.js";

/**
 * By the ask's id: the ask as it was when the draft was started, as JSON, whether it was drawn since the drafts were last
 * tidied, and the draft.
 * @type {Map<string, { ask: string, drawn: boolean, value: any }>}
 */
const drafts = pageState("drafts", () => new Map());

/** The draft of an ask; a new one if the ask has changed since. @template T @param {Ask} ask @param {() => T} initial @returns {T} */
export function draft(ask, initial) {
  const key = JSON.stringify(ask);
  let found = drafts.get(ask.id);
  if (found?.ask !== key) {
    found = { ask: key, drawn: true, value: initial() };
    drafts.set(ask.id, found);
  }
  found.drawn = true;
  return found.value;
}

/** Drop the drafts of all asks that are neither open nor drawn; the steps of a plan are drawn before they are open. @param {Ask[]} open */
export function keepDrafts(open) {
  for (const [id, one] of drafts) {
    if (!one.drawn && !open.some((ask) => ask.id === id)) drafts.delete(id);
    one.drawn = false;
  }
}
