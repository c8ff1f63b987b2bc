/**
 * Join codes: pictures of the address at which phones join, which follow the computer's address, and of its own hotspot.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { table, text } from "./texts.js";

/** The base URL that a page shows now. @param {Envelope} envelope */
const baseOf = (envelope) => envelope.table.join_url.replace(/\/join\/[^/]*$/, "");

/** The picture with the address that the page shows in words. @param {Envelope} envelope @param {string} [hand] the code of a seat that is offered */
export function codeOf(envelope, hand = "") {
  const chosen = `at=${encodeURIComponent(baseOf(envelope))}`;
  return `/qr/${table}.svg?${hand ? `hand=${encodeURIComponent(hand)}&` : ""}${chosen}`;
}

/** The picture with which a phone joins the hotspot, with name and pass phrase in words. @param {import("../../types/server").WifiView} wifi */
export const hotspotCode = ({ name, phrase }) =>
  html`<img src=${`/hotspot.svg?of=${encodeURIComponent(name)}`} alt=${text("hotspot-scan", { name })} width="200" height="200">
    <div><h2>${text("hotspot-first")}</h2><p>${text("hotspot-network")} <b>${name}</b></p><p>${text("hotspot-phrase")} <b class="phrase">${phrase}</b></p></div>`;

/** The first of two codes while the computer's own hotspot is open: who is not in it yet joins it first. @param {Envelope} envelope */
export const hotspotFirst = (envelope) =>
  envelope.join_wifi ? html`<section class="card join hotspot">${hotspotCode(envelope.join_wifi)}</section>` : nothing;

/** The title above the code of the address: the second of two codes, or the only one. @param {Envelope} envelope @param {string} alone */
export const joinTitle = (envelope, alone) => (envelope.join_wifi ? text("hotspot-second") : text(alone));
