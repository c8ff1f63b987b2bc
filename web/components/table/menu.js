/**
 * Menu of the table page: the ways to other pages, language and light, the whole screen, and what is in force in large
 * letters or aloud.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { savedToken } from "../shared/connection.js";
import { hostKey } from "../shared/host_key.js";
import { settings } from "../shared/settings.js";
import { stored } from "../shared/storage.js";
import { page, table, text } from "../shared/texts.js";

/** Where this device can go from here: its own phone page, its host page, all tables. */
function ways() {
  const key = hostKey(page.table);
  return html`<ul class="ways">${savedToken(page.table) ? nothing : html`<li><a class="button" href=${`/join/${table}`}>${text("lobby-to-seat")}</a></li>`}${savedToken(page.table) ? html`<li><a class="button" href=${`/phone/${table}`}>${text("table-to-phone")}</a></li>` : nothing}
    ${key ? html`<li><a class="button" href=${`/host/${table}?${new URLSearchParams({ key })}`}>${text("table-to-host")}</a></li>` : nothing}
    <li><a class="button quiet" href="/">${text("table-to-tables")}</a></li>
    ${stored("television") ? html`<li><a class="button quiet" href="/tv?new">${text("table-to-television")}</a></li>` : nothing}</ul>`;
}

/** Whether this page fills the screen, changed by a tap. */
function fullScreen() {
  const whole = document.documentElement;
  if (!whole.requestFullscreen) return nothing;
  const change = () =>
    (document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen()).catch(() => undefined);
  return html`<p><button type="button" class="button wide" @click=${change}>${text("table-full-screen")}</button></p>`;
}

/** What shows the cards in force, or the end, in large letters and reads them aloud. */
function reader() {
  return html`<p><button type="button" class="button wide" data-read=".wide-board .left, main.closing, main.the-end">${text("help-enlarge")}</button></p>`;
}

/** The menu's button and, when open, its card. @param {boolean} open @param {(open: boolean) => void} change */
export function menu(open, change) {
  return html`<div class="menu" @keydown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open) return;
    change(false);
    /** @type {HTMLElement} */ (event.currentTarget).querySelector("button")?.focus();
  }}><button type="button" aria-expanded=${open ? "true" : "false"} aria-controls="menu" @click=${() => change(!open)}>${text("table-menu")}</button>
    ${open ? html`<section class="card" id="menu" aria-label=${text("table-menu")}>${ways()}${settings()}${reader()}${fullScreen()}</section>` : html`<span id="menu" hidden></span>`}</div>`;
}
