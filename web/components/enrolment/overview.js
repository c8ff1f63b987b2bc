/** Overview of a draft: progress, cards and lists, what is missing, finishing and deleting it. */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputChecked, inputValue } from "../shared/inputs.js";
import { redraw } from "../shared/redraw.js";
import { secondTap } from "../shared/second_tap.js";
import { settings } from "../shared/settings.js";
import { sign } from "../shared/signs.js";
import { page, text } from "../shared/texts.js";
import { saveDraftKey } from "./draft_keys.js";
import { photographsPlace } from "./photographs.js";
import { go, state, store } from "./state.js";
import { address, key } from "./store.js";

/** The next card that is not complete, after an item and then from the beginning. @param {string} [after] */
export function nextCard(after = "") {
  const all = Object.keys(store.items).filter((id) => store.items[id]?.group.kind === "cards");
  const from = all.indexOf(after) + 1;
  return [...all.slice(from), ...all.slice(0, from)].find((id) => id !== after && !store.complete(id)) ?? "";
}

/** Whether everything is saved, in words. */
export function saveStatus() {
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
  return html`<p class="level camera-status" role="status">${sign("eye")}<span>${!present ? text("camera_absent") : seen.length ? text("camera_sees", { cards: seen.map((id) => store.items[id]?.title ?? id).join(", ") }) : text("camera_sees_nothing")}</span>
    ${present && state.camera !== "ready" ? html`<span class="muted">(${text(`device_${state.camera}`)})</span>` : nothing}</p>`;
}

/** The page of the whole draft. */
export function overview() {
  const s = /** @type {Enrolment} */ (store.state);
  const progress = Object.fromEntries(s.progress.map((progress) => [progress.id, progress]));
  const done = s.progress.reduce((sum, progress) => sum + progress.done, 0);
  const of = s.progress.reduce((sum, progress) => sum + progress.of, 0);
  const decks = s.form.groups.filter((group) => group.kind === "cards");
  const parts = s.form.groups.filter((group) => group.kind === "list");
  const pictured = s.foreign ? [] : s.form.groups.filter((group) => group.kind === "photos");
  const first = nextCard();
  return html`<main class="column broad">${refusal()}
    <section class="card" aria-labelledby="place"><div class="wrap level crumbs"><h2 id="place" tabindex="-1">${text("done_of", { n: done, of })}</h2>${saveStatus()}</div>${meter(done, of)}
      ${cameraStatus()}<p class="muted">${s.foreign ? text("foreign") : text(state.camera === "absent" ? "how_by_hand" : "how")}</p>
      <p class="row">${first ? html`<button type="button" class="button main" @click=${() => go(first)}>${text("go_on_with", { card: store.items[first]?.title ?? first })}</button>` : nothing}
      ${state.camera === "absent" ? nothing : html`<label class="check"><input type="checkbox" .checked=${store.photoAlways} @change=${(/** @type {Event} */ event) => store.setPhotoAlways(inputChecked(event))}>${text("photo_always")}</label>`}</p></section>
    ${decks[0]?.hint ? html`<p class="muted">${decks[0].hint}</p>` : nothing}
    <div class="stack decks">${decks.map((group) => deck(group, progress[group.id]))}</div>
    <div class="stack decks"><section class="card" aria-labelledby="parts"><h2 id="parts">${text("parts")}</h2><ul class="ruled spread tables">${parts.map(
      (group) => {
        const line = progress[group.id];
        return html`<li><div><strong>${group.title}</strong><span class="muted">${text("done_of", { n: line?.done ?? 0, of: line?.of ?? 0 })}</span></div><a class="button" aria-label=${`${text("look")}: ${group.title}`} href=${`#group-${group.id}`}>${text("look")}</a></li>`;
      },
    )}</ul></section>${pictured.length ? picturedCard(pictured) : nothing}${finishCard(s)}</div>
    ${aboutCard(s)}</main>`;
}

/** @param {EnrolGroup} group @param {{done: number, of: number} | undefined} line */
function deck(group, line) {
  return html`<section class="card" aria-labelledby=${group.id}><div class="wrap group-head"><h2 id=${group.id}>${group.title}</h2><span class="muted">${text("done_of", { n: line?.done ?? 0, of: line?.of ?? 0 })}</span></div>
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
      const mark = done ? "✓" : started ? "…" : "";
      return html`<li><button type="button" class=${`${done ? "done" : started ? "begun" : ""}${state.codes[item.id] ? " seen" : ""}`} aria-label=${name} @click=${() => go(item.id)}>${String(index + 1).padStart(2, "0")}${mark || hasPhoto ? html`<small aria-hidden="true">${mark}${hasPhoto ? sign("eye") : nothing}</small>` : nothing}</button></li>`;
    })}</ol>${state.camera === "absent" || store.state?.foreign ? nothing : html`<p class="row"><button type="button" class="button quiet" @click=${() => go(photographsPlace(group.id))}>${sign("eye")} ${text("photographs")}</button></p>`}</section>`;
}

