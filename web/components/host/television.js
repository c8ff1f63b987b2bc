/** Form of the host page that pairs a television with the table: the code that the television shows. */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { table, text } from "../shared/texts.js";
import { connection, keyParameter } from "./state.js";

/** What came of the last code: a sentence, and whether it is an error. */
const state = { text: "", wrong: false };

/** Send the code that was typed. @param {SubmitEvent} event */
async function pair(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("television"));
  const reply = await request(`/host/${table}/television?${keyParameter}`, { code: field.value });
  state.wrong = !reply?.ok;
  state.text = reply?.ok ? text("pairing-done") : (reply?.text ?? text("pairing-lost"));
  if (reply?.ok) form.reset();
  redraw();
}

/** The address at which televisions get their code, as short as it is. */
function address() {
  const join = connection.envelope?.table.join_url;
  const { host, protocol } = new URL(join ?? location.href, location.href);
  return `${protocol === "https:" ? "https://" : ""}${host}/tv`;
}

/** The form, folded until it is wanted. */
export function televisionForm() {
  return html`<details class="more television"><summary>${text("pairing-title")}</summary>
    <form @submit=${pair}><p>${text("pairing-how", { address: address() })}</p>
      <label for="television">${text("pairing-code")}</label>
      <input id="television" name="television" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby=${state.text ? "television-said" : nothing}>
      ${state.text ? html`<p id="television-said" class=${state.wrong ? "refusal" : "news"} role=${state.wrong ? "alert" : "status"}>${state.text}</p>` : nothing}
      <p><button class="button main">${text("pairing-now")}</button></p></form></details>`;
}
