/** A button that acts at the second tap: the first one shows what the second does, beside the way back. */
import { html } from "../../vendor/lit-html.js";

/** @param {{ asked: boolean, ask: (asked: boolean) => void, act: () => unknown, words: string, sure: string, not: string }} options `ask` notes the first tap or that it is taken back, and draws the page */
export function secondTap({ asked, ask, act, words, sure, not }) {
  const confirmed = async () => {
    await act();
    ask(false);
  };
  return asked
    ? html`<button type="button" class="button danger" @click=${confirmed}>${sure}</button>
        <button type="button" class="button quiet" @click=${() => ask(false)}>${not}</button>`
    : html`<button type="button" class="button quiet" @click=${() => ask(true)}>${words}</button>`;
}
