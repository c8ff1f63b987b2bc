/** Drafts: answers that have been started and not sent, by ask. */

/**
 * By the id of the ask and the part of the page: the ask as it was when the draft was started, as JSON, whether it was drawn
 * since the drafts were last tidied, and the draft.
 * @type {Map<string, { id: string, ask: string, drawn: boolean, value: any }>}
 */
const drafts = new Map();

/** The draft of an ask; a new one if the ask has changed since. @template T @param {Ask} ask @param {() => T} initial @param {string} [part] distinguishes the drafts of parts of the page that are drawn for the same ask @returns {T} */
export function draft(ask, initial, part = "") {
  const key = `${ask.id} ${part}`;
  const now = JSON.stringify(ask);
  let found = drafts.get(key);
  if (found?.ask !== now) {
    found = { id: ask.id, ask: now, drawn: true, value: initial() };
    drafts.set(key, found);
  }
  found.drawn = true;
  return found.value;
}

/** Drop the drafts of all asks that are neither open nor drawn; the steps of a plan are drawn before they are open. @param {Ask[]} open */
export function keepDrafts(open) {
  for (const [key, draft] of drafts) {
    if (!draft.drawn && !open.some((ask) => ask.id === draft.id)) drafts.delete(key);
    draft.drawn = false;
  }
}
