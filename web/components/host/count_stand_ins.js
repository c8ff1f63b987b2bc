/**
 * Stand-ins in a stock-take on the host page. Their pieces are not compared with the books.
 * @import { Counting } from "../stock/count_parts.js"
 * @typedef {NonNullable<Counting["stand_ins"]>[number]} Seat
 */
import { html } from "../../vendor/lit-html.js";
import { nameOf } from "../shared/seats.js";
import { text } from "../shared/texts.js";

/** A button for each stand-in that has not been counted. @param {Envelope} envelope @param {Counting} counting @param {(seat: Seat) => void} send */
export function standInsToCount(envelope, counting, send) {
  const open = (counting.stand_ins ?? []).filter((seat) => !counting.agree.includes(seat));
  return open.map(
    (
      seat,
    ) => html`<h3>${text("stock-stand_in", { name: nameOf(envelope, seat) })}</h3><p>${text("stock-stand_in-about")}</p>
    <p><button type="button" class="button main" @click=${() => send(seat)}>${text("stock-stand_in-counted")}</button></p>`,
  );
}
