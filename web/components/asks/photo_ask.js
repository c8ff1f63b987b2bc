/**
 * The button by which a photo of cards or dice answers an ask. All else is loaded when it is tapped (`photo.js`).
 * @typedef {import("../../types").Ask} Ask
 * @typedef {{ answer: (ask: Ask, value: string, event?: MouseEvent) => void, redraw: () => void, token?: string | null, query?: string }} PhotoTools who sends: the token of a seat, or the host's key as `query` of the address
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { lazily, lazyPart } from "../shared/lazy.js";
import { pageState } from "../shared/page_state.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";

/**
 * The last photo of this page: for which ask it is, its file until it is sent, and what was read; `coming`: for which ask one is being taken.
 * @type {{ ask?: string, file?: File | null, reading?: import("../../types").PhotoReading | null, suggestion?: import("../../types").Device["suggestion"], coming?: [Ask, PhotoTools] | null }}
 */
export const shot = pageState("photo", () => ({}));

/** The button for a photo beside the choices of an ask that a device could settle, and what the last photo shows. @param {Ask} ask @param {PhotoTools} tools */
export function photoPart(ask, tools) {
  const { redraw } = tools;
  const prepare = () => {
    shot.coming = [ask, tools];
    lazily("photo", redraw)?.prepare();
  };
  const take = (/** @type {any} */ { target }) => {
    Object.assign(shot, { ask: ask.id, file: target.files[0], reading: null, suggestion: undefined });
    target.value = "";
    redraw();
  };
  return ask.device_input
    ? html`<div class="photograph"><label class="button quiet">${sign("camera")} ${text("photograph")}<input type="file" accept="image/*" capture="environment" class="visually-hidden" @click=${prepare} @change=${take}></label>${shot.ask === ask.id ? lazyPart("photo", redraw, (module) => module.photoResult(ask, tools)) : nothing}</div>`
    : nothing;
}
