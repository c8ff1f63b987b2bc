// @ts-check
/**
 * Enrolment page: overview of a draft, its cards one by one, its lists, and finishing it.
 *
 * Without a draft in its address the page lists the drafts whose keys this device has, or, with the server's key, all.
 * @typedef {import("../types").EnrolGroup} EnrolGroup
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import { drawn, names, openCard, palette, photo, reference, toggles } from "./enrolment_card.js";
import { anyField } from "./enrolment_fields.js";
import { address, key, knownDrafts, request, Store, saveDraftKey } from "./enrolment_store.js";
import { announce } from "./notes.js";
import { settings } from "./settings.js";
import { sign } from "./signs.js";
import { page, text } from "./texts.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
/** Milliseconds between two requests for the cards under the camera. */
const CAMERA_INTERVAL = 900;
const store = new Store(() => draw());
/**
 * `codes`: the cards under the camera, by item; `fresh`: a card that was laid down while another was being entered;
 * `sure`: what waits for its confirmation; `shown`: what of the camera's report the page shows.
 * @type {{codes: Record<string, string>, camera: string, fresh: string, sure: string, wrong: string, packs: any[] | null, shown: string, done: string}}
 */
const state = { codes: {}, camera: "absent", fresh: "", sure: "", wrong: "", packs: null, shown: "", done: "" };

/** The item or group that the address names. */
const where = () => decodeURIComponent(location.hash.slice(1));

/** Go to an item, to a group or ("") to the overview. @param {string} place */
function go(place) {
  if (place) location.hash = encodeURIComponent(place);
  else {
    history.pushState(null, "", location.pathname + location.search);
    arrive();
  }
}

/** Show a new place from its top, with the focus on its heading. */
function arrive() {
  draw();
  scrollTo(0, 0);
  document.getElementById("place")?.focus({ preventScroll: true });
}

// ------------------------------------------------------------------ list of drafts

async function loadList() {
  const found = key ? await request(`/packs.json?${new URLSearchParams({ key })}`) : null;
  state.packs = found?.ok
    ? found.packs.map((/** @type {any} */ one) => ({ ...one, key: one.pack_key }))
    : Object.entries(knownDrafts()).map(([id, one]) => ({ id, ...one }));
  state.wrong = found && !found.ok ? found.text : "";
  drawList();
}

