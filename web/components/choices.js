// @ts-check
/**
 * Options of an ask as buttons, each with the moves that it causes.
 * @typedef {import("../types").Ask} Ask
 * @typedef {import("../types").Option} Option
 * @typedef {import("./connection.js").Connection} Connection
 */
import { html, nothing } from "../vendor/lit-html.js";
import { isTooSoon } from "./ask_places.js";
import { sign } from "./signs.js";
import { text } from "./texts.js";

/** Answer an ask, unless the tap began before the ask could be read. @param {Connection} connection @param {Ask} ask @param {string} value @param {MouseEvent} [event] */
export function answer(connection, ask, value, event) {
  if (!event || !isTooSoon(event)) connection.answer(ask.id, value);
}

/**
 * @param {Connection} connection @param {Ask} ask
 * @param {{ cardSign?: (option: Option) => string | undefined, suggested?: string }} [how] `suggested`: the value that a device suggests
 */
export function choiceList(connection, ask, { cardSign, suggested } = {}) {
  const { pending } = connection;
  const many = ask.options.length > 5;
  return html`<div class=${`choices${many ? " many" : ""}${suggested === undefined ? "" : " offered"}`}>${ask.options.map(
    (option) => {
      const chosen = pending?.ask === ask.id && pending.value === option.value;
      const seen = suggested === option.value;
      const card = cardSign?.(option);
      return html`<button class="choice" type="button" value=${option.value} ?data-chosen=${chosen} ?data-seen=${seen} aria-describedby=${seen ? "seen" : nothing} aria-disabled=${pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => answer(connection, ask, option.value, event)}>
    <span class="label">${seen ? sign("eye") : nothing}${card ? sign(card) : nothing}${option.label}</span>
    ${option.moves?.length ? html`<span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>` : nothing}
    ${chosen ? html`<span class="moves">${text(connection.state === "well" ? "sending" : "answer_kept")}</span>` : nothing}
  </button>`;
    },
  )}</div>`;
}
