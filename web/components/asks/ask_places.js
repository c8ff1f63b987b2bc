/** Places of asks: an element for each open ask, and a guard against taps that were meant for another one. */
import { render } from "../../vendor/lit-html.js";
import { closeIdleDialog } from "./idle_dialog.js";

/** Milliseconds that an ask must have been on the page before a tap answers it. */
const SHORTEST = 300;
/** @type {Map<string, HTMLElement>} */
const places = new Map();
const shown = {
  key: "",
  at: 0,
  /** When the last pointer went down. */
  down: 0,
  focused: /** @type {Element | null} */ (null),
  /** Since when it has the focus. */
  since: 0,
};

addEventListener("focusin", (event) => {
  shown.focused = /** @type {Element} */ (event.target);
  shown.since = performance.now();
});
addEventListener("close", () => keepFocus(), true);
addEventListener(
  "pointerdown",
  () => {
    shown.down = performance.now();
  },
  true,
);
addEventListener(
  "keydown",
  (event) => {
    // A key that is still held down from the last ask does not answer the next one.
    if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target instanceof HTMLButtonElement)
      event.preventDefault();
  },
  true,
);

/** The place of an ask: an element that no other ask reuses, so that its buttons never become those of another. @param {string} ask the ask's id @param {unknown} content */
export function askPlace(ask, content) {
  const place = places.get(ask) ?? document.createElement("div");
  place.className = "ask";
  place.dataset.ask = ask;
  places.set(ask, place);
  render(content, place);
  return place;
}

/**
 * Update the places after each drawing: those of closed asks are dropped, and a focus that went with them is given back.
 * @param {Ask[]} asks the asks on the page @param {unknown[]} above what shifts the asks when it appears or disappears
 */
export function updatePlaces(asks, above) {
  keepFocus();
  const key = JSON.stringify([asks.map((ask) => [ask.id, ask.options.map((option) => option.value)]), above]);
  if (key === shown.key) return;
  shown.key = key;
  shown.at = performance.now();
  for (const ask of places.keys()) {
    if (asks.some((asked) => asked.id === ask)) continue;
    places.delete(ask);
    closeIdleDialog();
  }
}

/**
 * Give the focus back where a drawing has taken it: to the element that had it if that can still have it, else to what
 * covers the page or to its main part. A tap beside everything has left it on purpose, and a field would bring back
 * the keyboard of a phone.
 */
function keepFocus() {
  const { focused } = shown;
  if (canHaveFocus(document.activeElement) || !(focused instanceof HTMLElement)) return;
  const isThere = canHaveFocus(focused);
  if (isThere && (shown.down > shown.since || focused.matches("input, select"))) return;
  if (isThere) focused.focus({ preventScroll: true });
  if (canHaveFocus(document.activeElement)) return;
  const place = document.querySelector("#closing h2, #counting h2") ?? document.getElementById("now");
  /** @type {HTMLElement | null} */ (place)?.focus({ preventScroll: true });
}

/** Whether an element can have the focus: it is drawn, and not the page as a whole. A button keeps the focus for a moment when its dialog is closed. @param {Element | null} element */
export function canHaveFocus(element) {
  return element !== null && element !== document.body && element.getClientRects().length > 0;
}

/** The ask has changed under the finger, as by its next step: it has to be read again before a tap answers it. */
export function readAgain() {
  shown.at = performance.now();
}

/** Whether a tap began before the ask could be read; keys and screen readers never do. @param {MouseEvent} event */
export function isTooSoon(event) {
  return event.detail > 0 && shown.down - shown.at < SHORTEST;
}
