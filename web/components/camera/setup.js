/**
 * Camera set-up page: the camera picture with what is read in it, advice, layout and lens calibration.
 *
 * Once a second the page requests what was read in the newest frame and loads the picture of the same frame, so that
 * the outlines fit it. Zones that are moved are a draft, in this page only, until they are saved.
 * @import { Look } from "./state.js"
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { loadingLine } from "../shared/notes.js";
import { drawWith } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { settings } from "../shared/settings.js";
import { sign } from "../shared/signs.js";
import { list, page, table, text } from "../shared/texts.js";
import { editor, layoutCard } from "./layout_cards.js";
import { LensSteps } from "./lens.js";
import { phoneCard } from "./phone.js";
import { adviceCard, codes, readingsCard } from "./readings.js";
import { sight } from "./sight.js";
import { OF_SOURCE, sourceCard } from "./source.js";
import { control, key, state } from "./state.js";

drawWith(draw);
control.act = act;
/** Milliseconds from one frame to the request for the next. */
const POLL_INTERVAL = 1000;
const lens = new LensSteps(act, draw);

/** @param {Look} look */
function pictureCard(look) {
  const seen = look.markers.filter((marker) => marker.found).length;
  return html`<section class="card" aria-labelledby="picture"><h2 id="picture">${text("picture")}</h2>
    <p class="row seen"><span class=${`lamp device-${look.state}`} aria-hidden="true"></span><span>${text("camera")}: ${text(`device_${look.state}`)}</span>
      ${look.frame === null ? nothing : html`<span>${text("markers_seen", { n: seen, of: look.markers.length })}</span><span>${text("codes_read", { n: look.tags.length })}</span>`}</p>
    ${sight(look)}
    ${state.picture ? nothing : html`<p class="muted">${text("no_picture")}</p>`}
    ${state.draft ? editor(state.draft) : codes(look)}</section>`;
}

function draw() {
  const look = state.look;
  if (!look || !key) {
    render(
      html`${head()}<main class="column">${loadingLine(key ? state.refusal || undefined : text("no_key"))}</main>`,
      app,
    );
    return;
  }
  render(
    html`${head()}<main class="column">${state.failed ? html`<p class="connection" role="status">${text("failed")}</p>` : nothing}
    ${look.simulated ? html`<p class="simulated">${sign("simulated")} <span>${text("simulated_note", { devices: list([text("camera")]) })}</span></p>` : nothing}
    <div class="columns"><div>${pictureCard(look)}${layoutCard(look, lens.open)}${look.lens ? lens.card(look.lens, state.busy || look.frame === null) : nothing}</div><div>${adviceCard(look)}${sourceCard(look)}${phoneCard()}${readingsCard(look)}<section class="card" aria-label=${text("language")}>${settings()}</section></div></div></main>`,
    app,
  );
}

function head() {
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1><p><a href=${`/host/${table}?key=${key}`}><span>${text("back")}</span></a></p></header>`;
}

/* ------------------------------------------------------------------ requests to the server */

/** Send a command. @param {Record<string, unknown>} wanted @returns {Promise<boolean>} whether it was carried out */
async function act(wanted) {
  state.busy = true;
  state.confirmation = "";
  const command = String(wanted.do);
  state.about = OF_SOURCE.includes(command) ? "source" : "";
  draw();
  const answer = await ask(wanted);
  state.busy = false;
  state.refusal = answer?.ok === false ? (answer.text ?? "") : "";
  lens.refusal = state.about ? "" : state.refusal;
  state.failed = answer === null;
  if (answer?.ok) await showFrame(answer);
  draw();
  return Boolean(answer?.ok);
}

/** What was read in the newest frame, after a command where there is one; null where no answer came. @param {object} [command] @returns {Promise<Look | null>} */
const ask = (command) => request(`/host/${table}/camera.json?key=${key}&lang=${page.language}`, command);

/** Show what was read in a frame once its picture has been loaded. @param {Look} look */
async function showFrame(look) {
  if (look.frame !== null) {
    const next = new Image();
    next.src = `/host/${table}/camera/${look.frame}.jpg?key=${key}`;
    try {
      await next.decode();
      state.picture = next.src;
      state.size = [look.width ?? 16, look.height ?? 9];
    } catch {
      return; // the server has dropped this frame: wait for the next
    }
    if (look.to_pixels || !state.draft) state.matrix = look.to_pixels;
  } else if (!state.draft) {
    state.picture = "";
    state.size = [1200, 900];
  }
  state.look = look;
}

async function poll() {
  if (document.visibilityState === "visible" && !state.busy && !state.drag) {
    const look = await ask();
    state.failed = look === null;
    if (look?.ok && !state.busy && !state.drag) await showFrame(look);
    else if (look && !look.ok) state.refusal = look.text ?? "";
    draw();
  }
  setTimeout(poll, POLL_INTERVAL);
}

addEventListener("resize", draw);
addEventListener("beforeunload", (event) => {
  // The browser asks before zones that were moved and not saved are lost.
  if (state.draft?.canUndo) event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (
    !state.draft ||
    !(event.ctrlKey || event.metaKey) ||
    event.key.toLowerCase() !== "z" ||
    event.target instanceof HTMLInputElement
  )
    return;
  event.preventDefault();
  if (event.shiftKey) state.draft.redo();
  else state.draft.undo();
  draw();
});
draw();
if (key) poll();
