/** Signs: the icons of the sprite, and the sign of a seat. */
import { html, svg } from "../../vendor/lit-html.js";
import { page, text } from "./texts.js";

/** @type {Record<string, string>} */
const SHAPES = { blue: "●", red: "◆", green: "▲", yellow: "■" };

/**
 * A sign of the sprite: with a label an image with a name, without one an ornament.
 * @param {string} kind @param {string} [label]
 */
export function sign(kind, label) {
  const use = svg`<use href=${`${page.signs}#${kind}`}></use>`;
  return label
    ? html`<svg class="sign" role="img" aria-label=${label}>${use}</svg>`
    : html`<svg class="sign" aria-hidden="true">${use}</svg>`;
}

/** A seat: letter, shape and colour, never colour alone. @param {Seat} seat @param {string | undefined} colour */
export function seatSign(seat, colour) {
  return html`<span class=${`seat seat-${colour ?? "free"}`}><abbr title=${text(`seat_${seat}`)}>${seat}</abbr
    ><span aria-hidden="true">${shape(colour)}</span></span>`;
}

/** The shape that stands beside a colour. @param {string | undefined} colour */
export function shape(colour) {
  return SHAPES[colour ?? ""] ?? "○";
}
