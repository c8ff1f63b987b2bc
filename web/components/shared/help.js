/**
 * Help on the rules: the elements that open its dialog (`help_dialog.js`).
 *
 * An element with `data-help` opens the dialog when it is tapped: a clause by its number, several clauses with spaces between, or a
 * subject such as "kind.loyalty" or "ask.sale". A button with `data-read` opens the same dialog on the card that it is on, or on the
 * part of the page that it names, to be read in large letters or aloud.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { openFor } from "./help_dialog.js";
import { page, text } from "./texts.js";

/** A clause as a button that opens the help on it; as words where the game has no help. @param {string} clause */
export function clauseButton(clause) {
  const words = text("help-clause", { clause });
  return page.help && /\d$/.test(clause)
    ? html`<button type="button" class="clause" data-help=${clause}>${words}</button>`
    : words;
}

/** A name as a button that opens the help on its subject; as words where the game has no help. @param {string} subject @param {unknown} name */
export function helpName(subject, name) {
  return page.help
    ? html`<button type="button" class="clause" data-help=${subject}>${name}</button>`
    : html`<span>${name}</span>`;
}

/** A small button with a question mark; nothing where the game has no help. @param {string} subject one or several, with spaces between @param {string} name of what is explained */
function helpButton(subject, name) {
  if (!page.help) return nothing;
  return html`<button type="button" class="help-sign" data-help=${subject} aria-label=${text("help-on", { name })}>?</button>`;
}

/** A heading with a button that opens the help on what stands below it. @param {unknown} heading @param {string} subject @param {string} name */
export function withHelp(heading, subject, name) {
  return html`<div class="wrap with-help">${heading}${helpButton(subject, name)}</div>`;
}

/** A folded list of names that open the help on each. @param {[subject: string, name: string][]} entries */
export function helpList(entries) {
  if (!page.help || !entries.length) return nothing;
  return html`<details class="more"><summary>${text("help-each")}</summary><ul class="wrap help-list">${entries.map(([subject, name]) => html`<li>${helpName(subject, name)}</li>`)}</ul></details>`;
}

/** A button that shows the card that it is on in large letters, and reads it aloud. */
export function readButton() {
  return html`<button type="button" class="reads" data-read aria-label=${text("help-enlarge")}>Aa</button>`;
}

/** Let every element with `data-help` or `data-read` open the dialog. */
export function listenForHelp() {
  document.addEventListener("click", (event) => {
    const asked = event.target instanceof Element ? event.target.closest("[data-help], [data-read]") : null;
    if (!asked) return;
    event.preventDefault();
    openFor(asked);
  });
}
