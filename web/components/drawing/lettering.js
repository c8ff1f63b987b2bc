/**
 * Lettering of drawings: text is measured, so that it is broken into lines where it would run over.
 *
 * Sizes are units of the drawing. A board is drawn in units of 1/28 of the page's text, so that text of 28 units is as
 * high as the text of the page.
 */
import { nothing, svg } from "../../vendor/lit-html.js";
import { page } from "../shared/texts.js";

/** Height of the smallest lettering of a drawing. */
export const SMALL = 28;

const FACE = "600 100px Grenze, Georgia, serif";
const pen = document.createElement("canvas").getContext("2d");

/** The width of words in the display face. @param {string} words @param {number} size */
export function widthOf(words, size) {
  if (!pen) return words.length * size * 0.5;
  pen.font = FACE;
  return (pen.measureText(words).width * size) / 100;
}

/** Words in lines that are no wider than this, of which the last of `most` has what is left. @param {string} words @param {number} width @param {number} size @param {number} most */
function broken(words, width, size, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(/\s+/)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = lines.slice(most - 1).join(" ");
  return kept;
}

/** Words in lines that are no wider than this, of which the last of `most` is cut short. @param {string} words @param {number} width @param {number} size @param {number} [most] */
export function inLines(words, width, size, most = 2) {
  return broken(words, width, size, most).map((part) => shortened(part, width, size));
}

/** How much closer than usual letters may be set, as a share of their usual width. */
const CLOSEST = 0.8;
/** How much smaller than usual letters may be that are set so close, as a share of their usual height. */
const LEAST = 6 / 7;

/** Words in lines for `fitted`: no wider than this, or where they would be too many, as wide as closer letters allow. @param {string} words @param {number} width @param {number} [size] @param {number} [most] */
export function fittedLines(words, width, size = SMALL, most = 2) {
  const lines = broken(words, width, size, most);
  return lines.every((line) => widthOf(line, size) <= width) ? lines : broken(words, width / CLOSEST, size, most);
}

/**
 * Lettering from a place that takes no more than a width: longer words are set closer, then smaller, and only then cut short.
 * @param {string} words @param {number} x @param {number} y its base line @param {number} width @param {number} [size]
 */
export function fitted(words, x, y, width, size = SMALL) {
  const room = width / CLOSEST;
  const share = Math.min(1, Math.max(LEAST, room / widthOf(words, size)));
  const shown = shortened(words, room, size * share);
  const close = widthOf(shown, size * share) > width;
  return svg`<text class="at-start" x=${x.toFixed(1)} y=${y.toFixed(1)} font-size=${(size * share).toFixed(1)} textLength=${close ? width : nothing} lengthAdjust=${close ? "spacingAndGlyphs" : nothing}>${shown}</text>`;
}

/** Words cut short with an ellipsis where they are wider than this. @param {string} words @param {number} width @param {number} size */
function shortened(words, width, size) {
  if (widthOf(words, size) <= width) return words;
  let n = words.length - 1;
  while (n > 1 && widthOf(`${words.slice(0, n)}…`, size) > width) n--;
  return `${words.slice(0, n).trimEnd()}…`;
}

/**
 * Lettering at a place.
 * @param {string | number} words @param {number} x @param {number} y its base line
 * @param {{ size?: number, at?: "start" | "middle" | "end", kind?: string, tick?: string }} [how] `tick`: the name of a number that counts to its new value
 */
export function letters(words, x, y, { size = SMALL, at = "middle", kind = "", tick } = {}) {
  return svg`<text class=${`at-${at} ${kind}`.trim()} x=${x.toFixed(1)} y=${y.toFixed(1)} font-size=${size} data-tick=${tick ?? nothing}>${words}</text>`;
}

/** A sign of the sprite with its middle at a point. @param {string} kind @param {number} x @param {number} y @param {number} size */
export function signAt(kind, x, y, size) {
  return svg`<use class="drawn-sign" href=${`${page.signs}#${kind}`} x=${(x - size / 2).toFixed(1)} y=${(y - size / 2).toFixed(1)} width=${size} height=${size}></use>`;
}

/**
 * Words, figures and signs in a row with their middle, or their left end, at x. A sign is [its kind].
 * @param {(string | number | [string])[]} what @param {number} x @param {number} y the base line
 * @param {{ size?: number, at?: "start" | "middle", kind?: string, sign?: number }} [how] `sign`: the size of signs as a share of that of the letters
 */
export function row(what, x, y, { size = SMALL, at = "middle", kind = "", sign: share = 1.06 } = {}) {
  const sign = size * share;
  const gap = size * 0.12;
  const widths = what.map((part) => (Array.isArray(part) ? sign : widthOf(String(part), size)));
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  let from = at === "middle" ? x - whole / 2 : x;
  return what.map((part, index) => {
    const left = from;
    from += (widths[index] ?? 0) + gap;
    return Array.isArray(part)
      ? signAt(part[0], left + sign / 2, y - sign * 0.32, sign)
      : letters(part, left, y, { size, at: "start", kind });
  });
}

/** The width of such a row. @param {(string | number | [string])[]} what @param {number} [size] */
export function rowWidth(what, size = SMALL) {
  return what.reduce(
    (/** @type {number} */ sum, part) =>
      sum + size * 0.12 + (Array.isArray(part) ? size * 1.06 : widthOf(String(part), size)),
    -size * 0.12,
  );
}
