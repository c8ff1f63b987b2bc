/**
 * Enrolment page: the overview of a draft, its cards one by one, and its lists.
 *
 * Without a draft in its address the page lists the drafts whose keys this device has, or, with the house key, all.
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { backToTable, cardPlace, inPlay, playCard } from "../asks/entered_card.js";
import { app } from "../shared/app.js";
import { drawWith } from "../shared/redraw.js";
import { secondTap } from "../shared/second_tap.js";
import { request } from "../shared/server.js";
import { page, text } from "../shared/texts.js";
import { drawn, names, openCard, palette, photo, reference, toggles } from "./card.js";
import { anyField } from "./fields.js";
import { drawList, loadList } from "./list.js";
import { nextCard, overview, refusal, saveStatus } from "./overview.js";
import { isPhotographs, photographs } from "./photographs.js";
import { arrive, go, state, store, where } from "./state.js";
import { address } from "./store.js";

/** Milliseconds between two requests for the cards under the camera. */
const CAMERA_INTERVAL = 900;
drawWith(draw);

/** The page of a card. @param {string} id */
function card(id) {
  openCard(id);
  const onward = nextCard(id);
  const complete = store.complete(id);
  const named = names(store, id);
  return html`<main class="column broad">${refusal()}${inPlay ? cardPlace(id, store.items, go) : nothing}
    ${inPlay ? nothing : crumbs(id)}
    ${state.fresh && state.fresh !== id ? html`<p class="paused" role="status">${text("other_card", { card: store.items[state.fresh]?.title ?? "" })} <button type="button" class="button" @click=${() => go(state.fresh)}>${text("open_it")}</button></p>` : nothing}
    <div class="stack enrolling"><div class="left"><div class="wrap level crumbs"><h2 id="place" tabindex="-1">${store.items[id]?.title}</h2>${saveStatus()}</div>${drawn(store, id)}${toggles(store, id)}</div>
      <div class="left">${palette(store, id)}${named.length ? html`<section class="card">${named}</section>` : nothing}${photo(store, id, Boolean(state.codes[id]))}${inPlay ? nothing : reference(store, id)}
      ${
        store.values[id]
          ? html`<p class="row">${secondTap(id, { words: text("forget"), sure: text("forget_sure"), act: () => store.save(id, null) })}</p>`
          : nothing
      }</div></div>
    <div class="onwards">${
      inPlay
        ? playCard(id, complete && store.saved)
        : onward
          ? html`<button type="button" class=${complete ? "button main" : "button"} @click=${() => go(onward)}>${text(complete ? "next" : "next_unfinished", { card: store.items[onward]?.title ?? onward })}</button>`
          : html`<button type="button" class="button main" @click=${() => go("")}>${text("to_check")}</button>`
    }</div></main>`;
}

/** The way from a card to the overview, and how many cards of its deck are done. @param {string} id */
function crumbs(id) {
  const deck = store.items[id]?.group;
  const done = store.state?.progress.find((progress) => progress.id === deck?.id);
  return html`<p class="wrap level crumbs"><a href="#" @click=${(/** @type {Event} */ event) => {
    event.preventDefault();
    go("");
  }}>${text("overview")}</a><span class="muted">${deck?.title} · ${text("done_of", { n: done?.done ?? 0, of: done?.of ?? 0 })}</span></p>`;
}

/** The paper of the page until the draft has arrived: as the server wrote it, or why it has not arrived. */
function withoutDraft() {
  const words = store.refusal || (store.lost ? text("no_answer") : text("loading"));
  return html`<main class="column broad"><section class="card">${inPlay ? html`<p>${text("cards-not-here-hint")}</p>` : nothing}<p class="muted" role="status">${words}</p>
    ${store.refusal ? html`<p class="row">${inPlay ? backToTable() : html`<a class="button" href="/enrol">${text("copies")}</a>`}</p>` : nothing}</section></main>`;
}

