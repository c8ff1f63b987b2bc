/**
 * Page of the phone that is the camera: explains https where it is opened over http, else sends the camera's pictures
 * and shows what the computer reads in them.
 * @typedef {import("../../types/server").PhoneCameraState & {ok: boolean, code?: string, text?: string}} Look
 */

import { html, nothing, render, svg } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { inputValue } from "../shared/inputs.js";
import { announce } from "../shared/notes.js";
import { drawWith } from "../shared/redraw.js";
import { settings } from "../shared/settings.js";
import { figure, list, page, text } from "../shared/texts.js";
import { keepAwake } from "../shared/wake_lock.js";
import { explanation, skipIfTrusted } from "./help.js";
import { CameraStream } from "./stream.js";

/** Milliseconds between two questions what the computer reads. */
const LOOK_INTERVAL = 1500;
/** Steps of the buttons beside a slider. */
const STEPS = 10;
const MARKS = /** @type {Record<string, string>} */ ({ stop: "✕", change: "▲", hint: "○", good: "✓" });

const key = encodeURIComponent(new URLSearchParams(location.search).get("key") ?? "");
const secure = page.more.secure ? `${page.more.secure}/camera${location.search}` : "";
const usable = window.isSecureContext && Boolean(navigator.mediaDevices);

/** The name of this page for the server: it stays when the page is loaded again. */
function ownName() {
  try {
    const known = sessionStorage.getItem("exchequer.camera");
    if (known) return known;
    const made = Math.random().toString(36).slice(2, 12);
    sessionStorage.setItem("exchequer.camera", made);
    return made;
  } catch {
    return Math.random().toString(36).slice(2, 12);
  }
}

const camera = new CameraStream(key, ownName());
/** What the computer reads. @type {Look | null} */
let look = null;

/* ------------------------------------------------------------------ parts of the page */

const shape = (/** @type {number[][]} */ corners) => corners.map(([x, y]) => `${x},${y}`).join(" ");

/** The outlines of what the computer reads, over the picture. */
function outlines() {
  if (!look?.width || !look.height) return nothing;
  return svg`<svg viewBox=${`0 0 ${look.width} ${look.height}`} aria-hidden="true">${look.markers.map(({ corners, found }) => (corners ? svg`<polygon class=${found ? "marker" : "marker missing"} points=${shape(corners)}></polygon>` : nothing))}
    ${look.codes.map((corners) => svg`<polygon class="code" points=${shape(corners)}></polygon>`)}</svg>`;
}

function picture() {
  return html`<div class="sight" role="img" aria-label=${text("live")}>${camera.video}${outlines()}</div>`;
}

/** What the computer reads, in words. */
function seen() {
  if (camera.state === "starting") return html`<p class="seen">${text("starting")}</p>`;
  if (camera.state !== "live" || !look?.ok) return html`<p class="seen">${text("waiting")}</p>`;
  if (look.frame === null) return advice();
  const missing = look.markers.filter(({ found }) => !found).map(({ name }) => name);
  const n = look.markers.length - missing.length;
  return html`<p class="seen"><span class=${`lamp ${missing.length ? "" : "well"}`} aria-hidden="true"></span> ${text("sees", { n, of: look.markers.length, codes: look.codes.length })}</p>
    ${missing.length ? html`<p class="muted">${text("missing", { markers: list(missing) })}</p>` : nothing}${advice()}`;
}

function advice() {
  return html`<ul class="advice">${(look?.advice ?? []).slice(0, 3).map((advice) => html`<li class=${`weight-${advice.weight}`}><span class="mark" aria-hidden="true">${MARKS[advice.weight]}</span><span>${advice.text}</span></li>`)}</ul>`;
}

/** A slider with buttons beside it. @param {string} name @param {{min: number, max: number, step?: number}} range @param {number} value @param {(value: number) => void} change */
function slider(name, { min, max, step }, value, change) {
  const by = Math.max(step ?? 0, (max - min) / STEPS);
  const to = (/** @type {number} */ wanted) => change(Math.min(max, Math.max(min, wanted)));
  return html`<div class="wrap level slider"><label for=${name}>${text(name)}</label>
    <button type="button" aria-label=${text(`less_${name}`)} @click=${() => to(value - by)}>−</button>
    <input id=${name} type="range" min=${min} max=${max} step=${step || "any"} .value=${String(value)} @change=${(/** @type {Event} */ event) => to(Number(inputValue(event)))}>
    <button type="button" aria-label=${text(`more_${name}`)} @click=${() => to(value + by)}>+</button></div>`;
}