/** The groups of which only photos are taken. @param {EnrolGroup[]} groups */
function picturedCard(groups) {
  return html`<section class="card" aria-labelledby="pictured"><h2 id="pictured">${text("photos_only")}</h2><p class="muted">${text("photos_only_hint")}</p><ul class="ruled spread tables">${groups.map(
    (group) =>
      html`<li><div><strong>${group.title}</strong><span class="muted">${text("photos_done", { n: group.items.filter((item) => store.state?.photos[item.id.replace(/^card-/, "")]).length, of: group.items.length })}</span></div><a class="button" aria-label=${`${text("photographs")}: ${group.title}`} href=${`#${photographsPlace(group.id)}`}>${text("photographs")}</a></li>`,
  )}</ul></section>`;
}

/** @param {Enrolment} s */
function finishCard(s) {
  const blocking = s.problems.filter((problem) => problem.level !== "unlikely");
  const empty = s.problems.filter((problem) => problem.level === "missing" && store.values[problem.item] === undefined);
  const listed = [
    ...blocking.filter((problem) => !empty.includes(problem)),
    ...s.problems.filter((problem) => problem.level === "unlikely"),
  ];
  return html`<section class=${blocking.length ? "card" : "card ready"} aria-labelledby="ending"><h2 id="ending">${text("check")}</h2>
    ${s.foreign ? html`<p>${text("foreign")}</p>` : nothing}${s.finished && s.unchanged ? html`<p><strong>${text("is_finished", { version: s.version })}</strong></p>` : !blocking.length ? html`<p>${text("can_finish")}</p>` : nothing}
    ${empty.length ? html`<p class="muted">${text("not_entered", { what: empty.map((problem) => store.items[problem.item]?.group.title ?? "").join(", ") })}</p>` : nothing}
    ${listed.length ? html`<ul class="ruled problems">${listed.map((problem) => html`<li><span class=${problem.level === "wrong" ? "wrong" : ""}>${problem.level === "unlikely" ? html`<em>${text("odd")}</em> ` : nothing}${problem.text}</span>${problem.item ? html`<button type="button" class="button quiet" aria-label=${`${text("look")}: ${problem.text}`} @click=${() => go(placeOf(problem.item))}>${text("look")}</button>` : nothing}</li>`)}</ul>` : nothing}
    <p class="row"><button type="button" class="button main" ?disabled=${blocking.length > 0 || (s.finished !== "" && s.unchanged) || !store.saved} @click=${finish}>${text(s.finished ? "finish_again" : "finish")}</button>
      ${s.finished ? html`<a class="button" href=${address("/export.json")}>${text("export")}</a>${Object.keys(s.photos).length ? html`<a class="button quiet" href=${address("/export.json", { photos: "1" })}>${text("export_photos")}</a>` : nothing}<a class="button quiet" href="/">${text("play")}</a>` : nothing}</p>
    ${s.finished && !s.unchanged ? html`<p class="muted">${text("changed_since")}</p>` : nothing}<p role="status">${state.done}</p></section>`;
}

/** The place of an item: a card has one, an entry of a list is in that of its group. @param {string} id */
function placeOf(id) {
  const group = store.items[id]?.group;
  return group?.kind === "list" ? `group-${group.id}` : id;
}

async function finish() {
  state.done = (await store.act("/finish", "POST")) ? text("finished_now") : "";
  redraw();
}

/** @param {Enrolment} s */
function aboutCard(s) {
  return html`<section class="card" aria-labelledby="about"><h2 id="about">${text("about")}</h2>
    <label for="name">${text("name")}</label><input id="name" maxlength="40" autocomplete="off" .value=${s.name} @change=${(/** @type {Event} */ event) => store.act("/name", "PUT", { value: inputValue(event) }).then(() => saveDraftKey(page.table, { key, name: store.state?.name ?? s.name }))}>
    <p class="muted">${text("link_hint")}</p>${settings()}
    <p class="row"><a class="button quiet" href="/enrol">${text("copies")}</a><a class="button quiet" href="/">${text("all_games")}</a>
    ${secondTap("delete", { words: text("delete"), sure: text("delete_sure"), act: deleteDraft, not: text("cancel") })}</p></section>`;
}

async function deleteDraft() {
  if (await store.act("", "DELETE")) {
    saveDraftKey(page.table, null);
    location.href = "/enrol";
  }
}

/** The last refusal of the server. */
export function refusal() {
  return store.refusal ? html`<p class="refusal" role="alert">${store.refusal}</p>` : nothing;
}
