/**
 * A photo answers an ask: it is made smaller, sent, and what it shows is offered for one tap.
 *
 * The photo does not leave the phone but for the server of the table, which does not keep it. The parts that were read are cut out here.
 * @typedef {PhotoReading} Reading
 * @typedef {{ answer: (ask: Ask, value: string, event?: MouseEvent) => void, token?: string | null, query?: string }} PhotoTools who sends: the token of a seat, or the host's key as `query` of the address
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { reduced } from "../shared/pictures.js";
import { redraw } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { page, table, text } from "../shared/texts.js";
import { readAgain } from "./ask_places.js";

/** Pixels of the longer side of the picture that is sent. */
const LONGEST = 2600;
/** Pixels of the parts that are shown, and the rim around what was read as a share of its size. */
const PART = 168;
const RIM = 0.35;

/**
 * The last photo of this page: for which ask it is, its file until it is sent, and what was read.
 * @type {{ ask?: string, file?: File | null, reading?: Reading | null, suggestion?: Device["suggestion"] }}
 */
export const shot = {};

/** The picture that was sent last, to cut parts out of, as long as its ask is open. @type {HTMLCanvasElement | null} */
let sent = null;

/** Whether a photo is being read. */
let sending = false;

/** Send something for an ask in the sender's name; null: a photo is coming. @param {Ask} ask @param {PhotoTools} tools @param {Blob | null} body */
const sendPhoto = (ask, { query = "", token }, body) =>
  fetch(`/tables/${table}/photos/${encodeURIComponent(ask.id)}${body ? "" : "/ready"}?lang=${page.language}&${query}`, {
    method: "POST",
    headers: { Accept: "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body,
  });

/** The button for a photo beside the choices of an ask that a device could settle, and what the last photo shows. @param {Ask} ask @param {PhotoTools} tools */
export function photoPart(ask, tools) {
  // The server gets ready while the photo is being taken.
  const prepare = () => sendPhoto(ask, tools, null).catch(() => {});
  const take = (/** @type {any} */ { target }) => {
    Object.assign(shot, { ask: ask.id, file: target.files[0], reading: null, suggestion: undefined });
    target.value = "";
    redraw();
  };
  return ask.device_input
    ? html`<div class="photograph"><label class="button quiet">${sign("camera")} ${text("photograph")}<input type="file" accept="image/*" capture="environment" class="visually-hidden" @click=${prepare} @change=${take}></label>${shot.ask === ask.id ? photoResult(ask, tools) : nothing}</div>`
    : nothing;
}

/** What the last photo shows for an ask; a photo that has not been sent is sent. @param {Ask} ask @param {PhotoTools} tools */
function photoResult(ask, tools) {
  if (shot.file) {
    send(ask, shot.file, tools);
    shot.file = null;
  }
  const { reading } = shot;
  if (!sending && !reading) return nothing;
  if (!reading) return html`<p class="muted" role="status">${text("photo-sending")}</p>`;
  if (!reading.ok) return html`<p class="refusal" role="alert">${reading.text}</p>`;
  const { choices } = reading;
  return html`<p class=${choices.length ? "" : "hint"} role="status">${choices.length ? text("photo-found", { n: choices.length }) : reading.text}</p>
    ${choices.length ? nothing : cuts(reading.parts)}
    <div class="choices">${choices.map(
      (choice) =>
        html`<button type="button" class="choice photographed" value=${choice.value} @click=${(/** @type {MouseEvent} */ event) => tools.answer(ask, choice.value, event)}>${cuts(choice.parts)}<span class="label">${choice.label}</span></button>`,
    )}</div>`;
}

/** @param {Ask} ask @param {File} file @param {PhotoTools} tools */
async function send(ask, file, tools) {
  sending = true;
  const picture = await reduced(file, LONGEST, 0.88);
  sent = picture.canvas;
  let reading;
  try {
    reading = /** @type {Reading} */ (await (await sendPhoto(ask, tools, picture.content)).json());
  } catch {
    reading = { ok: false, text: text("photo-not_sent"), choices: [], parts: [] };
  }
  if (shot.ask !== ask.id || shot.file) return;
  sending = false;
  shot.reading = reading;
  shot.suggestion = reading.suggestion;
  readAgain();
  if (shot.suggestion) shot.reading = { ...reading, text: reading.suggestion?.text ?? "" };
  redraw();
}

/** The parts of the photo that were read, one beside the other. @param {[number, number][][]} parts */
function cuts(parts) {
  const found = parts.flatMap((part) => cut(part) ?? []);
  return found.length
    ? html`<span class="wrap cuts">${found.map((address) => html`<img src=${address} alt=${text("photo-part")}>`)}</span>`
    : nothing;
}

/** Addresses of parts by their corners, for the picture that was sent last. @type {{ of: HTMLCanvasElement | null, addresses: Map<string, string> }} */
const known = { of: null, addresses: new Map() };

/** The part of the photo within these corners, which are shares of its width and height. @param {[number, number][]} corners */
function cut(corners) {
  if (!sent) return null;
  if (known.of !== sent) Object.assign(known, { of: sent, addresses: new Map() });
  const key = corners.join(" ");
  const before = known.addresses.get(key);
  if (before) return before;
  const xs = corners.map(([x]) => x * (sent?.width ?? 0));
  const ys = corners.map(([, y]) => y * (sent?.height ?? 0));
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * (1 + 2 * RIM);
  const left = (Math.max(...xs) + Math.min(...xs) - side) / 2;
  const top = (Math.max(...ys) + Math.min(...ys) - side) / 2;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PART;
  canvas.getContext("2d")?.drawImage(sent, left, top, side, side, 0, 0, PART, PART);
  const address = canvas.toDataURL("image/jpeg", 0.8);
  known.addresses.set(key, address);
  return address;
}
