/**
 * Notice of the viewer's turn: a tone, vibration and a flash of the page, each of which can be switched off, and once
 * more after a minute; also of what the viewer has wished and is now carried out. The ends of a chapter and of the game have tones too.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { newest, ownDeeds } from "../asks/deeds.js";
import { isOver } from "../shared/awaited.js";
import { inputChecked } from "../shared/inputs.js";
import { redraw } from "../shared/redraw.js";
import { store, stored } from "../shared/storage.js";
import { text } from "../shared/texts.js";
import { allowTones, play } from "./tones.js";

/** Milliseconds after which a turn is noticed once more, and that a flash lasts. */
const AGAIN = 60_000;
const FLASH = 1600;

/** What can be switched off. */
const KINDS = ["sound", "vibration", "flash"];

/** @param {string} kind one of KINDS */
const wanted = (kind) => stored(`notice.${kind}`) !== "off";

const seen = { drawn: false, turn: false, wished: 0, chapter: 0, over: false };
/** @type {number | undefined} */
let again;

/** Show that it is the viewer's turn. */
function notice() {
  if (wanted("sound")) play("turn");
  // Browsers allow vibration only after the page has been touched.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (wanted("vibration") && touched && document.visibilityState === "visible") navigator.vibrate?.([60, 60, 60]);
  if (wanted("flash")) flash();
}

function flash() {
  document.documentElement.dataset.flash = "on";
  setTimeout(() => delete document.documentElement.dataset.flash, FLASH);
}

/** The number of the viewer's newest deed if they had wished it before, else 0. @param {Envelope} envelope */
function newestWished({ view, wished }) {
  return wished ? newest(ownDeeds(view)) : 0;
}

/** Notice what has changed since the last drawing. @param {Envelope} envelope @param {boolean} myTurn */
export function noticeChanges(envelope, myTurn) {
  const view = envelope.view;
  const over = isOver(envelope);
  if (seen.drawn && wanted("sound")) {
    if (over && !seen.over) play("end");
    else if (view && seen.chapter > 0 && view.chapter > seen.chapter) play("chapter");
  }
  const wished = newestWished(envelope);
  const isDone = seen.drawn && wished > seen.wished;
  if (isDone && (!myTurn || seen.turn)) notice();
  if (myTurn !== seen.turn) {
    clearTimeout(again);
    if (myTurn) {
      if (seen.drawn) notice();
      again = setTimeout(notice, AGAIN);
    }
  }
  Object.assign(seen, { drawn: true, turn: myTurn, wished, chapter: view?.chapter ?? 0, over });
}

/** Switches for each kind of notice. */
export function noticeSettings() {
  const kinds = "vibrate" in navigator ? KINDS : KINDS.filter((kind) => kind !== "vibration");
  return html`<fieldset class="notices"><legend>${text("turn-notice")}</legend>${kinds.map(
    (kind) =>
      html`<label class="check"><input type="checkbox" .checked=${wanted(kind)} @change=${(
        /** @type {Event} */ event,
      ) => {
        store(`notice.${kind}`, inputChecked(event) ? null : "off");
        if (inputChecked(event)) notice();
        redraw();
      }}><span>${text(`turn-notice-${kind}`)}</span></label>`,
  )}</fieldset>`;
}

/** A banner that leads back to the viewer's question from what covers it. @param {string} question @param {() => void} toQuestion */
export function turnBanner(question, toQuestion) {
  if (!question) return nothing;
  return html`<button type="button" class="button main banner" @click=${toQuestion}><b>${text("your_turn")}</b> <span>${question}</span></button>`;
}

allowTones();