/** Lamp, zoom and focus, as far as the browser gives them. */
function controls() {
  const { torch, zoom, focusMode, focusDistance } = camera.capabilities;
  const now = /** @type {import("./stream.js").Adjustment} */ (camera.track?.getSettings?.() ?? {});
  const { chosen } = camera;
  const fixed = focusMode?.includes("manual") ? "manual" : focusMode?.includes("single-shot") ? "single-shot" : "";
  const locked = chosen.focusMode === fixed;
  if (!torch && !zoom && !fixed) return nothing;
  return html`<section class="card adjust" aria-label=${text("controls")}><h2>${text("controls")}</h2><p class="row">
      ${torch ? html`<button type="button" aria-pressed=${chosen.torch ? "true" : "false"} @click=${() => camera.adjust({ torch: !chosen.torch })}>${text("torch")}</button>` : nothing}
      ${fixed ? html`<button type="button" aria-pressed=${locked ? "true" : "false"} @click=${() => lockFocus(fixed, !locked, now)}>${text("focus")}</button>` : nothing}</p>
    ${zoom && zoom.max > zoom.min ? slider("zoom", zoom, chosen.zoom ?? now.zoom ?? zoom.min, (value) => camera.adjust({ zoom: value })) : nothing}
    ${locked && focusDistance && focusDistance.max > focusDistance.min ? slider("distance", focusDistance, chosen.focusDistance ?? now.focusDistance ?? focusDistance.min, (value) => camera.adjust({ focusDistance: value })) : nothing}</section>`;
}

/** @param {string} mode @param {boolean} lock @param {import("./stream.js").Adjustment} now */
function lockFocus(mode, lock, now) {
  if (!lock) {
    delete camera.chosen.focusDistance;
    camera.adjust({ focusMode: "continuous" });
  } else if (mode === "manual" && now.focusDistance !== undefined) {
    camera.adjust({ focusMode: mode, focusDistance: now.focusDistance });
  } else {
    camera.adjust({ focusMode: mode });
  }
}

/** What is wrong, with what to do about it. */
function notes() {
  if (camera.refusal) return html`<p class="refusal" role="alert">${camera.refusal.text}</p>`;
  if (camera.problem) return html`<p class="refusal" role="alert">${text(camera.problem)}</p>`;
  if (camera.unanswered) return html`<p class="connection" role="status">${text("lost")}</p>`;
  return camera.state === "paused" ? html`<p class="paused" role="status">${text("paused")}</p>` : nothing;
}

function beforeStart() {
  return html`<section class="card"><h2>${text("how")}</h2><ul class="steps">${["stand", "power", "private"].map((name) => html`<li>${text(name)}</li>`)}</ul></section>
    <section class="card">${settings()}</section>
    <p class="thumb"><button type="button" class="button main" @click=${() => camera.start(taken())}>${text(taken() ? "take_over" : "start")}</button></p>`;
}

const taken = () => camera.refusal?.code === "phone_taken";

function sending() {
  const [width, height] = camera.size;
  return html`${picture()}<section class="card" aria-label=${text("reads")}><div>${seen()}</div>
      ${camera.rate ? html`<p class="muted">${text("rate", { n: figure(camera.rate), width: width ?? 0, height: height ?? 0 })}</p>` : nothing}</section>${controls()}
    <p class="thumb"><button type="button" class="button" @click=${() => camera.leave()}>${text("stop")}</button></p>`;
}

function content() {
  if (!key) return html`<p class="refusal">${text("no_key")}</p>`;
  if (!usable) return explanation(window.isSecureContext ? "" : secure);
  return camera.state === "idle" ? beforeStart() : sending();
}

function draw() {
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column">${notes()}${content()}</main>`,
    app,
  );
}

/* ------------------------------------------------------------------ what the computer reads */

async function ask() {
  if (camera.running && document.visibilityState === "visible") {
    try {
      const response = await fetch(`/camera/state.json?key=${key}&lang=${page.language}`, {
        cache: "no-store",
        signal: AbortSignal.timeout(LOOK_INTERVAL * 2),
      });
      look = await response.json();
      if (look?.ok) {
        const n = look.markers.filter(({ found }) => found).length;
        announce(
          look.frame === null ? "" : text("sees", { n, of: look.markers.length, codes: look.codes.length }),
          look.advice[0]?.text,
        );
      }
    } catch {
      look = null;
    }
    draw();
  } else if (!camera.running) look = null;
  setTimeout(ask, LOOK_INTERVAL);
}

addEventListener("pagehide", () => camera.running && camera.leave());
if (usable) {
  keepAwake();
  ask();
} else skipIfTrusted(window.isSecureContext ? "" : key && secure);
drawWith(draw);
draw();
