/**
 * Page of the computer itself: what runs on it, section by section. The state is fetched while the page is visible.
 * @import { ApplianceView as View } from "../../types/server"
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { loadingLine } from "../shared/notes.js";
import { drawWith } from "../shared/redraw.js";
import { askEvery } from "../shared/server.js";
import { settings } from "../shared/settings.js";
import { figure, text } from "../shared/texts.js";
import { booksCard } from "./books.js";
import { healthCard } from "./health.js";
import { httpsCard } from "./https.js";
import { linksCard } from "./links.js";
import { powerCard } from "./power.js";
import { load, state } from "./state.js";

/** Milliseconds between two requests for the state. */
const INTERVAL = 3000;

/** The sections below the first in their order: the id of the heading, its text, and what draws it. @type {[string, string, (view: View) => unknown][]} */
const SECTIONS = [
  ["books", "books-title", booksCard],
  ["health", "health-title", healthCard],
  ["https", "https-switch", httpsCard],
  ["power", "power-title", powerCard],
  ["links", "links-title", linksCard],
];

/** What is wrong stands first; sections that draw nothing here are left out. @param {View} view */
function sections(view) {
  const first = view.health.notes.length ? "health" : "";
  const drawn = SECTIONS.map(([id, name, card]) => ({ id, name, content: card(view) }));
  return drawn
    .filter(({ content }) => content !== nothing)
    .sort((a, b) => Number(b.id === first) - Number(a.id === first));
}

/** Everything that the state shows. @param {View} view */
function content(view) {
  const all = sections(view);
  return html`${computerCard(view, all)}<div class="stack sections">${all.map((section) => section.content)}</div>`;
}

/** @param {View} view @param {{ id: string, name: string }[]} all the sections to go to */
function computerCard({ computer, health }, all) {
  return html`<section class="card" aria-labelledby="computer"><h2 id="computer">${text("computer")}</h2>
    <table class="facts"><tbody>
      <tr><th scope="row">${text("name")}</th><td>${computer.name}</td></tr>
      <tr><th scope="row">${text("version")}</th><td>${computer.version}</td></tr>
      <tr><th scope="row">${text("tables")}</th><td>${figure(computer.tables)}</td></tr>
    </tbody></table>
    <nav aria-label=${text("sections")}><ul class="wrap contents">${all.map(({ id, name }) => html`<li><a class=${id === "health" && health.notes.length ? "button quiet danger" : "button quiet"} href=${`#${id}`}>${text(name)}</a></li>`)}</ul></nav></section>`;
}

function draw() {
  const { view, refused, silent } = state;
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1><p><a class="button quiet" href="/">${text("to_start")}</a></p></header>
      <main class="column appliance">${silent ? html`<p class="connection" role="status">${text("silent")}</p>` : nothing}
        ${refused ? html`<section class="card now"><p role="alert">${refused}</p></section>` : view ? content(view) : loadingLine()}
        <div class="settings">${settings()}</div></main>`,
    app,
  );
}

drawWith(draw);
draw();
load();
askEvery(INTERVAL, load);
