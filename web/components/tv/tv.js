/**
 * Page of a television: a code until the host has typed it, then the table page of the host's table.
 *
 * A television that has shown a table shows it again by itself, as long as the table is open.
 */

import { html, nothing, render, svg } from "../../vendor/lit-html.js";
import { brush, points } from "../drawing/drawing.js";
import { board, placed } from "../drawing/symbols.js";
import { app } from "../shared/app.js";
import { announce, loadingLine } from "../shared/notes.js";
import { request } from "../shared/server.js";
import { settings } from "../shared/settings.js";
import { store, stored } from "../shared/storage.js";
import { text } from "../shared/texts.js";
import { keepAwake } from "../shared/wake_lock.js";

/** Milliseconds between two questions whether the code has been typed. */
const PAUSE = 2000;

const state = { code: "", ticket: "", until: 0, lost: false };

/** @param {string} table */
function showTable(table) {
  store("television", table);
  location.replace(`/table/${encodeURIComponent(table)}`);
}

/** The code on boards that hang from a beam, one letter on each. */
function codeDrawn() {
  const letters = [...state.code.toUpperCase()];
  return html`<svg class="drawing code" viewBox="0 0 ${letters.length * 150 + 40} 220" aria-hidden="true"><path class="ink" d=${brush(points(`6,26 ${letters.length * 75},20 ${letters.length * 150 + 34},27`), 14, { ends: 0.8 })}></path>
    ${letters.map((letter, index) => placed(30 + index * 150, 64 + (index % 2) * 8, svg`<path class="ink" d=${brush(points("28,4 26,-24 27,-52"), 5, { ends: 0.9 }) + brush(points("104,4 106,-24 105,-52"), 5, { ends: 0.9 })}></path>${board(132, 138)}<text class="letter" x="66" y="104">${letter}</text>`))}</svg>`;
}

function draw() {
  render(
    html`<header class="head chequer"><h1><span>Exchequer</span></h1></header>
    <main class="tv-code">${
      state.code
        ? html`<h2>${text("tv-code")}</h2><p class="visually-hidden">${[...state.code.toUpperCase()].join(" ")}</p>${codeDrawn()}
          <p class="lead">${text("tv-how", { card: text("tv-card") })}</p><p class="muted">${text("tv-waiting")}</p>`
        : loadingLine()
    }${state.lost ? html`<p class="connection" role="status">${text("tv-lost")}</p>` : nothing}
    <details class="more"><summary>${text("tv-settings")}</summary>${settings()}</details></main>`,
    app,
  );
}

/** Ask whether the code has been typed, or for a new code where it is too old. */
async function goOn() {
  const known = state.ticket && (await request(`/tv/code/${encodeURIComponent(state.ticket)}`));
  if (known?.table) {
    showTable(known.table);
    return;
  }
  const isKnown = known && known.ok !== false;
  const made = isKnown && performance.now() <= state.until ? null : await request("/tv/code", undefined, "POST");
  if (made?.code) {
    Object.assign(state, { code: made.code, ticket: made.ticket, until: performance.now() + made.seconds * 1000 });
    announce(`${text("tv-code")}: ${[...made.code.toUpperCase()].join(" ")}`);
  }
  state.lost = !isKnown && !made?.code;
  draw();
  setTimeout(goOn, PAUSE);
}

/** Show the last table again where it is still open; the address /tv?new asks for another one. */
async function begin() {
  const last = stored("television");
  if (last && !new URLSearchParams(location.search).has("new")) {
    const tables = await request("/tables.json");
    if (Array.isArray(tables) && tables.some((table) => table.id === last && !table.over)) {
      showTable(last);
      return;
    }
  }
  goOn();
}

keepAwake();
draw();
begin();
