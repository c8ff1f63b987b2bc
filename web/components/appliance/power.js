/**
 * Power of the computer: shut it down or restart it, each in two taps.
 * @import { ApplianceView as View } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";
import { control, send, state } from "./state.js";

let asked = "";

/** The section; it is the house's alone. @param {View} view */
export function powerCard({ books }) {
  if (!books.house) return nothing;
  return html`<section class="card" aria-labelledby="power"><h2 id="power">${text("power-title")}</h2>
    ${state.refusals.power ? html`<p class="refusal" role="alert">${state.refusals.power}</p>` : nothing}
    <p class="row">${button("shut_down")}${button("restart")}</p></section>`;
}

/** @param {"shut_down" | "restart"} what */
const button = (what) =>
  html`<button type="button" class=${asked === what ? "button danger" : "button quiet"} ?disabled=${state.busy === "power"} @click=${() => tap(what)}>${text(asked === what ? "power-sure" : what === "restart" ? "power-restart" : "power-shut_down")}</button>`;

/** @param {string} what */
async function tap(what) {
  if (asked !== what) {
    asked = what;
    control.draw();
    return;
  }
  asked = "";
  await send("power", "/appliance/power", { do: what });
}
