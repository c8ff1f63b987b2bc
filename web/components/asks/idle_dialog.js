/** Dialog that asks again before an answer that would change nothing. */
import { html, render } from "../../vendor/lit-html.js";
import { text } from "../shared/texts.js";

const dialog = document.createElement("dialog");
dialog.className = "card sure";
dialog.setAttribute("aria-labelledby", "sure");
dialog.setAttribute("aria-describedby", "sure-why");

/** Whether an option asks again: it would change nothing, and is not the one that declines, whose name says so. @param {Option} option */
export const asksAgain = (option) =>
  Boolean(option.idle && !(/** @type {{ nothing?: boolean }} */ (option.data).nothing));

/** Ask whether an option without effect is meant; the browser keeps the focus inside, and gives it back. @param {Pick<Option, "label" | "title" | "effect">} option @param {() => void} send */
export function confirmIdle(option, send) {
  document.body.append(dialog);
  const close = () => dialog.close();
  render(
    html`<h2 id="sure">${option.title ?? option.label}</h2><p id="sure-why">${option.effect ?? text("no_effect")}</p>
      <p class="row"><button type="button" class="button main" @click=${close}>${text("choose_another")}</button>
        <button type="button" class="button" @click=${() => {
          close();
          send();
        }}>${text("do_anyway")}</button></p>`,
    dialog,
  );
  dialog.showModal();
}

/** Close the dialog, where the ask that it belongs to is gone. */
export function closeIdleDialog() {
  if (dialog.open) dialog.close();
}
