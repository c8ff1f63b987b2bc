// @ts-check
/**
 * Attached screen of the computer: whether it shows the table page, with its switch.
 * @typedef {import("../types/server").ApplianceView} View
 */
import { html, nothing } from "../vendor/lit-html.js";
import { send, state } from "./appliance_state.js";
import { text } from "./texts.js";

/** The section; nothing where no display is attached. @param {View} view */
export function screenCard({ screen: { present, on } }) {
  if (!present) return nothing;
  return html`<section class="card" aria-labelledby="kiosk"><h2 id="kiosk">${text("kiosk-title")}</h2><p>${text("kiosk-why")}</p>
    ${state.refusals.screen ? html`<p class="refusal" role="alert">${state.refusals.screen}</p>` : nothing}
    <p><button type="button" class="button quiet" ?disabled=${state.busy === "screen"} @click=${() => send("screen", "/appliance/screen", { on: !on })}>${text(on ? "kiosk-off" : "kiosk-on")}</button></p></section>`;
}
