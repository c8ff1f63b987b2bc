/**
 * The end of a chapter, a year or a round as a page of its own: who paid what, what was missing, what follows.
 *
 * A phone shows it when it has just happened, until a tap; the settings bring it back. The table page shows it, also after
 * it was loaded again, until the first player has done something in what comes next, or until a tap.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { store, stored } from "../shared/storage.js";
import { page, roman, text } from "../shared/texts.js";
import { accounts } from "./closing_accounts.js";

/** Where this device stores the number of the last end that it has shown. */
const SEEN = `closing.${page.table}`;
/** Where the table page stores the end that it shows, and how many log entries there were then. */
const SHOWN = `closing.shown.${page.table}`;

/** Whether the viewer asked for the last end again. */
const state = { again: false };

/** Whether this phone shows the end now: it has just happened, or was asked for. @param {View | null} view */
export function closingIsOpen(view) {
  const closing = view?.closing;
  if (!view || !closing) return false;
  return state.again || isUnseen(view, closing.number);
}

/** Whether the end of a number has just happened, and has not been closed here. @param {View} view @param {number} number */
function isUnseen(view, number) {
  if (view.over || view.chapter !== number + 1 || view.round > 1) return false;
  return number > Number(stored(SEEN) ?? 0);
}

/** Whether the table page shows it: until a player has done something since, or it is closed. @param {View | null} view */
export function closingIsNew(view) {
  const number = view?.closing?.number;
  if (!view || !number || !isUnseen(view, number)) return false;
  const deeds = (view.log ?? []).filter((entry) => entry.seat && entry.chapter === view.chapter).length;
  const [known, logged] = (stored(SHOWN) ?? "").split(" ").map(Number);
  if (known !== number) store(SHOWN, `${number} ${deeds}`);
  else if (deeds !== logged) return false;
  return true;
}

/** Close the page, and do not open it by itself again. @param {View | null} view */
export function hideClosing(view) {
  state.again = false;
  if (view?.closing) store(SEEN, String(view.closing.number));
}

/** A button that shows the last end again, in place of what is open. @param {View | null} view @param {() => void} close */
export function closingButton(view, close) {
  if (!view?.closing) return nothing;
  const open = () => {
    state.again = true;
    close();
  };
  return html`<p><button type="button" class="button quiet" @click=${open}>${closingTitle(view.closing.number)}</button></p>`;
}

/** What the end of this number is called. @param {number} number */
export function closingTitle(number) {
  return text("closing-title", { n: number, roman: roman(number) });
}

/** The page on a phone. @param {Envelope} envelope @param {unknown} banner */
export function closingPage(envelope, banner) {
  const view = envelope.view;
  const closing = view?.closing;
  if (!view || !closing) return nothing;
  const close = () => {
    hideClosing(view);
    redraw();
  };
  return html`<section class="drawer closing" id="closing" aria-labelledby="closing-title">${banner}<div class="panel">
    <h2 id="closing-title" tabindex="-1">${closingTitle(closing.number)}</h2>
    ${accounts(envelope)}
    <p><button type="button" class="button main wide" @click=${close}>${text("closing-go-on")}</button></p></div></section>`;
}
