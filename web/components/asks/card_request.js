/** Request about a printed card that the pack does not know: to enter it, or to play it at its table. */

import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { text } from "../shared/texts.js";

/** The ask of the last request, and why that was refused: "" if it was not. */
let last = { ask: "", refusal: "" };

/** Why the last request was refused; "" if it was not, or was about another ask. @param {string} ask */
export const refused = (ask) => (last.ask === ask ? last.refusal : "");

/**
 * Send a request about a card, and go where the reply says.
 * @param {string} path @param {{ ask: string } & Record<string, unknown>} body
 */
export async function sendCard(path, body) {
  last = { ask: body.ask, refusal: "" };
  const reply = await request(path, body);
  if (reply?.ok) location.href = reply.path;
  else last.refusal = reply?.text ?? text("connection_lost");
  redraw();
}
