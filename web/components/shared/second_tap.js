/** A button that acts at the second tap: the first one shows what the second does, where there is room beside the way back. */
import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "./redraw.js";

/** The button that was tapped once. */
let tapped = "";

/** Whether a button waits for its second tap. @param {string} name */
export const isTapped = (name) => tapped === name;

/** Note the first tap on a button; "": it is taken back. @param {string} name */
export function tap(name) {
  tapped = name;
  redraw();
}

/**
 * @param {string} name of the button, different from all others of the page
 * @param {{ words: string, sure: string, act: () => unknown, not?: string, label?: string, disabled?: boolean }} how `not`: the words of the way back
 */
export function secondTap(name, { words, sure, act, not, label, disabled = false }) {
  const is = isTapped(name);
  const confirmed = async () => {
    await act();
    tap("");
  };
  return html`<button type="button" class=${is ? "button danger" : "button quiet"} aria-label=${(!is && label) || nothing} ?disabled=${disabled} @click=${is ? confirmed : () => tap(name)}>${is ? sure : words}</button>${
    is && not ? html`<button type="button" class="button quiet" @click=${() => tap("")}>${not}</button>` : nothing
  }`;
}
