/**
 * What the components for asks share: the data of options, and the buttons that answer.
 *
 * A component only collects taps: the ask lists the legal answers, and the data of an option say what it stands for.
 * @import { OptionData } from "../view"
 * @import { Here } from "./asks"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { actionDrawn } from "../drawings.js";

/** What an option stands for. @param {Option} option @returns {OptionData} */
export function dataOf(option) {
  return /** @type {OptionData} */ (option.data);
}

/** The sign of an ordinary choice. @param {Option} option @returns {string | undefined} */
export function optionSign(option) {
  const { action, die: bonus, new_die } = dataOf(option);
  if (action) return actionDrawn(action).sign;
  if (bonus) return bonus === "points" ? "vp" : "die";
  return new_die === "keep" ? "check" : new_die;
}

/** Button for an option. @param {Here} here @param {Ask} ask @param {Option} option @param {unknown} content @param {string} [kind] more classes */
export function optionButton({ tools, envelope }, ask, option, content, kind) {
  const seen = tools.suggestion(envelope, ask)?.value === option.value;
  return answerButton(tools, ask, option.value, content, { kind, seen });
}

/** Button that sends a composed answer; disabled while it is not complete (null). @param {Here} here @param {Ask} ask @param {string | null} value @param {string} words */
export function sendButton({ tools }, ask, value, words) {
  const pending = tools.pending?.ask === ask.id;
  return html`<button type="button" class="button main send" value=${value ?? nothing} aria-disabled=${tools.pending || value === null ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (value !== null) tools.answer(ask, value, event);
    }}>${pending ? tools.sending : words}</button>`;
}
