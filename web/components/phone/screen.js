/** Bottom bar of the phone: the button that shows the viewer's screen, held or tapped, and the one of the drawer. */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { selectedTab } from "./drawer.js";
import { state } from "./state.js";

/** Milliseconds of the longest tap, which shows the screen until the next one; a longer press holds it. */
const TAP = 350;

/** When the button went down, and whether the screen was shown before. */
const press = { at: 0, shown: false };

/** What lies behind the viewer's screen. @param {unknown} content @param {unknown} banner */
export function screen(content, banner) {
  return html`<section class="screen" id="screen" aria-labelledby="behind">${banner}<h2 id="behind">${text("my_screen")}</h2>
    ${content}</section>`;
}

/** @param {boolean} held */
function hold(held) {
  if (state.held === held) return;
  state.held = held;
  redraw();
}

function down() {
  press.at = performance.now();
  press.shown = state.held;
  hold(true);
}

/** Hide the screen again where it was held, or was shown already. */
function up() {
  if (!press.at) return;
  const tapped = performance.now() - press.at < TAP;
  press.at = 0;
  hold(tapped && !press.shown);
}

/** @param {KeyboardEvent} event */
function holdByKey(event) {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  if (event.repeat) return;
  if (event.type === "keydown") down();
  else up();
}

/** @param {PointerEvent} event */
function holdByPointer(event) {
  if (event.button !== 0) return;
  /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
  down();
}

/** A click without pointer or key is from a screen reader, which cannot hold: it toggles. @param {MouseEvent} event */
function holdByClick(event) {
  if (event.detail === 0) hold(!state.held);
}

/** Hide the screen, whatever showed it. */
function release() {
  press.at = 0;
  hold(false);
}

/** @param {boolean} withScreen whether this game has anything behind screens */
export function bar(withScreen) {
  return html`<div class="bar">${
    withScreen
      ? html`<button type="button" class="hold" aria-expanded=${state.held ? "true" : "false"}
      @pointerdown=${holdByPointer} @pointerup=${up} @pointercancel=${release} @lostpointercapture=${up}
      @keydown=${holdByKey} @keyup=${holdByKey} @blur=${up} @click=${holdByClick} @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${sign("eye")}<span>${text(state.held ? "turn-screen-hide" : "turn-screen")}</span></button>`
      : nothing
  }
    <button type="button" class="open" aria-expanded=${state.drawer ? "true" : "false"} aria-label=${state.drawer ? text("close") : text("drawer")}
      @click=${() => openDrawer(!state.drawer)}>${sign(state.drawer ? "close" : "book")}</button></div>`;
}

/** Open or close the drawer; the focus goes into it, and back to its button. @param {boolean} open */
export function openDrawer(open) {
  if (state.drawer === open) {
    redraw();
    return;
  }
  state.drawer = open;
  redraw();
  const bar = /** @type {HTMLElement | null} */ (document.querySelector(".bar .open"));
  (open ? selectedTab() : bar)?.focus();
}

/** Hide a screen that is shown once the focus goes on to what may lie below it. @param {FocusEvent} event */
function leave({ target }) {
  if (state.held && !press.at && target instanceof Element && !target.closest(".screen, .bar .hold")) release();
}

addEventListener("focusin", leave);
addEventListener("blur", release);
document.addEventListener("visibilitychange", release);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.drawer) openDrawer(false);
});
