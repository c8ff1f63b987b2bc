/**
 * Notes on a page: that it is being loaded, the connection, pause and refusals, simulated devices, and the live region.
 * @import { Connection } from "./connection.js"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { sign } from "./signs.js";
import { list, text } from "./texts.js";

/** What stands where a page, or a part of it, is on its way. @param {string} [words] instead of that it is being loaded */
export const loadingLine = (words = text("loading")) => html`<p class="loading">${words}</p>`;

/** The state of the connection in words, unless it is well. @param {string} state */
export function connectionNote(state) {
  /** @type {Record<string, string>} */
  const words = {
    connecting: text("connecting"),
    lost: text("connection_lost"),
    slow: text("connection_slow"),
  };
  return words[state] ? html`<p class="connection" role="status">${words[state]}</p>` : nothing;
}

/** Why nothing can be answered: the rules have changed, or the table is paused. @param {Envelope} envelope */
export function pausedNote(envelope) {
  if (envelope.rules_change) return html`<p class="paused">${envelope.rules_change.text.join(" ")}</p>`;
  return envelope.table.paused ? html`<p class="paused">${text("paused")}</p>` : nothing;
}

/** The last refusal of a command in the server's words. @param {Connection} connection */
export function refusalNote({ refusal }) {
  return refusal ? html`<p class="refusal" role="alert">${refusal.text}</p>` : nothing;
}

/** The names of simulated devices, and of simulated players as one more. @param {Envelope | null} envelope */
export function simulatedNote(envelope) {
  const names = Object.entries(envelope?.devices ?? {})
    .filter(([, device]) => device.simulated || device.state === "simulated")
    .map(([name]) => text(name));
  if (Object.values(envelope?.table.people ?? {}).some((person) => person?.simulated)) names.push(text("players"));
  return names.length
    ? html`<p class="simulated">${sign("simulated")} <span>${text("simulated_note", { devices: list(names) })}</span></p>`
    : nothing;
}

/** Put sentences into the live region, for screen readers, each in a paragraph of its own, if any of them is new. @param {(string | null | undefined)[]} sentences empty ones are left out */
export function announce(...sentences) {
  const live = document.getElementById("live");
  const said = sentences.filter(Boolean);
  if (!live || [...live.children].map((child) => child.textContent).join("\n") === said.join("\n")) return;
  live.replaceChildren(
    ...said.map((sentence) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = sentence ?? "";
      return paragraph;
    }),
  );
}
