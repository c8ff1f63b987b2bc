/**
 * Part of the devices card for devices at another computer: the command with the key that starts its agent.
 * @typedef {import("../../types/server").DevicesElsewhere & {ok: boolean, text?: string}} Agent
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { page, table, text } from "../shared/texts.js";
import { keyParameter } from "./state.js";

const state = { agent: /** @type {Agent | null} */ (null), refusal: "", open: false };

/** @param {"renew" | "forget"} [wanted] a command */
async function ask(wanted) {
  const address = `/host/${table}/devices.json?${keyParameter}&lang=${page.language}`;
  const reply = await request(address, wanted && { do: wanted });
  state.refusal = reply?.ok ? "" : (reply?.text ?? text("agent_silent"));
  if (reply?.ok) state.agent = reply;
  redraw();
}

/** @param {Event} event */
function toggled(event) {
  state.open = /** @type {HTMLDetailsElement} */ (event.target).open;
  if (state.open) ask();
}

/** The part, which asks the server only while it is open. */
export function agentPart() {
  const { agent } = state;
  return html`<details class="more" @toggle=${toggled}><summary>${text("agent_title")}</summary>
    ${state.refusal ? html`<p class="refusal" role="alert">${state.refusal}</p>` : nothing}
    ${
      agent && state.open
        ? html`<p>${text("agent_how")}</p><p class="agent-command" dir="ltr" translate="no">${agent.command}</p>
      ${agent.joined ? html`<p class="news">${text(agent.connected ? "agent_connected" : "agent_away")}</p>` : nothing}
      <p class="row"><button type="button" class="button quiet" @click=${() => ask("renew")}>${text("agent_renew")}</button>${agent.joined ? html`<button type="button" class="button quiet" @click=${() => ask("forget")}>${text("agent_forget")}</button>` : nothing}</p>`
        : nothing
    }</details>`;
}
