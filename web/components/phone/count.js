/** Stock-take on the phone page: the way to it, its sheet and its card. */

import { html, nothing } from "../../vendor/lit-html.js";
import { isTooSoon, readAgain } from "../asks/ask_places.js";
import { isOver } from "../shared/awaited.js";
import { redraw } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import * as stockTake from "../stock/stock_take.js";
import { connection, state } from "./state.js";

let wasOpen = false;

/** Whether the pieces are counted now. @param {Envelope} envelope */
const counts = (envelope) => Boolean(envelope.counting) && !isOver(envelope);

const tools = () => ({
  send: connection.send.bind(connection),
  tooSoon: isTooSoon,
  pieceSign: state.parts?.pieceSign ?? sign,
  hidden: state.parts?.screen !== undefined,
});

/** Whether the sheet covers the page. @param {Envelope} envelope */
export function countIsOpen(envelope) {
  const open = counts(envelope) && stockTake.isOpen(envelope);
  if (open && !wasOpen) readAgain(); // it has come under the finger
  wasOpen = open;
  return open;
}

/** @param {Envelope} envelope @param {unknown} banner */
export const countSheet = (envelope, banner) =>
  counts(envelope) ? stockTake.sheet(envelope, banner, tools()) : nothing;

/** @param {Envelope} envelope */
export const countCard = (envelope) => (counts(envelope) ? stockTake.card(envelope) : nothing);

/** Why no stock-take could be called for. */
let refusal = "";

/** The button that calls for a stock-take; its refusal stands beside it. @param {Envelope} envelope */
export function countButton(envelope) {
  if (isOver(envelope) || envelope.counting?.left.length) return nothing;
  const call = async () => {
    const reply = await connection.send("count_now", {});
    refusal = reply?.ok ? "" : (reply?.text ?? text("connection_slow"));
    if (!refusal) state.drawer = false;
    redraw();
  };
  return html`<p><button type="button" class="button wide" @click=${call}>${text("count_now")}</button></p><p class="refusal" role="alert" ?hidden=${!refusal}>${refusal}</p>`;
}
