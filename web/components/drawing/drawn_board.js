/**
 * A board that is composed for the room that it has: it is drawn again when the size of its element changes.
 *
 * Units are 1/28 of the page's text, so that lettering of 28 units is as high as the text of the page.
 */

import { html } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { SMALL } from "./lettering.js";

/** A screen as narrow as a phone's, where the page scrolls and the board is as high as it needs to be. */
export const narrow = matchMedia("(max-width: 47.99rem)");

/** The room of the board in pixels; at first about what it will be. */
const room = { width: innerWidth > innerHeight * 1.2 ? innerWidth * 0.56 : innerWidth, height: innerHeight * 0.84 };

/** The element that is observed. @type {Element | null} */
let watched = null;
let changed = () => {};
/** Whether the board shown last is as high as it needs to be. */
let free = false;

const observer = new ResizeObserver(([entry]) => {
  const { width, height } = entry?.contentRect ?? room;
  const same = Math.abs(width - room.width) < 2 && (free || Math.abs(height - room.height) < 2);
  if (!width || !height || same) return;
  Object.assign(room, { width, height });
  changed();
});
narrow.addEventListener("change", () => changed());

/** Observe the board's element once it is in the page, also after it was replaced. */
function watch() {
  const found = document.querySelector(".board-room");
  if (!found || found === watched) return;
  if (watched) observer.unobserve(watched);
  watched = found;
  observer.observe(found);
}

/** Observe the board that is about to be drawn. @param {boolean} high whether it is as high as it needs to be */
function observe(high) {
  changed = redraw;
  free = high;
  queueMicrotask(watch);
}

/** Something that is drawn for the size of its element, in pixels, and again when that changes. @param {(width: number, height: number) => unknown} draw */
export function inRoom(draw) {
  observe(false);
  return html`<div class="board-room">${draw(room.width, room.height)}</div>`;
}

/**
 * A drawing for the room that there is.
 * @param {(width: number, height: number) => unknown} draw its content for a size in units
 * @param {{ least: number, narrow: number, tall: number }} size in units
 *   `least`: the least width of the board that fills its room; in less room all of it is drawn smaller; `narrow` and `tall`:
 *   least width, and height, of the upright one
 * @param {boolean} [upright] whether it is as high as it needs to be, as on a narrow screen, instead of filling its room
 */
export function drawnBoard(draw, size, upright = narrow.matches) {
  observe(upright);
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / SMALL;
  const across = room.width / unit;
  const scale = Math.max(1, (upright ? size.narrow : size.least) / across);
  const width = Math.round(across * scale);
  const height = upright ? size.tall : Math.round((room.height / unit) * scale);
  return html`<div class=${upright ? "board-room upright" : "board-room"}><svg class="drawing" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${draw(width, height)}</svg></div>`;
}
