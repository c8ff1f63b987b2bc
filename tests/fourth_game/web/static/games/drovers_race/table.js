// @ts-check
/**
 * The table's parts of the Drovers' Race: the road, and what lies before each drover.
 * @typedef {import("./types").View} View
 * @typedef {import("./types").SeatLine} SeatLine
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { figure, nameOf, seatSign, sign, text } from "../../common.js";
import { show } from "../../table.js";

show({
  left: (envelope, whole) => {
    const view = /** @type {View} */ (whole);
    return html`<section class="card" aria-labelledby="road"><h2 id="road">${text("road")}</h2>
      <ul class="road">${view.seats.map((one) => html`<li>${seatSign(one.seat, one.colour)} ${nameOf(envelope, one.seat)}: ${text("miles", { n: figure(one.vp), of: view.miles })}</li>`)}</ul></section>`;
  },
  middle: () => nothing,
  stores: (_, view) => html`<section class="card"><p>${sign("oats")} ${text("supply", { n: /** @type {View} */ (view).oats })}</p></section>`,
  detail: (_, view, line) => {
    const one = /** @type {SeatLine} */ (line);
    return html`${sign("oats", text("kind_oats"))} ${one.oats}${one.card ? html` · ${sign(one.card)} ${text(`card_${one.card}`)}` : nothing}`;
  },
});
