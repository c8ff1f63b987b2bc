/**
 * Card of the host page where the rules have changed since the game was played: what differs, and going on under them.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";
import { connection } from "./state.js";

/** @param {Envelope} envelope */
export function rulesCard({ rules_change: change, epoch }) {
  if (!change) return nothing;
  return html`<section class="card now" role="alert" aria-labelledby="rules-change"><h2 id="rules-change">${text("rules_change")}</h2>
    ${change.text.map((sentence) => html`<p>${sentence}</p>`)}
    ${
      change.playable
        ? html`<p>${text(change.lost ? "adopt_loses" : "adopt_keeps", { n: change.lost })}</p>
          <p class="row"><button type="button" class="button main" @click=${() => connection.command("adopt_rules", { epoch })}>${text("adopt_rules")}</button></p>`
        : nothing
    }</section>`;
}
