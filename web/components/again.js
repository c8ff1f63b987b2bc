// @ts-check
/**
 * Again: the next game with the same seats. The host opens its table with one tap, and all pages of the old table that
 * are open then go there by themselves, phones with the token of their seat.
 * @typedef {import("../types").Envelope} Envelope
 */
import { html, nothing } from "../vendor/lit-html.js";
import { hostKey, saveHostKey } from "./host_key.js";
import { store } from "./storage.js";
import { page, text } from "./texts.js";

/** Where a page of a table goes on. @param {"phone" | "table" | "host"} kind @param {string} table */
function pathOf(kind, table) {
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

/**
 * The button by which the host goes on, on any page of a device that has the host's key; a link for everybody once the
 * next table is there.
 * @param {import("./connection.js").Connection} connection @param {Envelope} envelope
 */
export function againButton(connection, envelope) {
  const next = envelope.table.again;
  if (next && (connection.kind !== "host" || hostKey(next)))
    return html`<p class="again"><a class="button main" href=${pathOf(connection.kind, next)} @click=${() => {
      if (connection.kind === "phone" && connection.token) store(`token.${next}`, connection.token);
    }}>${text("end-next")}</a></p>`;
  const key = connection.kind === "host" ? connection.token : hostKey(page.table);
  if (!key || envelope.table.finished) return nothing;
  return html`<p class="again"><button type="button" class="button main" @click=${() => playAgain(connection, key)}>${text("end-again")}</button></p>`;
}

/** @param {import("./connection.js").Connection} connection @param {string} key of the host */
async function playAgain(connection, key) {
  const reply = await connection.command("play_again", connection.kind === "host" ? {} : { key });
  if (!reply?.ok || !reply.table || !reply.key) return;
  saveHostKey(reply.table, reply.key);
  if (connection.kind === "phone" && connection.token) store(`token.${reply.table}`, connection.token);
  location.assign(pathOf(connection.kind, reply.table));
}
