/**
 * Stock-take on the phone page: the way to it, and its sheet and card once their script has been fetched.
 * @typedef {import("../../types").Envelope} Envelope
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { isTooSoon, readAgain } from "../asks/ask_places.js";
import { isOver } from "../shared/awaited.js";
import { lazily } from "../shared/lazy.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { connection, control, state } from "./state.js";

let wasOpen = false;

/** The script while the pieces are counted; undefined otherwise, and until it is there. @param {Envelope} envelope @returns {typeof import("../stock/stock_take.js") | undefined} */
function script(envelope) {
  return (envelope.counting && !isOver(envelope) && lazily("stock", control.draw)) || undefined;
}

const tools = () => ({
  redraw: control.draw,
  send: connection.send.bind(connection),
  tooSoon: isTooSoon,
  pieceSign: state.parts?.pieceSign ?? sign,
  hidden: state.parts?.screen !== undefined,
});

/** Whether the sheet covers the page. @param {Envelope} envelope */
export function countIsOpen(envelope) {
  const open = script(envelope)?.isOpen(envelope) ?? false;
  if (open && !wasOpen) readAgain(); // it has come under the finger
  wasOpen = open;
  return open;
}

/** @param {Envelope} envelope @param {unknown} banner */
export const countSheet = (envelope, banner) => script(envelope)?.sheet(envelope, banner, tools());

/** @param {Envelope} envelope */
export const countCard = (envelope) => script(envelope)?.card(envelope, tools());

/** Close the sheet. @param {Envelope} envelope */
export const closeCount = (envelope) => script(envelope)?.close();

/** Why no stock-take could be called for. */
let refusal = "";

/** The button that calls for a stock-take; its refusal stands beside it. @param {Envelope} envelope */
export function countButton(envelope) {
  if (isOver(envelope) || envelope.counting?.left.length) return nothing;
  const call = async () => {
    const reply = await connection.send("count_now", {});
    refusal = reply?.ok ? "" : (reply?.text ?? text("connection_slow"));
    if (!refusal) state.drawer = false;
    control.draw();
  };
  return html`<p><button type="button" class="button wide" @click=${call}>${text("count_now")}</button></p><p class="refusal" role="alert" ?hidden=${!refusal}>${refusal}</p>`;
}
