/**
 * Links of the computer: the house replaces them in two taps, after which old links no longer work.
 * @import { ApplianceView as View } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { isTapped, secondTap } from "../shared/second_tap.js";
import { text } from "../shared/texts.js";
import { refusal, send, state } from "./state.js";

/** The section; it is the house's alone. @param {View} view */
export function linksCard({ books }) {
  if (!books.house) return nothing;
  return html`<section class="card" aria-labelledby="links"><h2 id="links">${text("links-title")}</h2>
    ${refusal("links")}
    <p>${text("links-why")}</p>
    ${isTapped("links") ? html`<p class="news" role="status">${text("links-sure")}</p>` : nothing}
    <p>${secondTap("links", { words: text("links-new"), sure: text("links-new_sure"), act: renew, disabled: state.busy === "links" })}</p></section>`;
}

/** The new key comes as a cookie; the key in this page's address is no longer good. */
async function renew() {
  if (await send("links", "/appliance/links", { do: "new" })) location.href = "/";
}
