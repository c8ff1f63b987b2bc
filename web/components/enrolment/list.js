/** List of drafts: those whose keys this device has, or all of the server; starting one, and importing a pack. */
import { html, nothing, render } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { announce } from "../shared/notes.js";
import { request } from "../shared/server.js";
import { settings } from "../shared/settings.js";
import { page, text } from "../shared/texts.js";
import { knownDrafts } from "./draft_keys.js";
import { state } from "./state.js";

/** Load the drafts and show them. */
export async function loadList() {
  const found = page.more.house ? await request(`/packs.json${location.search}`) : null;
  state.packs = found?.ok
    ? found.packs.map((/** @type {any} */ pack) => ({ ...pack, key: pack.pack_key }))
    : Object.entries(knownDrafts()).map(([id, draft]) => ({ id, ...draft }));
  state.wrong = found && !found.ok ? found.text : "";
  drawList();
}

/** Import a pack file. @param {Event} event */
async function importPack(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  state.wrong = text("importing");
  drawList();
  const answer = await request(`/packs${location.search}`, file);
  if (answer?.ok) location.href = answer.path;
  else {
    state.wrong = answer?.text ?? text("no_answer");
    announce(state.wrong);
    drawList();
  }
}

/** The game of a new draft, where there is more than one. */
function gameChoice() {
  /** @type {[string, string][]} */
  const games = page.more.enrollable ?? [];
  return games.length > 1
    ? html`<label for="game">${text("game")}</label><select id="game" name="game">${games.map(([game, name]) => html`<option value=${game}>${name}</option>`)}</select>`
    : nothing;
}

/** The cards for a new draft and for a pack file. The query of the page's address may have the key that they need. */
function creating() {
  return html`<section class="card" aria-labelledby="begin"><h2 id="begin">${text("begin")}</h2><p class="muted">${text("begin_hint")}</p>
      <form method="post" action=${`/enrol${location.search}`}><label for="name">${text("name")}</label><input id="name" name="name" maxlength="40" autocomplete="off" value=${text("name_default")}>${gameChoice()}<p><button class="button main">${text("begin_now")}</button></p></form></section>
    <section class="card" aria-labelledby="import"><h2 id="import">${text("import")}</h2><p class="muted">${text("import_hint")}</p>
      <p><label class="button upload">${text("import_now")}<input type="file" accept="application/json,.json" @change=${importPack}></label></p></section>`;
}

export function drawList() {
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column">
    ${state.wrong ? html`<p class="refusal" role="alert">${state.wrong}</p>` : nothing}
    <section class="card" aria-labelledby="copies"><h2 id="copies">${text("copies")}</h2>
      ${
        state.packs?.length
          ? html`<ul class="ruled spread tables">${state.packs.map(
              (
                pack,
              ) => html`<li><div><strong>${pack.name}</strong>${pack.of ? html`<span class="muted">${text("done_of", { n: pack.done, of: pack.of })}${pack.finished ? ` · ${text("finished")}` : ""}</span>` : nothing}</div>
        <span class="wrap links"><a class="button" aria-label=${`${text("go_on")}: ${pack.name}`} href=${`/enrol/${encodeURIComponent(pack.id)}?${new URLSearchParams({ key: pack.key })}`}>${text("go_on")}</a></span></li>`,
            )}</ul>`
          : html`<p>${text("no_copies")}</p>`
      }</section>
    ${page.more.may_create ? creating() : html`<section class="card" aria-labelledby="begin"><h2 id="begin">${text("begin")}</h2><p>${text("no_rights")}</p></section>`}
    <section class="card">${settings()}<p><a class="button quiet" href="/">${text("all_games")}</a></p></section></main>`,
    app,
  );
}
