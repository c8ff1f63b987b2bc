/** Request about a printed card that the pack does not know: to enter it, or to play it at its table. */
import { text } from "../shared/texts.js";

/** The ask of the last request, and why that was refused: "" if it was not. */
let last = { ask: "", refusal: "" };

/** Why the last request was refused; "" if it was not, or was about another ask. @param {string} ask */
export const refused = (ask) => (last.ask === ask ? last.refusal : "");

/**
 * Send a request about a card, and go where the reply says.
 * @param {string} path @param {{ ask: string } & Record<string, unknown>} body @param {() => void} redraw
 */
export async function sendCard(path, body, redraw) {
  last = { ask: body.ask, refusal: "" };
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const found = await reply.json();
    if (found.ok) location.href = found.path;
    else last.refusal = found.text;
  } catch {
    last.refusal = text("connection_lost");
  }
  redraw();
}
