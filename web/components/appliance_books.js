// @ts-check
/**
 * Whole backups: those of this computer and on sticks, one more now, as a file on this device, and back again.
 *
 * A backup is restored in one tap and a second one that says what will happen. The server checks it while games go on,
 * and puts it in its place when it starts again.
 * @typedef {import("../types/server").BackupsView} Backups
 * @typedef {import("../types/server").BackupView} Backup
 * @typedef {import("../types/server").ApplianceView} View
 */
import { html, nothing } from "../vendor/lit-html.js";
import { address, control, send, state } from "./appliance_state.js";
import { isSending, uploadForm } from "./appliance_upload.js";
import { clock, date, figure, page, text } from "./texts.js";

/** The texts of the form for a file. */
const WORDS = { choose: "books-choose", sending: "books-sending" };

/** What is asked for but not yet confirmed, and how much of a file, in percent, is fetched; -1: none is. */
const asked = { what: "", fetched: -1 };

/** The section. @param {View} view */
export function booksCard({ books }) {
  return html`<section class="card" aria-labelledby="books"><h2 id="books">${text("books-title")}</h2>
    ${state.refusals.books ? html`<p class="refusal" role="alert">${state.refusals.books}</p>` : nothing}
    ${restored(books)}
    <p>${books.seconds === null ? text("books-none") : text("books-last", { ago: ago(books.seconds) })}</p>
    ${books.troubles.map((one) => html`<p class="refusal">${one}</p>`)}
    ${books.making ? html`<p role="status">${text("books-making")}</p>` : html`<p><button type="button" class="button main" ?disabled=${busy(books)} @click=${make}>${text("books-make")}</button></p>`}
    ${books.files.length ? html`<ul class="entries">${books.files.map((one) => backup(one, books))}</ul>` : nothing}
    ${books.reading.map((name) => html`<p class="muted">${text("books-reading", { name })}</p>`)}
    ${asked.fetched >= 0 ? html`<p role="status">${text("books-fetching", { n: figure(asked.fetched) })}</p>` : nothing}
    ${books.house ? html`<p class="muted">${text("books-secret")}</p>` : html`<p class="muted">${text("books-house")}</p>`}
    ${books.restores && !waits(books) ? uploadForm("books", WORDS, ".books", busy(books)) : nothing}</section>`;
}

/** Whether a backup is being restored. @param {Backups} books */
const waits = ({ preparing, ready }) => preparing || ready;

/** @param {Backups} books */
const busy = (books) => state.busy === "books" || isSending("books") || asked.fetched >= 0 || waits(books);

/** How the last restoring went, or how the present one goes. @param {Backups} books */
function restored({ preparing, ready, restarts, refused, restored }) {
  if (preparing) return html`<p role="status">${text("books-preparing")}</p>`;
  if (ready) return html`<p class="news" role="status">${text(restarts ? "books-restarting" : "books-by_hand")}</p>`;
  if (refused) return html`<p class="refusal" role="alert">${text("books-refused", { why: refused })}</p>`;
  if (!restored) return nothing;
  const { at, everything, added, completed, there, beside, missing, why } = restored;
  if (why)
    return html`<p class="refusal">${text("books-partly", { added: added + beside, completed, there, missing, why })}</p>`;
  const told = everything ? text("books-all_back") : text("books-added", { added: added + beside, completed, there });
  return html`<p class="news"><time datetime=${at}>${moment(at)}</time> ${told}</p>`;
}

/** @param {string} at */
const moment = (at) => `${date(at)}, ${clock(at)}`;

/** How long ago something was. @param {number} seconds */
export function ago(seconds) {
  const format = new Intl.RelativeTimeFormat(page.language, { numeric: "auto" });
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), "minute");
  if (seconds < 48 * 3600) return format.format(-Math.floor(seconds / 3600), "hour");
  return format.format(-Math.floor(seconds / 86_400), "day");
}

/** @param {Backup} one */
function where({ place, stick }) {
  if (place === "stick") return text("books-on_stick", { name: stick });
  return text(place === "card" ? "books-on_card" : place === "folder" ? "books-in_folder" : "books-sent");
}

/** A backup with what can be done with it. @param {Backup} one @param {Backups} books */
function backup(one, books) {
  const size = figure(Math.max(0.1, Math.round(one.bytes / 100_000) / 10));
  const what = [one.place, one.stick, one.file].join("/");
  return html`<li><b><time datetime=${one.saved}>${moment(one.saved)}</time></b> ${text("books-content", { n: figure(one.games), size })}
    <span class="muted">${where(one)} ${one.own && one.place !== "upload" ? text("books-proven") : nothing} ${one.own ? nothing : text("books-foreign")} ${one.damaged ? text("books-damaged", { n: figure(one.damaged) }) : nothing}</span>
    ${asked.what === what ? sure(one, books) : nothing}
    <p class="row">${books.house ? html`<button type="button" class="button quiet" ?disabled=${busy(books)} @click=${() => download(one)}>${text("books-download")}</button>` : nothing}
      ${books.restores ? html`<button type="button" class=${asked.what === what ? "button danger" : "button quiet"} ?disabled=${busy(books)} @click=${() => restore(one, what)}>${text(asked.what === what ? "books-restore_sure" : "books-restore")}</button>` : nothing}</p></li>`;
}

/** What will happen. @param {Backup} one @param {Backups} books */
function sure({ games }, { empty, restarts, playing }) {
  return html`<p class="news" role="status">${text(empty ? "books-sure_everything" : "books-sure_adds", { n: figure(games) })}
    ${text(restarts ? "books-sure_restart" : "books-sure_by_hand")} ${playing ? text("books-playing", { n: figure(playing) }) : nothing}</p>`;
}

const make = () => send("books", "/appliance/books", { do: "make" });

/** @param {Backup} one @param {string} what */
async function restore({ place, stick, file }, what) {
  if (asked.what !== what) {
    asked.what = what;
    control.draw();
    return;
  }
  asked.what = "";
  await send("books", "/appliance/books", { do: "restore", place, stick, file });
}

/** Fetch a backup in pieces and give it to the browser as one file. @param {Backup} one */
async function download({ place, stick, file, bytes }) {
  delete state.refusals.books;
  const given = new URLSearchParams({ place, stick, file });
  const pieces = [];
  let fetched = 0;
  try {
    while (fetched < bytes) {
      asked.fetched = Math.floor((100 * fetched) / bytes);
      control.draw();
      const response = await fetch(`${address("/appliance/books/file")}&${given}&at=${fetched}`, {
        cache: "no-store",
        headers: { Accept: "application/json" },
      });
      if (!response.ok) {
        state.refusals.books = (await response.json()).text ?? "";
        break;
      }
      const piece = await response.blob();
      if (!piece.size) break;
      pieces.push(piece);
      fetched += piece.size;
    }
    if (fetched === bytes) give(new Blob(pieces, { type: "application/octet-stream" }), file);
  } catch {
    state.silent = true;
  }
  asked.fetched = -1;
  control.draw();
}

/** Have the browser store a file. @param {Blob} content @param {string} name */
function give(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
