// @ts-check
/**
 * The button by which a photo of cards or dice answers an ask. All else is loaded when it is tapped (`photo.js`).
 * @typedef {import("../types").Ask} Ask
 * @typedef {{ answer: (ask: Ask, value: string, event?: MouseEvent) => void, redraw: () => void, token?: string | null, query?: string }} PhotoTools who sends: the token of a seat, or the host's key as `query` of the address
 */
import { html, nothing } from "../vendor/lit-html.js";
import { lazily, lazyPart } from "./lazy.js";
import { pageState } from "./page_state.js";
import { sign } from "./signs.js";
import { page, text } from "./texts.js";

/** The last photo of this page: for which ask it is, its file until it is sent, and what was read. */
export const shot = pageState("photo.shot", () => ({
  ask: "",
  file: /** @type {File | null} */ (null),
  reading: /** @type {import("../types").PhotoReading | null} */ (null),
  suggestion: /** @type {import("../types").Device["suggestion"]} */ (undefined),
}));

/** The address to which a photo for an ask is sent, or what follows it. @param {Ask} ask @param {PhotoTools} tools @param {string} [rest] */
const address = (ask, { query = "" }, rest = "") =>
  `/tables/${encodeURIComponent(page.table)}/photos/${encodeURIComponent(ask.id)}${rest}?lang=${page.language}&${query}`;

/** Send something for an ask in the sender's name. @param {Ask} ask @param {PhotoTools} tools @param {Blob | null} body */
export const sendPhoto = (ask, tools, body) =>
  fetch(address(ask, tools, body ? "" : "/ready"), {
    method: "POST",
    headers: { Accept: "application/json", ...(tools.token && { Authorization: `Bearer ${tools.token}` }) },
    body,
  });

/** The button for a photo beside the choices of an ask that a device could settle, and what the last photo shows. @param {Ask} ask @param {PhotoTools} tools */
export function photoPart(ask, tools) {
  if (!ask.device_input) return nothing;
  const prepare = () => {
    lazily("photo", tools.redraw);
    sendPhoto(ask, tools, null).catch(() => {});
  };
  /** @param {{ target: EventTarget | null }} event */
  const take = ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const file = input.files?.[0];
    if (!file) return;
    Object.assign(shot, { ask: ask.id, file, reading: null, suggestion: undefined });
    input.value = "";
    tools.redraw();
  };
  return html`<div class="photograph"><label class="button quiet">${sign("camera")} ${text("photograph")}<input type="file" accept="image/*" capture="environment" class="visually-hidden" @click=${prepare} @change=${take}></label>${shot.ask === ask.id ? lazyPart("photo", tools.redraw, (module) => module.photoResult(ask, tools)) : nothing}</div>`;
}
