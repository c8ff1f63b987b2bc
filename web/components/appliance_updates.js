// @ts-check
/**
 * Versions of the computer: what runs, how the last update went, files to update from, and the way back.
 *
 * An update file is sent in pieces, since it is far larger than what one request may hold. The server changes nothing by
 * itself: it leaves a request, and this page shows how it goes. During the switch the server is away for some seconds.
 * @typedef {import("../types/server").UpdatesView} Updates
 * @typedef {import("../types/server").UpdateFileView} UpdateFile
 * @typedef {import("../types/server").ApplianceView} View
 */
import { html, nothing } from "../vendor/lit-html.js";
import { control, send, state } from "./appliance_state.js";
import { isSending, uploadForm } from "./appliance_upload.js";
import { date, text } from "./texts.js";

/** The texts of the form for a file. */
const WORDS = { choose: "updates-choose", sending: "updates-sending" };

/** What is asked for but not yet confirmed: "roll_back", or the stick and name of a file. */
const asked = { what: "" };

/** The section. @param {View} view */
export function updatesCard({ updates }) {
  const { kept, current, previous, trial, notes } = updates;
  if (!kept) return nothing;
  return html`<section class="card" aria-labelledby="updates"><h2 id="updates">${text("updates-title")}</h2>
    ${state.refusals.updates ? html`<p class="refusal" role="alert">${state.refusals.updates}</p>` : nothing}
    <p>${text("updates-current", { version: current })} ${trial ? text("updates-trial") : nothing}</p>
    ${progress(updates)}${updates.waiting || runs(updates) ? nothing : [files(updates), uploadForm("updates", WORDS, ".update", busy()), previous ? back(updates) : nothing]}
    ${notes.length ? html`<h3>${text("updates-history")}</h3><ul class="entries">${notes.map(({ at, text: told }) => html`<li><time class="muted" datetime=${at}>${date(at)}</time> ${told}</li>`)}</ul>` : nothing}</section>`;
}

/** Whether an update or a roll back is going on. @param {Updates} updates */
const runs = ({ progress }) => progress !== undefined && !progress.done;

/** How the last one went, or how the present one goes. @param {Updates} updates */
function progress({ progress, waiting }) {
  if (waiting) return html`<p role="status">${text("updates-waiting")}</p>`;
  if (!progress) return nothing;
  const { version, part, done, rolls_back, refused, adopts } = progress;
  if (refused)
    return html`<p class="refusal" role="alert">${version ? text("updates-failed", { version }) : nothing} ${refused}</p>`;
  if (done)
    return html`<p class="news" role="status">${text(rolls_back ? "updates-went_back" : "updates-done", { version })} ${adopts ? text("updates-adopts", { n: adopts }) : nothing}</p>`;
  return html`<p role="status">${text(rolls_back ? "updates-going_back" : "updates-going", { version })} ${part}</p>`;
}

/** The files that were sent or lie on a stick. @param {Updates} updates */
function files({ files, playing }) {
  if (!files.length) return html`<p class="muted">${text("updates-no_file")}</p>`;
  return html`<ul class="entries">${files.map((one) => file(one, playing))}</ul>`;
}

/** @param {UpdateFile} one @param {number} playing */
function file(one, playing) {
  const { stick, version, notes, refused } = one;
  const what = `${stick}/${one.file}`;
  return html`<li><b>${version || one.file}</b> ${stick ? html`<span class="muted">${text("updates-on_stick", { name: stick })}</span>` : nothing}
    ${notes ? html`<p>${notes}</p>` : nothing}${refused ? html`<p class="refusal">${refused}</p>` : button(what, "updates-update", "updates-update_sure", version, playing, { do: "update", file: one.file, stick })}</li>`;
}

/** The way back to the version before. @param {Updates} updates */
const back = ({ previous, playing }) =>
  html`<h3>${text("updates-back")}</h3><p class="muted">${text("updates-back_why")}</p>
    <p>${button("roll_back", "updates-roll_back", "updates-roll_back_sure", previous, playing, { do: "roll_back" })}</p>`;

/**
 * A button. While a game is played, the first tap says that it is interrupted, and the second one does it.
 * @param {string} what @param {string} name @param {string} sure @param {string} version @param {number} playing @param {object} command
 */
function button(what, name, sure, version, playing, command) {
  const warns = playing > 0 && asked.what === what;
  return html`${warns ? html`<p class="news" role="status">${text("updates-playing", { n: playing })}</p>` : nothing}
    <button type="button" class=${warns ? "button danger" : what === "roll_back" ? "button quiet" : "button main"} ?disabled=${busy()} @click=${() => ask(what, playing, command)}>${text(warns ? sure : name, { version })}</button>`;
}

const busy = () => state.busy === "updates" || isSending("updates");

/** @param {string} what @param {number} playing @param {object} command */
async function ask(what, playing, command) {
  if (playing > 0 && asked.what !== what) {
    asked.what = what;
    control.draw();
    return;
  }
  asked.what = "";
  await send("updates", "/appliance/updates", command);
}
