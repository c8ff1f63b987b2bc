/**
 * Links of the computer: the house makes them new, in two taps, so that whoever has an old one is out.
 * @import { ApplianceView as View } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";
import { control, send, state } from "./state.js";

let sure = false;

/** The section; it is the house's alone. @param {View} view */
export function linksCard({ books }) {
  if (!books.house) return nothing;
  return html`<section class="card" aria-labelledby="links"><h2 id="links">${text("links-title")}</h2>
    ${state.refusals.links ? html`<p class="refusal" role="alert">${state.refusals.links}</p>` : nothing}
    <p>${text("links-why")}</p>
    ${sure ? html`<p class="news" role="status">${text("links-sure")}</p>` : nothing}
    <p><button type="button" class=${sure ? "button danger" : "button quiet"} ?disabled=${state.busy === "links"} @click=${renew}>${text(sure ? "links-new_sure" : "links-new")}</button></p></section>`;
}

/** The new key comes as a cookie; the key in this page's address is no longer good. */
async function renew() {
  if (!sure) {
    sure = true;
    control.draw();
    return;
  }
  sure = false;
  if (await send("links", "/appliance/links", { do: "new" })) location.href = "/";
}
