/**
 * Backups: when the newest was made, one more now, the newest as a file on this device, and a file back again.
 * @import { ApplianceView as View } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { page, text } from "../shared/texts.js";
import { address, refusal, send, state } from "./state.js";

/** The file that is to be restored, once that is confirmed, and what became of it. */
const chosen = { file: /** @type {File | null} */ (null), news: "" };

/** The section. @param {View} view */
export function booksCard({ books }) {
  const busy = state.busy === "books";
  return html`<section class="card" aria-labelledby="books"><h2 id="books">${text("books-title")}</h2>
    ${refusal("books")}
    ${chosen.news ? html`<p class="news" role="status">${chosen.news}</p>` : nothing}
    <p>${books.seconds === null ? text("books-none") : text("books-last", { ago: ago(books.seconds) })}</p>
    ${books.trouble ? html`<p class="refusal">${books.trouble}</p>` : nothing}
    ${books.making ? html`<p role="status">${text("books-making")}</p>` : html`<p><button type="button" class="button main" ?disabled=${busy} @click=${() => send("books", "/appliance/backup")}>${text("books-make")}</button></p>`}
    ${books.house && books.seconds !== null ? html`<p><a class="button quiet" href=${address("/appliance/backup")} download>${text("books-download")}</a></p>` : nothing}
    <p class="muted">${text(books.house ? "books-secret" : "books-house")}</p>
    ${books.house || books.empty ? restoring(busy) : nothing}</section>`;
}

/** @param {boolean} busy */
function restoring(busy) {
  if (busy && chosen.file) return html`<p role="status">${text("books-preparing")}</p>`;
  return html`<p><label>${text("books-choose")} <input type="file" accept=".gz,.books" @change=${choose}></label></p>
    ${chosen.file ? html`<p class="news" role="status">${text("books-sure_everything")}</p><p><button type="button" class="button danger" @click=${restore}>${text("books-restore_sure")}</button></p>` : nothing}`;
}

/** @param {Event} event */
function choose(event) {
  chosen.file = /** @type {HTMLInputElement} */ (event.target).files?.[0] ?? null;
  redraw();
}

async function restore() {
  const answer = chosen.file && (await send("books", "/appliance/backup", chosen.file));
  chosen.file = null;
  chosen.news = answer ? text(answer.restarts ? "books-restarting" : "books-by_hand") : "";
  redraw();
}

/** How long ago something was. @param {number} seconds */
export function ago(seconds) {
  const format = new Intl.RelativeTimeFormat(page.language, { numeric: "auto" });
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), "minute");
  if (seconds < 48 * 3600) return format.format(-Math.floor(seconds / 3600), "hour");
  return format.format(-Math.floor(seconds / 86_400), "day");
}
