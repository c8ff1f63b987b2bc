/** The button by which a table goes on to its next game. */
import { html, nothing } from "../../vendor/lit-html.js";
import { hostKey, saveHostKey } from "../shared/host_key.js";
import { store } from "../shared/storage.js";
import { page, text } from "../shared/texts.js";
import { pathOf } from "./again.js";

/**
 * The button by which the host goes on, on any page of a device that has the host's key; a link for everybody once the
 * next table is there.
 * @param {Connection} connection @param {Envelope} envelope
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

/** @param {Connection} connection @param {string} key of the host */
async function playAgain(connection, key) {
  const reply = await connection.command("play_again", connection.kind === "host" ? {} : { key });
  if (!reply?.ok || !reply.table || !reply.key) return;
  saveHostKey(reply.table, reply.key);
  if (connection.kind === "phone" && connection.token) store(`token.${reply.table}`, connection.token);
  location.assign(pathOf(connection.kind, reply.table));
}
