// @ts-check
/**
 * Card of the host page for a table that is held: which rows are missing that phones saw, and what to do about it.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types/server").FoundRow} FoundRow
 */
import { html, nothing } from "../vendor/lit-html.js";
import { connection, control, state } from "./host_state.js";
import { secondTap } from "./second_tap.js";
import { has, text } from "./texts.js";

/** @param {Envelope} envelope */
export function missingCard({ held }) {
  if (!held) return nothing;
  const found = held.found.length;
  return html`<section class="card now" role="alert" aria-labelledby="missing"><h2 id="missing">${text("missing")}</h2>
    ${held.missing ? html`<p>${text("missing_count", { n: held.missing })}</p>` : nothing}
    ${held.differs ? html`<p>${text("missing_differs")}</p>` : nothing}
    ${held.missing && !found ? html`<p>${text("missing_none")}</p>` : nothing}
    ${found ? html`<p>${text("missing_found", { n: found })}</p><ol>${held.found.map((one) => html`<li>${sentence(one)}</li>`)}</ol>` : nothing}
    <p class="row">${found ? html`<button type="button" class="button main" @click=${() => connection.command("put_back", {})}>${text("put_back")}</button>` : nothing}${giveUpButton()}</p></section>`;
}

/** A row without its content. @param {FoundRow} row */
function sentence({ kind, name }) {
  const key = `row_${kind}`;
  return text(has(key) ? key : "row_other", { name: name || text("everyone") });
}

/** Goes on without the missing rows at the second tap. */
const giveUpButton = () =>
  secondTap({
    asked: state.givingUp,
    ask: (asked) => {
      state.givingUp = asked;
      control.draw();
    },
    act: () => connection.command("give_up", {}),
    words: text("give_up"),
    sure: text("give_up_sure"),
    not: text("give_up_not"),
  });
