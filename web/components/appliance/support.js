/** Support of the computer: the file that helps to find a fault. */
import { html } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";
import { address } from "./state.js";

/** The section. */
export function supportCard() {
  return html`<section class="card" aria-labelledby="support"><h2 id="support">${text("support-title")}</h2><p>${text("support-why")}</p>
    <p class="muted">${text("support-without")}</p>
    <p><a class="button quiet" href=${address("/appliance/support.zip")} download>${text("support-download")}</a></p></section>`;
}
