/**
 * Photographs of a deck: its cards are laid before the camera one after the other, and each is photographed by itself.
 *
 * The page shows which card comes next, what the camera sees, and the last photo, which can be taken back.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { announce } from "../shared/notes.js";
import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { text } from "../shared/texts.js";
import { go, state, store, where } from "./state.js";
import { address } from "./store.js";

/** Milliseconds between two requests for the state of the series. */
const INTERVAL = 350;
/** The part of the address that leads here, before the group's id. */
const PLACE = "photos-";
/** The directions in which the cards' tops may point, by their degrees from north. */
const TOPS = /** @type {const} */ ([
  [0, "north"],
  [90, "east"],
  [180, "south"],
  [270, "west"],
]);

/** The series that is under way, and its group. @type {{series: SeriesState | null, group: string, top: number, refusal: string, timer: number}} */
const at = { series: null, group: "", top: 0, refusal: "", timer: 0 };

/** Whether an address leads here. @param {string} place */
export const isPhotographs = (place) => place.startsWith(PLACE);
/** The address of the photographs of a group. @param {string} group */
export const photographsPlace = (group) => `${PLACE}${group}`;

/** Send a command, or without one ask for the state. @param {Record<string, unknown> | null} command */
async function ask(command) {
  const url = address("/photographing.json");
  const found = command ? await request(url, command) : await request(url);
  const before = at.series;
  at.refusal = found && !found.ok ? found.text : "";
  if (found?.ok) at.series = found.series;
  const now = at.series;
  if (now && before && now.last !== before.last) {
    await store.load();
    announce(now.last && now.done > before.done ? text("photographed", { card: title(now.last) }) : text("photo_back"));
  }
  if (found === null || JSON.stringify(before) !== JSON.stringify(now) || at.refusal) redraw();
}

function follow() {
  clearTimeout(at.timer);
  at.timer = setTimeout(async () => {
    if (!isPhotographs(where())) return end();
    if (document.visibilityState === "visible") await ask(null);
    if (at.series?.active) follow();
  }, INTERVAL);
}

async function begin() {
  at.series = null;
  await ask({ do: "begin", group: at.group, top: at.top });
  if (at.series) follow();
}

function end() {
  clearTimeout(at.timer);
  if (at.series?.active) request(address("/photographing.json"), { do: "end" });
  at.series = null;
}

/** The title of a card. @param {string} card */
const title = (card) => store.items[`card-${card}`]?.title ?? card;

/** The page of a group's photographs. @param {string} place */
export function photographs(place) {
  const id = place.slice(PLACE.length);
  const group = store.state?.form.groups.find((group) => group.id === id);
  if (id !== at.group) {
    end();
    at.group = id;
  }
  const missing = (group?.items ?? []).filter((item) => !store.state?.photos[item.id.replace(/^card-/, "")]).length;
  return html`<main class="column broad"><p class="wrap level crumbs"><a href="#" @click=${(
    /** @type {Event} */ event,
  ) => {
    event.preventDefault();
    end();
    go("");
  }}>${text("overview")}</a><span class="muted">${group?.title ?? ""}</span></p>
    ${at.refusal ? html`<p class="refusal" role="alert">${at.refusal}</p>` : nothing}
    <section class="card" aria-labelledby="place"><h2 id="place" tabindex="-1">${text("photographs")}</h2>
    ${at.series?.active ? running(at.series) : before(missing)}</section></main>`;
}

/** What to do, and the button that begins. @param {number} missing how many cards have no photo */
function before(missing) {
  if (!missing) return html`<p>${text("photos_all")}</p>${onwards()}`;
  if (state.camera === "absent") return html`<p>${text("photos_no_camera")}</p>`;
  return html`<p>${text("photos_how")} ${text(onlyPhotos() ? "photos_only_hint" : "photos_then")}</p><p class="muted">${text("photos_stay")}</p>
    <p id="tops">${text("photos_top")}</p><div class="picks" role="radiogroup" aria-labelledby="tops">${TOPS.map(
      ([degrees, name]) =>
        html`<label class="pick"><input type="radio" name="top" .checked=${at.top === degrees} @change=${() => {
          at.top = degrees;
        }}><span>${text(`photos_top_${name}`)}</span></label>`,
    )}</div>
    <p class="row"><button type="button" class="button main" @click=${begin}>${text("photos_begin", { n: missing })}</button></p>`;
}

/** The series that is under way. @param {SeriesState} series */
function running(series) {
  const photo = store.state?.photos[series.last];
  const size = series.size;
  return html`<p class="next-card" aria-live="polite">${series.card ? html`<strong>${text("photos_next", { card: title(series.card) })}</strong>` : html`<strong>${text("photos_all")}</strong>`}</p>
    ${series.card ? html`<p role="status" class=${series.seen === "refused" || series.seen === "unclear" ? "refusal" : "muted"}>${text(`photos_${series.seen}`)}</p>` : nothing}
    <div class="wrap pictures">${photo ? html`<figure><img class="photo" src=${`/photos/${photo}.webp`} alt=${text("photo_of", { card: title(series.last) })}><figcaption>${title(series.last)}</figcaption></figure>` : nothing}</div>
    <p class="muted">${text("photos_done", { n: series.done, of: series.of })}${size ? html` · ${text("photos_size", { width: size[0], height: size[1] })}` : nothing}</p>
    <p class="row">${series.last ? html`<button type="button" class="button" @click=${() => ask({ do: "take_back" })}>${text("photos_take_back")}</button>` : nothing}
    ${series.card ? html`<button type="button" class="button" @click=${() => ask({ do: "skip" })}>${text("photos_skip")}</button>` : nothing}</p>${onwards()}`;
}

/** Whether nothing is entered of the group's cards. */
const onlyPhotos = () => store.state?.form.groups.find((group) => group.id === at.group)?.kind === "photos";

/** The way on: to the first card that is not entered, or back to the overview. */
function onwards() {
  if (onlyPhotos())
    return html`<p class="row"><button type="button" class="button main" @click=${() => {
      end();
      go("");
    }}>${text("overview")}</button></p>`;
  return html`<p class="row"><button type="button" class="button main" @click=${() => {
    end();
    go(
      store.state?.form.groups.find((group) => group.id === at.group)?.items.find((item) => !store.complete(item.id))
        ?.id ?? "",
    );
  }}>${text("photos_enter")}</button></p>`;
}
