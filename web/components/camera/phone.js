/**
 * Card of the camera set-up page for a phone as the camera: the code of its page, and the choice of it.
 * @typedef {import("../../types/server").PhoneLink & {ok: boolean, text?: string}} Link
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { page, table, text } from "../shared/texts.js";
import { key } from "./state.js";

const state = {
  link: /** @type {Link | null} */ (null),
  asked: false,
  refusal: "",
  renewed: false,
};

/** @param {string} [wanted] a command */
async function ask(wanted) {
  const reply = await request(
    `/host/${table}/phone.json?key=${key}&lang=${page.language}`,
    wanted ? { do: wanted } : undefined,
  );
  state.refusal = reply?.ok ? "" : (reply?.text ?? text("phone_link-lost"));
  state.renewed = Boolean(reply?.ok) && wanted === "renew";
  if (reply?.ok) state.link = reply;
  redraw();
}

/** The card; `kind` is that of the camera that is used, so that the card is up to date. */
export function phoneCard() {
  if (!state.asked) {
    state.asked = true;
    ask();
    setInterval(() => document.visibilityState === "visible" && !state.renewed && ask(), 5000);
  }
  const { link } = state;
  return html`<section class="card" aria-labelledby="phone-link"><h2 id="phone-link">${text("phone_link-title")}</h2>
    ${state.refusal ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    ${
      link
        ? html`${link.joined ? html`<p class="news">${text("phone_link-joined")}</p>` : nothing}
      <div class="join"><img src=${`/host/${table}/phone.svg?key=${key}&of=${link.address.slice(-8)}`} alt=${text("phone_link-scan", { url: link.address })} width="200" height="200">
      <div><p>${text("phone_link-how")}</p><p>${link.address}</p></div></div>
      ${link.secure ? nothing : html`<p class="note">${text("phone_link-no_https")}</p>`}
      ${link.other ? html`<p>${text("phone_link-other")}</p><p><button type="button" class="button" @click=${() => ask("use")}>${text("phone_link-use")}</button></p>` : nothing}
      <details class="more"><summary>${text("phone_link-away")}</summary><p>${text("phone_link-away_means")}</p><p><button type="button" class="button" @click=${() => ask("renew")}>${text("phone_link-renew")}</button></p></details>
      ${state.renewed ? html`<p class="news" role="status">${text("phone_link-renewed")}</p>` : nothing}`
        : nothing
    }</section>`;
}
