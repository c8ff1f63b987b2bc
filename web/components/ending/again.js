/**
 * Again: the next game with the same seats. The host opens its table with one tap, and all pages of the old table that
 * are open then go there by themselves, phones with the token of their seat.
 */
import { hostKey } from "../shared/host_key.js";
import { store } from "../shared/storage.js";

/** Where a page of a table goes on. @param {"phone" | "table" | "host"} kind @param {string} table */
export function pathOf(kind, table) {
  const key = kind === "host" ? hostKey(table) : null;
  return `/${kind}/${encodeURIComponent(table)}${key ? `?${new URLSearchParams({ key })}` : ""}`;
}

/**
 * Go to the next table if its players went on there while this page was open.
 * @param {"phone" | "table" | "host"} kind @param {string | null} token of this phone's seat
 * @param {Envelope | null} before @param {Envelope} now
 */
export function follow(kind, token, before, now) {
  const table = now.table.again;
  if (!table || !before || before.table.again) return;
  if (kind === "phone" && token) store(`token.${table}`, token);
  // Without a seat's token, or the key of the new table, there is no way in: such a page stays here.
  if (kind === "table" || (kind === "phone" ? token : hostKey(table))) location.assign(pathOf(kind, table));
}
