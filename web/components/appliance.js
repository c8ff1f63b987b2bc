// @ts-check
/**
 * Page of the computer itself: what runs on it, section by section. The state is fetched while the page is visible.
 * @typedef {import("../types/server").ApplianceView} View
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import { app } from "./app.js";
import { booksCard } from "./appliance_books.js";
import { healthCard } from "./appliance_health.js";
import { httpsCard } from "./appliance_https.js";
import { linksCard } from "./appliance_links.js";
import { movingCard, networkCard } from "./appliance_network.js";
import { screenCard } from "./appliance_screen.js";
import { address, control, given, query, state } from "./appliance_state.js";
import { supportCard } from "./appliance_support.js";
import { updatesCard } from "./appliance_updates.js";
import { Elsewhere } from "./elsewhere.js";
import { loadingLine } from "./notes.js";
import { settings } from "./settings.js";
import { figure, text } from "./texts.js";

/** Milliseconds between two requests for the state. */
const INTERVAL = 3000;

/** The sections below the first in their order: the id of the heading, its text, and what draws it. @type {[string, string, (view: View) => unknown][]} */
const SECTIONS = [
  ["network", "network-title", networkCard],
  ["books", "books-title", booksCard],
  ["health", "health-title", healthCard],
  ["updates", "updates-title", updatesCard],
  ["https", "https-switch", httpsCard],
  ["kiosk", "kiosk-title", screenCard],
  ["links", "links-title", linksCard],
  ["support", "support-title", supportCard],
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
  return html`${computerCard(view, all)}<div class="sections">${all.map((one) => one.content)}</div>`;
}

/** @param {View} view @param {{ id: string, name: string }[]} all the sections to go to */
function computerCard({ computer, health }, all) {
  return html`<section class="card" aria-labelledby="computer"><h2 id="computer">${text("computer")}</h2>
    <table class="facts"><tbody>
      <tr><th scope="row">${text("name")}</th><td>${computer.name}</td></tr>
      <tr><th scope="row">${text("version")}</th><td>${computer.version}</td></tr>
      <tr><th scope="row">${text("tables")}</th><td>${figure(computer.tables)}</td></tr>
    </tbody></table>
    <nav aria-label=${text("sections")}><ul class="contents">${all.map(({ id, name }) => html`<li><a class=${id === "health" && health.notes.length ? "button quiet danger" : "button quiet"} href=${`#${id}`}>${text(name)}</a></li>`)}</ul></nav></section>`;
}

function draw() {
  const { view, refused, silent, moving } = state;
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1><p><a class="button quiet" href="/">${text("to_start")}</a></p></header>
      <main class="column appliance">${silent && moving ? movingCard() : silent ? html`<p class="connection" role="status">${text("silent")}</p>` : nothing}
        ${silent && moving ? nothing : refused ? html`<section class="card now"><p role="alert">${refused}</p></section>` : view ? content(view) : loadingLine()}
        <div class="settings">${settings()}</div></main>`,
    app,
  );
}

let loading = false;
const elsewhere = new Elsewhere("appliance", () => given.get("key"), given.get("table") ?? "", query);

async function load() {
  if (loading) return;
  loading = true;
  try {
    const response = await fetch(address("/appliance/status.json"), {
      cache: "no-store",
      headers: { Accept: "application/json" },
    });
    const told = await response.json();
    if (state.silent) elsewhere.found();
    state.silent = false;
    if (response.ok) {
      state.view = told;
      if (state.moving && told.network.trying !== state.moving.name && told.network.last) state.moving = null;
      state.refused = "";
    } else state.refused = told.text ?? "";
  } catch {
    state.silent = true;
    elsewhere.lost();
  }
  loading = false;
  draw();
}

control.draw = draw;
control.load = load;
draw();
load();
setInterval(() => document.visibilityState === "visible" && load(), INTERVAL);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && load());