/** Import a pack file. @param {Event} event */
async function importPack(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  state.wrong = text("importing");
  drawList();
  const answer = await request("/packs", "POST", file);
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

function drawList() {
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column">
    ${state.wrong ? html`<p class="refusal" role="alert">${state.wrong}</p>` : nothing}
    <section class="card" aria-labelledby="copies"><h2 id="copies">${text("copies")}</h2>
      ${
        state.packs?.length
          ? html`<ul class="tables">${state.packs.map(
              (
                one,
              ) => html`<li><div><strong>${one.name}</strong>${one.of ? html`<span class="muted">${text("done_of", { n: one.done, of: one.of })}${one.finished ? ` · ${text("finished")}` : ""}</span>` : nothing}</div>
        <span class="links"><a class="button" aria-label=${`${text("go_on")}: ${one.name}`} href=${`/enrol/${encodeURIComponent(one.id)}?${new URLSearchParams({ key: one.key })}`}>${text("go_on")}</a></span></li>`,
            )}</ul>`
          : html`<p>${text("no_copies")}</p>`
      }</section>
    <section class="card" aria-labelledby="begin"><h2 id="begin">${text("begin")}</h2><p class="muted">${text("begin_hint")}</p>
      <form method="post" action="/enrol"><label for="name">${text("name")}</label><input id="name" name="name" maxlength="40" autocomplete="off" value=${text("name_default")}>${gameChoice()}<p><button class="button main">${text("begin_now")}</button></p></form></section>
    <section class="card" aria-labelledby="import"><h2 id="import">${text("import")}</h2><p class="muted">${text("import_hint")}</p>
      <p><label class="button upload">${text("import_now")}<input type="file" accept="application/json,.json" @change=${importPack}></label></p></section>
    <section class="card">${settings()}<p><a class="button quiet" href="/">${text("all_games")}</a></p></section></main>`,
    app,
  );
}

// ------------------------------------------------------------------ one draft

/** The next card that is not complete, after an item and then from the beginning. @param {string} [after] */
function next(after = "") {
  const all = Object.keys(store.items).filter((id) => store.items[id]?.group.kind === "cards");
  const from = all.indexOf(after) + 1;
  return [...all.slice(from), ...all.slice(0, from)].find((id) => id !== after && !store.complete(id)) ?? "";
}

function saveStatus() {
  const words = store.lost ? text("not_saved") : store.saved ? text("saved") : text("sending");
  return html`<span class=${store.lost ? "saved not" : "saved"} role=${store.lost ? "alert" : "status"}>${words}</span>`;
}

/** @param {number} done @param {number} of */
function meter(done, of) {
  return html`<svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="lane" width="100" height="4"></rect><rect class="run" width=${of ? (100 * done) / of : 0} height="4"></rect></svg>`;
}

function cameraStatus() {
  const present = state.camera !== "absent";
  const seen = Object.keys(state.codes);
  return html`<p class="camera-status" role="status">${sign("eye")}<span>${!present ? text("camera_absent") : seen.length ? text("camera_sees", { cards: seen.map((id) => store.items[id]?.title ?? id).join(", ") }) : text("camera_sees_nothing")}</span>
    ${present && state.camera !== "ready" ? html`<span class="muted">(${text(`device_${state.camera}`)})</span>` : nothing}</p>`;
}

function overview() {
  const s = /** @type {import("../types").Enrolment} */ (store.state);
  const progress = Object.fromEntries(s.progress.map((one) => [one.id, one]));
  const done = s.progress.reduce((sum, one) => sum + one.done, 0);
  const of = s.progress.reduce((sum, one) => sum + one.of, 0);
  const decks = s.form.groups.filter((group) => group.kind === "cards");
  const parts = s.form.groups.filter((group) => group.kind === "list");
  const first = next();
  return html`<main class="column broad">${refusal()}
    <section class="card" aria-labelledby="place"><div class="crumbs"><h2 id="place" tabindex="-1">${text("done_of", { n: done, of })}</h2>${saveStatus()}</div>${meter(done, of)}
      ${cameraStatus()}<p class="muted">${s.foreign ? text("foreign") : text(state.camera === "absent" ? "how_by_hand" : "how")}</p>
      <p class="row">${first ? html`<button type="button" class="button main" @click=${() => go(first)}>${text("go_on_with", { card: store.items[first]?.title ?? first })}</button>` : nothing}
      ${state.camera === "absent" ? nothing : html`<label class="check"><input type="checkbox" .checked=${store.photoAlways} @change=${(/** @type {Event} */ event) => store.setPhotoAlways(/** @type {HTMLInputElement} */ (event.target).checked)}>${text("photo_always")}</label>`}</p></section>
    ${decks[0]?.hint ? html`<p class="muted">${decks[0].hint}</p>` : nothing}
    <div class="decks">${decks.map((group) => deck(group, progress[group.id]))}</div>
    <div class="decks"><section class="card" aria-labelledby="parts"><h2 id="parts">${text("parts")}</h2><ul class="tables">${parts.map(
      (group) => {
        const line = progress[group.id];
        return html`<li><div><strong>${group.title}</strong><span class="muted">${text("done_of", { n: line?.done ?? 0, of: line?.of ?? 0 })}</span></div><a class="button" aria-label=${`${text("look")}: ${group.title}`} href=${`#group-${group.id}`}>${text("look")}</a></li>`;
      },
    )}</ul></section>${finishCard(s)}</div>
    ${aboutCard(s)}</main>`;
}

/** @param {EnrolGroup} group @param {{done: number, of: number} | undefined} line */
function deck(group, line) {
  return html`<section class="card" aria-labelledby=${group.id}><div class="group-head"><h2 id=${group.id}>${group.title}</h2><span class="muted">${text("done_of", { n: line?.done ?? 0, of: line?.of ?? 0 })}</span></div>
    <ol class="deck">${group.items.map((item, index) => {
      const done = store.complete(item.id);
      const started = !done && store.values[item.id] !== undefined;
      const hasPhoto = Boolean(store.state?.photos[item.id.replace(/^card-/, "")]);
      const name = [
        item.title,
        text(done ? "tile_done" : started ? "tile_begun" : "tile_empty"),
        hasPhoto ? text("photo") : "",
      ]
        .filter(Boolean)
        .join(", ");
      return html`<li><button type="button" class=${`${done ? "done" : started ? "begun" : ""}${state.codes[item.id] ? " seen" : ""}`} aria-label=${name} @click=${() => go(item.id)}>${String(index + 1).padStart(2, "0")}<small aria-hidden="true">${done ? "✓" : started ? "…" : ""}${hasPhoto ? sign("eye") : nothing}</small></button></li>`;
    })}</ol></section>`;
}

/** @param {import("../types").Enrolment} s */
function finishCard(s) {
  const blocking = s.problems.filter((one) => one.level !== "unlikely");
  const empty = s.problems.filter((one) => one.level === "missing" && store.values[one.item] === undefined);
  const listed = [
    ...blocking.filter((one) => !empty.includes(one)),
    ...s.problems.filter((one) => one.level === "unlikely"),
  ];
  return html`<section class=${blocking.length ? "card" : "card ready"} aria-labelledby="ending"><h2 id="ending">${text("check")}</h2>
    ${s.foreign ? html`<p>${text("foreign")}</p>` : nothing}${s.finished && s.unchanged ? html`<p><strong>${text("is_finished", { version: s.version })}</strong></p>` : !blocking.length ? html`<p>${text("can_finish")}</p>` : nothing}
    ${empty.length ? html`<p class="muted">${text("not_entered", { what: empty.map((one) => store.items[one.item]?.group.title ?? "").join(", ") })}</p>` : nothing}
    ${listed.length ? html`<ul class="problems">${listed.map((one) => html`<li><span class=${one.level === "wrong" ? "wrong" : ""}>${one.level === "unlikely" ? html`<em>${text("odd")}</em> ` : nothing}${one.text}</span>${one.item ? html`<button type="button" class="button quiet" aria-label=${`${text("look")}: ${one.text}`} @click=${() => go(placeOf(one.item))}>${text("look")}</button>` : nothing}</li>`)}</ul>` : nothing}
    <p class="row"><button type="button" class="button main" ?disabled=${blocking.length > 0 || (s.finished !== "" && s.unchanged) || !store.saved} @click=${finish}>${text(s.finished ? "finish_again" : "finish")}</button>
      ${s.finished ? html`<a class="button" href=${address("/export.json", { photos: "1" })}>${text("export")}</a>${Object.keys(s.photos).length ? html`<a class="button quiet" href=${address("/export.json")}>${text("export_plain")}</a>` : nothing}<a class="button quiet" href="/">${text("play")}</a>` : nothing}</p>
    ${s.finished && !s.unchanged ? html`<p class="muted">${text("changed_since")}</p>` : nothing}<p role="status">${state.done}</p></section>`;
}

/** The place of an item: a card has one, an entry of a list is in that of its group. @param {string} id */
function placeOf(id) {
  const group = store.items[id]?.group;
  return group?.kind === "list" ? `group-${group.id}` : id;
}

async function finish() {
  state.done = (await store.act("/finish", "POST")) ? text("finished_now") : "";
  draw();
}

/** @param {import("../types").Enrolment} s */
function aboutCard(s) {
  return html`<section class="card" aria-labelledby="about"><h2 id="about">${text("about")}</h2>
    <label for="name">${text("name")}</label><input id="name" maxlength="40" autocomplete="off" .value=${s.name} @change=${(/** @type {Event} */ event) => store.act("/name", "PUT", JSON.stringify({ value: /** @type {HTMLInputElement} */ (event.target).value })).then(() => saveDraftKey(page.table, { key, name: store.state?.name ?? s.name }))}>
    <p class="muted">${text("link_hint")}</p>${settings()}
    <p class="row"><a class="button quiet" href="/enrol">${text("copies")}</a><a class="button quiet" href="/">${text("all_games")}</a>
    ${
      state.sure === "delete"
        ? html`<button type="button" class="button danger" @click=${deleteDraft}>${text("delete_sure")}</button><button type="button" class="button quiet" @click=${() => {
            state.sure = "";
            draw();
          }}>${text("cancel")}</button>`
        : html`<button type="button" class="button quiet" @click=${() => {
            state.sure = "delete";
            draw();
          }}>${text("delete")}</button>`
    }</p></section>`;
}

async function deleteDraft() {
  if (await store.act("", "DELETE")) {
    saveDraftKey(page.table, null);
    location.href = "/enrol";
  }
}

/** The page of a card. @param {string} id */
function card(id) {
  openCard(id);
  const onward = next(id);
  const complete = store.complete(id);
  const named = names(store, id);
  const done = store.state?.progress.find((one) => one.id === store.items[id]?.group.id);
  return html`<main class="column broad">${refusal()}
    <p class="crumbs"><a href="#" @click=${(/** @type {Event} */ event) => {
      event.preventDefault();
      go("");
    }}>${text("overview")}</a><span class="muted">${store.items[id]?.group.title} · ${text("done_of", { n: done?.done ?? 0, of: done?.of ?? 0 })}</span></p>
    ${state.fresh && state.fresh !== id ? html`<p class="paused" role="status">${text("other_card", { card: store.items[state.fresh]?.title ?? "" })} <button type="button" class="button" @click=${() => go(state.fresh)}>${text("open_it")}</button></p>` : nothing}
    <div class="enrolling"><div class="left"><div class="crumbs"><h2 id="place" tabindex="-1">${store.items[id]?.title}</h2>${saveStatus()}</div>${drawn(store, id)}${toggles(store, id)}</div>
      <div class="left">${palette(store, id)}${named.length ? html`<section class="card">${named}</section>` : nothing}${photo(store, id, Boolean(state.codes[id]))}${reference(store, id)}
      ${
        store.values[id]
          ? html`<p class="row">${
              state.sure === id
                ? html`<button type="button" class="button danger" @click=${() => {
                    state.sure = "";
                    store.save(id, null);
                  }}>${text("forget_sure")}</button>`
                : html`<button type="button" class="button quiet" @click=${() => {
                    state.sure = id;
                    draw();
                  }}>${text("forget")}</button>`
            }</p>`
          : nothing
      }</div></div>
    <div class="onwards">${
      onward
        ? html`<button type="button" class=${complete ? "button main" : "button"} @click=${() => go(onward)}>${text(complete ? "next" : "next_unfinished", { card: store.items[onward]?.title ?? onward })}</button>`
        : html`<button type="button" class="button main" @click=${() => go("")}>${text("to_check")}</button>`
    }</div></main>`;
}

/** The page of a list. @param {string} id */
function group(id) {
  const found = store.state?.form.groups.find((one) => one.id === id);
  if (!found) return overview();
  const empty = found.items.filter((item) => store.values[item.id] === undefined);
  return html`<main class="column broad">${refusal()}
    <p class="crumbs"><a href="#" @click=${(/** @type {Event} */ event) => {
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

function refusal() {
  return store.refusal ? html`<p class="refusal" role="alert">${store.refusal}</p>` : nothing;
}

function draw() {
  if (!page.table) return drawList();
  const place = where();
  const onCard = store.state && store.items[place]?.group.kind === "cards";
  page.signs = page.more.sprites?.[store.state?.form.game ?? ""] ?? page.signs;
  const head = html`<header class=${onCard ? "visually-hidden" : "head chequer"}><h1><span>${store.state?.name ?? text("title")}</span></h1></header>`;
  if (!store.state) {
    const words = store.refusal || (store.lost ? text("no_answer") : text("loading"));
    render(
      html`${head}<main class="column"><p class="loading">${words}</p>${store.refusal ? html`<p class="row"><a class="button" href="/enrol">${text("copies")}</a></p>` : nothing}</main>`,
      app,
    );
    return;
  }
  render(html`${head}${onCard ? card(place) : place.startsWith("group-") ? group(place.slice(6)) : overview()}`, app);
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
  state.codes = Object.fromEntries(found.cards.map((/** @type {any} */ one) => [one.item, one.code]));
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
  else if (here !== id && !here.startsWith("group-")) go(id);
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
