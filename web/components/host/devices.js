/**
 * Devices card of the host page: states, figures and the camera picture, which are fetched while the page is visible.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { figure, has, page, table, text } from "../shared/texts.js";
import { agentPart } from "./agent.js";
import { connection, keyParameter, rights, state } from "./state.js";

/** Milliseconds between two pictures, and between two requests for the figures. */
const PICTURE_INTERVAL = 1000;
const HEALTH_INTERVAL = 2000;

/** @param {Envelope} envelope */
export function devicesCard(envelope) {
  const health = /** @type {Health} */ (state.health ?? envelope.health ?? { notes: [] });
  return html`<section class="card devices" aria-labelledby="devices"><h2 id="devices">${text("devices")}</h2>
    ${health.notes.map((note) => html`<p class="note">${note}</p>`)}
    <ul>${Object.entries(envelope.devices ?? {}).map(([name, device]) => html`<li><span class=${`lamp device-${device.state}`} aria-hidden="true"></span><strong>${text(name)}</strong><span>${text(`device_${device.state}`)}${device.simulated && device.state !== "simulated" ? html` · ${text("device_simulated")}` : nothing}</span>${device.last ? html`<span class="muted">${device.last}</span>` : nothing}${device.suggestion ? html`<span class="seen">${device.suggestion.text}</span>` : nothing}${figuresTable(name, health[/** @type {"camera" | "dice"} */ (name)])}</li>`)}</ul>
    ${hasCamera(envelope) && state.picture ? html`<img class="picture" alt=${text("picture")} width="960" height="540" src=${state.picture}>` : html`<p class="muted">${text("no_picture")}</p>`}
    <p class="row"><a class="button quiet" href=${`/host/${table}/camera?${keyParameter}`}>${text("to_camera")}</a><a class="button quiet" href=${`/appliance${rights}`}>${text("to_appliance")}</a></p>
    ${agentPart()}</section>`;
}

/** @param {Envelope | null} envelope */
function hasCamera(envelope) {
  const camera = envelope?.devices?.camera;
  return camera !== undefined && camera.state !== "absent";
}

/** The figures that a device reports. @param {string} name @param {DeviceFigures | undefined} figures */
function figuresTable(name, figures) {
  if (!figures || figures.state === "absent") return nothing;
  const { fps, load, width, height, pixels_per_module, markers, seen_at, received_at, identity, noise, trouble } =
    figures;
  /** @param {number | undefined} n @param {(n: number) => string} [words] */
  const known = (n, words = figure) => (n === undefined ? undefined : words(n));
  const ago = (/** @type {number} */ n) => text("h_ago", { n: figure(n) });
  const share = (/** @type {number} */ n) =>
    text("h_share", { n: n.toLocaleString(page.language, { maximumFractionDigits: 2 }) });
  /** @type {[string, unknown][]} */
  const rows = [
    ["fps", known(fps)],
    ["load", known(load, share)],
    ["size", width && height ? text("h_pixels", { width, height }) : undefined],
    ["px", known(pixels_per_module)],
    ["markers", Array.isArray(markers) ? figure(markers.length) : undefined],
    ["seen", known(seen_at, ago)],
    ["heard", known(received_at, ago)],
    ["identity", identity && [identity].flat().join(" ")],
    ["firmware", figures.firmware],
    ["port", figures.port],
    ["noise", known(noise, (n) => text("h_bytes", { n: figure(n) }))],
    ["missed", figures.missed],
    ["trouble", trouble && (has(`trouble_${trouble}`) ? text(`trouble_${trouble}`) : trouble)],
    ["reason", figures.state === "lost" ? figures.reason : undefined],
  ];
  const shown = rows.filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (!shown.length) return nothing;
  return html`<details class="more health"><summary>${text("h_title", { device: text(name) })}</summary><table><tbody>${shown.map(([row, value]) => html`<tr><th scope="row">${text(`h_${row}`)}</th><td>${value}</td></tr>`)}</tbody></table></details>`;
}

/** Load the newest picture; it is shown once it has been loaded completely. */
function loadPicture() {
  const next = new Image();
  next.onload = () => {
    state.picture = next.src;
    redraw();
  };
  next.onerror = () => {
    if (state.picture) {
      state.picture = "";
      redraw();
    }
  };
  next.src = `/host/${table}/camera.jpg?${keyParameter}&n=${Date.now()}`;
}

/** Fetch the figures: they change too often to be part of the view. */
async function loadHealth() {
  if (document.visibilityState !== "visible" || !connection.envelope?.health) return;
  const found = await request(`/host/${table}/health.json?${keyParameter}&lang=${page.language}`);
  if (!found || found.ok === false) return; // the connection's own note says that the server does not answer
  state.health = found;
  redraw();
}

/** Start to fetch pictures and figures. */
export function watchDevices() {
  loadPicture();
  setInterval(loadHealth, HEALTH_INTERVAL);
  setInterval(() => {
    if (document.visibilityState === "visible" && hasCamera(connection.envelope)) loadPicture();
  }, PICTURE_INTERVAL);
}
