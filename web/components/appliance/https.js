/**
 * Https of the computer: the page for phones, and the fingerprint to compare.
 * @import { ApplianceView as View } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";

/** The section. @param {View} view */
export function httpsCard({ https }) {
  const { on, address, fingerprint } = https;
  return html`<section class="card" aria-labelledby="https"><h2 id="https">${text("https-switch")}</h2><p>${text("https-why")}</p>
    ${on ? html`<p>${text("https-for_phones")} <a href=${address}>${address}</a></p>` : nothing}
    ${fingerprint ? html`<p class="muted">${text("https-fingerprint")}</p><p class="fingerprint">${fingerprint}</p>` : nothing}
    ${on ? nothing : html`<p class="muted">${text("https-closed")}</p>`}</section>`;
}
