/** Stepper: a number with buttons for one less and one more. */
import { html } from "../../vendor/lit-html.js";

/**
 * The buttons and the number; what surrounds them names it.
 * @param {number} n @param {number} least @param {number} most @param {(step: 1 | -1) => string} words what a button is called @param {(n: number) => void} set
 */
export function stepper(n, least, most, words, set) {
  const button = (/** @type {1 | -1} */ step) => {
    const able = n + step >= least && n + step <= most;
    return html`<button type="button" aria-label=${words(step)} aria-disabled=${able ? "false" : "true"} @click=${() => {
      if (able) set(n + step);
    }}>${step > 0 ? "+" : "−"}</button>`;
  };
  return html`${button(-1)}<output aria-live="polite">${n}</output>${button(1)}`;
}
