// @ts-check
/** Request about a printed card that the pack does not know: to enter it, or to play it at its table. */
import { text } from "./texts.js";

/** Why the last request was refused. */
let refusal = "";

/** Why the last request was refused; "" if it was not. */
export const refused = () => refusal;

/**
 * Send a request about a card, and go where the reply says.
 * @param {string} path @param {Record<string, unknown>} body @param {() => void} redraw
 */
export async function sendCard(path, body, redraw) {
  refusal = "";
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const found = await reply.json();
    if (found.ok) location.href = found.path;
    else refusal = found.text;
  } catch {
    refusal = text("connection_lost");
  }
  redraw();
}
