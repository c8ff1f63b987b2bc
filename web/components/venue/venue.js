/** Pages of the venue, for staff: all tables, the stands, and accounts with the audit log. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { announce, loadingLine } from "../shared/notes.js";
import { drawWith } from "../shared/redraw.js";
import { askEvery } from "../shared/server.js";
import { settings } from "../shared/settings.js";
import { text } from "../shared/texts.js";
import { staffPage } from "./staff.js";
import { standsPage } from "./stands.js";
import { link, load, part, state } from "./state.js";
import { tablesPage } from "./tables.js";

/** Milliseconds between two requests for the state. */
const INTERVAL = 3000;
const PARTS = ["tables", "stands", "staff"];

function content() {
  if (state.refused) return html`<section class="card now"><p role="alert">${state.refused}</p></section>`;
  if (part === "stands") return state.stands ? standsPage(state.stands) : loadingLine();
  if (part === "staff") return state.staff ? staffPage(state.staff) : loadingLine();
  return state.tables ? tablesPage(state.tables) : loadingLine();
}

/** The pages of the venue, and who looks at them. */
function head() {
  const view = state.tables ?? state.stands ?? state.staff;
  const house = state.tables?.venue || state.stands?.venue || "";
  const name = view?.visitor.name;
  return html`<header class="head chequer"><h1><span>${text(`title_${part}`)}</span></h1>
      ${house ? html`<p class="venue-name"><span>${house}</span></p>` : nothing}</header>
    <nav class="wrap level venue-nav" aria-label=${text("pages")}>
      <ul>${PARTS.map((shown) => html`<li><a class="button quiet" href=${link(`/venue/${shown}`)} aria-current=${shown === part ? "page" : nothing}>${text(`nav_${shown}`)}</a></li>`)}</ul>
      <form method="post" action="/venue/sign-out" class="who"><span class="muted">${name ? html`<span class="visually-hidden">${text("signed_in")}</span> ${name}` : view ? text("by_link") : ""}</span>
        ${name ? html`<button class="button quiet">${text("sign_out")}</button>` : nothing}<a class="button quiet" href="/">${text("to_start")}</a></form>
    </nav>`;
}

function draw() {
  render(
    html`${head()}<main class="column venue-page">
      ${state.silent ? html`<p class="connection" role="status">${text("connection_lost")}</p>` : nothing}
      ${content()}<div class="settings">${settings()}</div></main>`,
    app,
  );
  if (state.done) announce(state.done);
  state.done = "";
}

drawWith(draw);
draw();
load();
// The pages of stands and staff change by their own commands alone.
if (part === "tables") askEvery(INTERVAL, load);
else document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && load());
