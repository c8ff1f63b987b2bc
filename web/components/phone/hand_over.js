/**
 * Handing over the seat in the phone's settings: a one-time code for another phone, to scan or to read out; and on the
 * device of the host the way to the host page.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { hostKey } from "../shared/host_key.js";
import { codeOf } from "../shared/join_codes.js";
import { redraw } from "../shared/redraw.js";
import { page, table, text } from "../shared/texts.js";

/** The open code, and for how many seconds it is good; or why there is none. */
let offer = { code: "", lasts: 0, refusal: "" };

/** @param {Connection} connection */
export function handOver(connection) {
  const show = async () => {
    const reply = await connection.send("offer_seat", {});
    offer = { code: "", lasts: 0, refusal: reply?.text ?? text("connection_slow") };
    if (reply?.ok) offer = { code: reply.code ?? "", lasts: reply.lasts ?? 0, refusal: "" };
    redraw();
  };
  const key = hostKey(page.table);
  const { envelope } = connection;
  return html`${key ? html`<p><a class="button quiet" href=${`/host/${table}?key=${encodeURIComponent(key)}`}>${text("handing-host-page")}</a></p>` : nothing}
    <details class="more hand-over"><summary>${text("handing-over")}</summary><p>${text("handing-over-means")}</p>
    ${
      offer.code && envelope
        ? html`<img src=${codeOf(envelope, offer.code)} alt="" width="200" height="200">
        <p>${text("handing-over-scan", { url: envelope.table.join_url })}</p><p class="big"><b>${offer.code.slice(0, 5)} ${offer.code.slice(5)}</b></p>
        <p class="muted">${text("handing-over-lasts", { minutes: Math.round(offer.lasts / 60) })}</p>`
        : html`<p><button type="button" class="button" @click=${show}>${text("handing-over-show")}</button></p>`
    }<p class="wrong" role="alert">${offer.refusal}</p></details>`;
}
