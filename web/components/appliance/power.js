/**
 * Power of the computer: shut it down or restart it, each in two taps.
 * @import { ApplianceView as View } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { secondTap } from "../shared/second_tap.js";
import { text } from "../shared/texts.js";
import { refusal, send, state } from "./state.js";

/** The section; it is the house's alone. @param {View} view */
export function powerCard({ books }) {
  if (!books.house) return nothing;
  return html`<section class="card" aria-labelledby="power"><h2 id="power">${text("power-title")}</h2>
    ${refusal("power")}
    <p class="row">${button("shut_down")}${button("restart")}</p></section>`;
}

/** @param {"shut_down" | "restart"} what */
const button = (what) =>
  secondTap(`power ${what}`, {
    words: text(what === "restart" ? "power-restart" : "power-shut_down"),
    sure: text("power-sure"),
    act: () => send("power", "/appliance/power", { do: what }),
    disabled: state.busy === "power",
  });
