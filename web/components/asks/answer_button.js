/** Button that answers an ask, for components that draw an answer in their own way. */
import { html, nothing } from "../../vendor/lit-html.js";
import { asksAgain } from "./idle_dialog.js";

/**
 * @param {AskTools} tools @param {Ask} ask @param {string} value @param {unknown} content
 * @param {{ kind?: string, ready?: boolean, label?: string, seen?: boolean }} [how] `kind`: more classes; `seen`: whether a device suggests it; `ready`: whether the answer can be sent yet; `label`: what it is called where the content is a drawing
 */
export function answerButton(tools, ask, value, content, { kind = "", ready = true, label, seen = false } = {}) {
  const chosen = tools.pending?.ask === ask.id && tools.pending.value === value;
  const selected = tools.selected?.ask === ask.id && tools.selected.value === value;
  const option = ask.options.find((option) => option.value === value);
  return html`<button class=${`choice ${kind}${option?.idle ? " idle" : ""}`} type="button" aria-haspopup=${option && asksAgain(option) ? "dialog" : nothing} value=${value} aria-label=${label && chosen ? `${label} ${tools.sending}` : (label ?? nothing)} ?data-chosen=${chosen} ?data-seen=${seen} aria-describedby=${seen ? "seen" : nothing} aria-pressed=${tools.selected === undefined ? nothing : selected ? "true" : "false"} aria-disabled=${tools.pending || !ready ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (ready) tools.answer(ask, value, event);
    }}>${content}${chosen ? html`<span class="moves">${tools.sending}</span>` : nothing}</button>`;
}
