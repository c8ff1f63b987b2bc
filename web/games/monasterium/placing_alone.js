// @ts-check
/**
 * Placing without a tap: where a roll leaves one number, its dice are placed at once, if the phone's owner wants that.
 *
 * The only other choice is the reroll tile; whoever wants it undoes the placement, and is then asked. Nothing is hidden
 * in this game, and the switch says what it does.
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("./asks").Here} Here
 */
import { inputChecked } from "../../components/inputs.js";
import { store, stored } from "../../components/storage.js";
import { text } from "../../components/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { dataOf } from "./answering.js";

/** Where the phone keeps whether its owner wants this. */
const ALONE = "monasterium.alone";
/** Where it keeps the last ask that is not to be answered so (again). */
const DONE = "monasterium.alone_done";

/** Place the dice, if the roll leaves one number and the owner of the phone wants that; else offers it; draws the switch. @param {Here} here @param {Ask} ask */
export function placedAlone({ envelope, view, tools }, ask) {
  const numbers = ask.options.filter((option) => dataOf(option).number !== undefined);
  const [only] = numbers;
  if (ask.seat !== view.viewer || numbers.length !== 1 || !only || tools.selected !== undefined) return nothing;
  const name = `${envelope.table.id}/${ask.id}`;
  const wanted = stored(ALONE) === "yes";
  if (wanted && stored(DONE) !== name && !tools.pending) {
    store(DONE, name);
    queueMicrotask(() => tools.answer(ask, only.value));
  }
  if (!wanted)
    return html`<div class="choices"><button type="button" class="choice from-now" aria-disabled=${tools.pending ? "true" : "false"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (tools.pending) return;
      store(DONE, name);
      store(ALONE, "yes");
      tools.answer(ask, only.value, event);
    }}>${text("place_from_now")}</button></div>`;
  return html`<label class="plan-switch"><input type="checkbox" .checked=${wanted} @change=${(
    /** @type {Event} */ event,
  ) => {
    store(DONE, name);
    store(ALONE, inputChecked(event) ? "yes" : null);
    tools.redraw();
  }}> ${text("place_alone")}</label>`;
}
