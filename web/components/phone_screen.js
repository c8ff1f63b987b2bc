// @ts-check
/** Bottom bar of the phone: the button that shows the viewer's screen while it is held, and the one of the drawer. */
import { html, nothing } from "../vendor/lit-html.js";
import { control, state } from "./phone_state.js";
import { sign } from "./signs.js";
import { text } from "./texts.js";

/** What lies behind the viewer's screen. @param {unknown} content */
export function screen(content) {
  return html`<section class="screen" id="screen" aria-labelledby="behind"><h2 id="behind">${text("my_screen")}</h2>
    ${content}</section>`;
}

/** @param {boolean} held */
function hold(held) {
  if (state.held === held) return;
  state.held = held;
  control.draw();
}

/** @param {KeyboardEvent} event */
function holdByKey(event) {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  hold(event.type === "keydown");
}

/** @param {PointerEvent} event */
function holdByPointer(event) {
  if (event.button !== 0) return;
  /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
  hold(true);
}

/** A click without pointer or key is from a screen reader, which cannot hold: it toggles. @param {MouseEvent} event */
function holdByClick(event) {
  if (event.detail === 0) hold(!state.held);
}

const release = () => hold(false);

/** @param {boolean} withScreen whether this game has anything behind screens */
export function bar(withScreen) {
  return html`<div class="bar">${
    withScreen
      ? html`<button type="button" class="hold" aria-expanded=${state.held ? "true" : "false"}
      @pointerdown=${holdByPointer} @pointerup=${release} @pointercancel=${release} @lostpointercapture=${release}
      @keydown=${holdByKey} @keyup=${holdByKey} @blur=${release} @click=${holdByClick} @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${sign("eye")}<span>${text("hold")}</span></button>`
      : nothing
  }
    <button type="button" class="open" aria-expanded=${state.drawer ? "true" : "false"} aria-label=${state.drawer ? text("close") : text("drawer")}
      @click=${() => openDrawer(!state.drawer)}>${sign(state.drawer ? "close" : "book")}</button></div>`;
}

/** @param {boolean} open */
function openDrawer(open) {
  state.drawer = open;
  control.draw();
}

addEventListener("blur", release);
document.addEventListener("visibilitychange", release);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.drawer) openDrawer(false);
});