/** The page of a list. @param {string} id */
function group(id) {
  const found = store.state?.form.groups.find((group) => group.id === id);
  if (!found) return overview();
  const empty = found.items.filter((item) => store.values[item.id] === undefined);
  return html`<main class="column broad">${refusal()}
    <p class="wrap level crumbs"><a href="#" @click=${(/** @type {Event} */ event) => {
      event.preventDefault();
      go("");
    }}>${text("overview")}</a>${saveStatus()}</p>
    <section class="card" aria-labelledby="place"><h2 id="place" tabindex="-1">${found.title}</h2>${found.hint ? html`<p class="muted">${found.hint}</p>` : nothing}
    ${found.items.map(
      (
        item,
      ) => html`<div class=${store.values[item.id] === undefined ? "row item empty" : "row item"}><h3>${store.complete(item.id) ? html`<span class="tick" aria-hidden="true">✓</span>` : nothing}${item.title}${store.values[item.id] === undefined ? html` <span class="muted">${text("not_compared")}</span>` : nothing}</h3>
      <div class="fields">${store.fields(item.id).map((field) => anyField(field, store.value(item.id)[field.name], (now) => store.save(item.id, { ...store.value(item.id), [field.name]: now }), `${item.id}-${field.name}`, store.fields(item.id).length === 1))}</div></div>`,
    )}</section>
    <div class="onwards"><button type="button" class="button main" @click=${() => {
      for (const item of empty) store.save(item.id, store.value(item.id));
      go("");
    }}>${text(empty.length ? "all_as_shown" : "overview")}</button></div></main>`;
}

/** A page that is no card's. @param {string} place */
function placeWithoutCard(place) {
  if (isPhotographs(place)) return photographs(place);
  return place.startsWith("group-") ? group(place.slice(6)) : overview();
}

function draw() {
  if (!page.table) return drawList();
  const place = where();
  const onCard = store.state && store.items[place]?.group.kind === "cards";
  page.signs = page.more.sprites?.[store.state?.form.game ?? ""] ?? page.signs;
  const title = inPlay ? text("cards-not-here") : (store.state?.name ?? text("title"));
  const head = html`<header class=${onCard && !inPlay ? "visually-hidden" : "head chequer"}><h1><span>${title}</span></h1></header>`;
  if (!store.state) {
    render(html`${head}${withoutDraft()}`, app);
    return;
  }
  render(html`${head}${onCard ? card(place) : placeWithoutCard(place)}`, app);
}

/** Request the cards under the camera, and open one that was laid there since. */
async function watchCamera() {
  if (document.visibilityState !== "visible" || !store.state) return;
  const found = await request(address("/seen.json"));
  if (!found?.ok) {
    if (found === null && !store.lost) {
      store.lost = true;
      draw();
    }
    return;
  }
  if (store.lost && store.saved) store.lost = false;
  if (found.revision > store.state.revision && store.saved) await store.load();
  const before = state.codes;
  state.codes = Object.fromEntries(found.cards.map((/** @type {any} */ card) => [card.item, card.code]));
  state.camera = found.camera;
  const fresh = Object.keys(state.codes).find((id) => !before[id] && store.items[id]);
  if (fresh) cardPlaced(fresh);
  if (!state.codes[state.fresh]) state.fresh = "";
  const seen = JSON.stringify([state.codes, state.camera, state.fresh, store.lost]);
  if (seen !== state.shown) {
    state.shown = seen;
    draw();
  }
}

/** Open the card that was laid under the camera, unless another one is being entered. @param {string} id */
function cardPlaced(id) {
  const here = where();
  const busy = store.items[here] && store.values[here] !== undefined && !store.complete(here);
  if (busy && here !== id) state.fresh = id;
  else if (here !== id && !here.startsWith("group-") && !isPhotographs(here)) go(id);
  if (isPhotographs(here)) return;
  const name = id.replace(/^card-/, "");
  if (store.photoAlways && !store.state?.photos[name]) store.act(`/photos/${encodeURIComponent(name)}`, "POST");
}

addEventListener("hashchange", arrive);
addEventListener("popstate", () => draw());
if (page.table) {
  draw();
  const begin = async () => {
    if (!(await store.load()) && store.lost) setTimeout(begin, 1500);
  };
  begin();
  setInterval(watchCamera, CAMERA_INTERVAL);
} else {
  loadList();
}
