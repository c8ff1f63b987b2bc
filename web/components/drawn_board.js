// @ts-check
/**
 * A board that is composed for the room that it has: its drawing is made anew when the size of its element changes.
 *
 * Units are 1/28 of the page's text, so that lettering of 28 units is as high as the text of the page.
 */
import { html } from "../vendor/lit-html.js";
import { SMALL } from "./lettering.js";

/** The room of the board in pixels; at first about what it will be. */
const room = { width: innerWidth > innerHeight * 1.2 ? innerWidth * 0.55 : innerWidth, height: innerHeight * 0.8 };

/** The element that is observed. @type {Element | null} */
let watched = null;
let changed = () => {};

const observer = new ResizeObserver(([entry]) => {
  const { width, height } = entry?.contentRect ?? room;
  if (!width || !height || (Math.abs(width - room.width) < 2 && Math.abs(height - room.height) < 2)) return;
  Object.assign(room, { width, height });
  changed();
});

/** Observe the board's element once it is in the page, also after it was replaced. */
function watch() {
  const found = document.querySelector(".board-room");
  if (!found || found === watched) return;
  if (watched) observer.unobserve(watched);
  watched = found;
  observer.observe(found);
}

/**
 * A drawing for the room that there is.
 * @param {(width: number, height: number) => unknown} draw its content for a size in units
 * @param {() => void} redraw called when the room has changed
 * @param {number} [least] its least width in units, where it is not upright: in less room all of it is drawn smaller
 */
export function drawnBoard(draw, redraw, least = 860) {
  changed = redraw;
  queueMicrotask(watch);
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / SMALL;
  const across = room.width / unit;
  const scale = across < least && room.width > room.height * 0.8 ? least / across : 1;
  const [width, height] = [Math.round(across * scale), Math.round((room.height / unit) * scale)];
  return html`<div class="board-room"><svg class="drawing" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${draw(width, height)}</svg></div>`;
}

document.fonts?.ready.then(() => changed());
