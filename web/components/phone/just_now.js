/**
 * Just now: what the viewer's last answers did, with Undo while it is allowed, and what others did to the viewer since.
 * @import { Deed } from "../asks/deeds.js"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { isTooSoon } from "../asks/ask_places.js";
import { newest, ownDeeds } from "../asks/deeds.js";
import { isOver } from "../shared/awaited.js";
import { redraw } from "../shared/redraw.js";
import { colourOf, nameOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { store, storedJson } from "../shared/storage.js";
import { page, text } from "../shared/texts.js";
import { connection } from "./state.js";

/** Answers that are shown with their effects, at most; more are folded below it. */
const MOST_ANSWERS = 2;

const storageName = `seen.${page.table}`;

/** The number of the newest deed that the viewer has seen; an undo may have taken deeds back. @param {Deed[]} deeds */
function seenUpTo(deeds) {
  const last = newest(deeds);
  return Math.min(Number(storedJson(storageName, last)), last);
}

/** Remember that all deeds so far have been seen. @param {Deed[]} deeds */
function saveSeen(deeds) {
  store(storageName, String(newest(deeds)));
}

/**
 * The viewer's last answers: those that Undo would take back, else the last one that they tapped. What was chosen comes
 * first, then what it did; of several answers what they did in all. `wishes` are what has been carried out for them since, `wished` is whether Undo is of a wish.
 * @param {Envelope} envelope @returns {{ answers: string[], lines: string[], wishes: string[], wished: boolean }}
 */
export function justNow(envelope) {
  const view = envelope.view;
  const own = ownDeeds(view);
  const first = own.length - (envelope.wished ?? 0);
  const taken = (envelope.undo?.mine && envelope.undo.answers) || [];
  const undone = own.filter((deed) => deed.answer && taken.includes(deed.answer)).slice(-taken.length);
  const last = own[first - 1];
  const shown = taken.length ? undone : last ? [last] : [];
  const wishes = own.slice(Math.max(0, first)).filter((deed) => !shown.includes(deed));
  const answers = taken.length ? taken : last?.answer ? [last.answer] : [];
  const lines = (taken.length > 1 && envelope.undo?.results) || shown.flatMap((deed) => deed.lines);
  const nothingDone = last && !lines.length && !answers.length;
  return {
    answers,
    lines: nothingDone ? [text("turn-nothing")] : lines,
    wishes: wishes.map((wish) => [wish.answer ?? "", ...wish.lines].join(" ").trim()),
    wished: Boolean(taken.length && undone.some((deed) => own.indexOf(deed) >= first)),
  };
}

/** The card; nothing before the viewer's first answer. @param {Envelope} envelope */
export function justNowCard(envelope) {
  const view = envelope.view;
  const deeds = view?.mine?.deeds ?? [];
  const me = view?.viewer ?? "";
  const undo = envelope.undo?.mine && !envelope.table.paused;
  const { answers, lines, wishes, wished } = justNow(envelope);
  const listed = answers.length > MOST_ANSWERS && lines.length > 0;
  const summary = listed ? lines : [...answers, ...lines];
  const seen = Math.max(seenUpTo(deeds), newest(ownDeeds(view)));
  const others = isOver(envelope) ? [] : deeds.filter((deed) => deed.by !== me && deed.number > seen);
  if (!summary.length && !undo && !others.length && !wishes.length) return nothing;
  return html`<section class="card just" aria-labelledby="just"><h2 id="just" class="visually-hidden">${text("turn-just-now")}</h2>
    ${summary.length || undo ? html`<div class="last"><p><strong>${text(wished ? "turn-wished" : "turn-just-now")}</strong> ${summary.join(" ")}</p>${undo ? undoButton(envelope) : nothing}</div>` : nothing}
    ${listed ? html`<details class="more"><summary>${text("turn-chosen", { n: answers.length })}</summary><ol>${answers.map((answer) => html`<li>${answer}</li>`)}</ol></details>` : nothing}
    ${wishes.map((wish) => html`<p class="wished"><strong>${text("turn-wished")}</strong> ${wish}</p>`)}
    ${others.length ? since(envelope, deeds, others) : nothing}</section>`;
}

/** @param {Envelope} envelope */
function undoButton(envelope) {
  const takeBack = (/** @type {MouseEvent} */ event) => {
    if (!isTooSoon(event) && !connection.pending) connection.command("undo", { epoch: envelope.epoch });
  };
  return html`<button type="button" class="button undo" aria-describedby="just" aria-disabled=${connection.pending ? "true" : "false"} @click=${takeBack}>${sign("back")}${text("turn-undo")}</button>`;
}

/** What others did to the viewer since they looked. @param {Envelope} envelope @param {Deed[]} deeds @param {Deed[]} others */
function since(envelope, deeds, others) {
  return html`<div class="since"><h3>${text("turn-since")}</h3><ul>${others.map(
    (deed) => html`<li>${deed.by ? seatSign(deed.by, colourOf(envelope, deed.by)) : sign("table")}
      <span><span class="visually-hidden">${deed.by ? nameOf(envelope, deed.by) : text("everyone")} ${deed.for}: </span>${deed.lines.join(" ")}</span></li>`,
  )}</ul><button type="button" class="button quiet" @click=${() => {
    saveSeen(deeds);
    redraw();
  }}>${text("turn-seen")}</button></div>`;
}

// What happens while the page is out of sight is new when it is looked at again; what was in sight is not.
document.addEventListener("visibilitychange", () => {
  const deeds = connection.envelope?.view?.mine?.deeds;
  if (document.visibilityState === "hidden" && deeds) saveSeen(deeds);
});
