/**
 * Health of the computer: what is wrong and what to do, and the values. What the computer cannot tell is left out.
 * @import { ApplianceView as View } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { figure, text } from "../shared/texts.js";
import { ago } from "./books.js";

/** The section. @param {View} view */
export function healthCard({ health, books }) {
  const { notes, low_voltage, slowed, heat, memory_free, memory, disk_free, disk, card_errors, signal } = health;
  return html`<section class="card" aria-labelledby="health"><h2 id="health">${text("health-title")}</h2>
    ${notes.length ? notes.map((note) => html`<p class="refusal">${note}</p>`) : html`<p>${text("health-well")}</p>`}
    <table class="facts"><tbody>
      ${row(text("health-backup"), books.seconds === null ? text("health-no_backup") : ago(books.seconds))}
      ${row(text("health-voltage"), since(low_voltage))}
      ${row(text("health-slowed"), since(slowed))}
      ${row(text("health-heat"), heat === undefined ? "" : text("health-degrees", { n: figure(heat) }))}
      ${row(text("health-memory"), amount("health-megabytes", memory_free, memory, 1e6))}
      ${row(text("health-disk"), amount("health-gigabytes", disk_free, disk, 1e9))}
      ${row(text("health-errors"), card_errors === undefined ? "" : figure(card_errors))}
      ${row(text("health-signal"), signal === undefined ? "" : text("health-decibels", { n: figure(signal) }))}
    </tbody></table></section>`;
}

/** A row of the table; none without a value. @param {string} name @param {string} value */
const row = (name, value) => (value ? html`<tr><th scope="row">${name}</th><td>${value}</td></tr>` : nothing);

/** @param {"no" | "now" | "was" | undefined} state */
function since(state) {
  if (state === undefined) return "";
  return text({ no: "health-no", now: "health-now", was: "health-was" }[state]);
}

/** @param {string} name @param {number | undefined} free @param {number | undefined} whole @param {number} unit bytes */
function amount(name, free, whole, unit) {
  if (free === undefined || whole === undefined) return "";
  /** @param {number} bytes */
  const shown = (bytes) => figure(unit === 1e9 ? Math.round(bytes / 1e8) / 10 : Math.round(bytes / unit));
  return text(name, { free: shown(free), whole: shown(whole) });
}
