/**
 * The dialog of the help on the rules, and the searchable list of all clauses.
 *
 * The texts are fetched once, when they are first asked for. The dialog also shows a card in large letters; what it shows
 * is read aloud on request.
 * @typedef {{ id: string, title: string, text: string, example?: string }} Clause
 * @typedef {{ name: string, clauses: Clause[] }} Section
 * @typedef {{ sections: Section[], subjects: Record<string, string[]> }} Help
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { inputValue } from "./inputs.js";
import { loadingLine } from "./notes.js";
import { redraw } from "./redraw.js";
import { store, stored } from "./storage.js";
import { page, text } from "./texts.js";

/** @type {Promise<Help> | undefined} */
let fetched;
/** What was typed into the search field. */
let sought = "";

/** The help on this page's game. @returns {Promise<Help>} */
function help() {
  fetched ??= fetch(`/help/${encodeURIComponent(page.game)}/${encodeURIComponent(page.language)}.json`).then(
    (reply) => {
      if (!reply.ok) throw new Error(String(reply.status));
      return reply.json();
    },
  );
  fetched.catch(() => {
    fetched = undefined;
  });
  return fetched;
}

/** Open the dialog for an element: on the clauses or the subject that it names, or on its card. @param {Element} asked */
export function openFor(asked) {
  const wanted = asked.getAttribute("data-help");
  if (wanted !== null) {
    openHelp(wanted);
    return;
  }
  const part = asked.getAttribute("data-read");
  const card = part ? document.querySelector(part) : asked.parentElement;
  if (card) openCard(card);
}

/** @param {Help} all @param {string} wanted @returns {Clause[]} the clauses of a subject, or those that are named */
function clausesOf(all, wanted) {
  const ids = wanted.split(" ").flatMap((subject) => all.subjects[subject] ?? [subject]);
  const clauses = all.sections.flatMap((section) => section.clauses);
  return [...new Set(ids)].flatMap((id) => clauses.find((clause) => clause.id === id) ?? []);
}

/** One clause. @param {Clause} clause */
function entry(clause) {
  return html`<article class="help-entry"><h3>${clause.title} <small class="muted">${text("help-clause", { clause: clause.id })}</small></h3>
    <p>${clause.text}</p>${clause.example ? html`<p class="example"><b>${text("help-example")}</b> ${clause.example}</p>` : nothing}</article>`;
}

/** With more clauses than this, all but the first are folded. */
const OPEN = 2;

/** The clauses of a subject, the one that was asked for first. @param {Clause[]} clauses */
function entries(clauses) {
  if (clauses.length <= OPEN) return clauses.map(entry);
  return clauses.map((clause, index) =>
    index
      ? html`<details class="help-more"><summary>${clause.title} <small class="muted">${text("help-clause", { clause: clause.id })}</small></summary>
        <p>${clause.text}</p>${clause.example ? html`<p class="example"><b>${text("help-example")}</b> ${clause.example}</p>` : nothing}</details>`
      : entry(clause),
  );
}

/** @returns {HTMLDialogElement} the dialog, made when it is first needed */
function dialog() {
  const found = document.getElementById("help");
  if (found instanceof HTMLDialogElement) return found;
  const made = document.createElement("dialog");
  made.id = "help";
  made.className = "help";
  made.setAttribute("aria-labelledby", "help-title");
  made.addEventListener("close", () => {
    silence();
    render(nothing, made);
  });
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close(); // a tap beside the dialog
  });
  document.body.append(made);
  return made;
}

/** Show the help on a subject or on clauses. @param {string} wanted */
async function openHelp(wanted) {
  const shown = dialog();
  /** @type {Clause[] | undefined} */
  let clauses;
  try {
    clauses = clausesOf(await help(), wanted);
  } catch {
    clauses = undefined;
  }
  drawDialog(
    shown,
    text("help-title"),
    clauses
      ? clauses.length
        ? entries(clauses)
        : html`<p>${text("help-none")}</p>`
      : html`<p role="alert">${text("help-failed")}</p>`,
    (clauses ?? []).flatMap((clause) => [clause.title, clause.text, clause.example ?? ""]).filter(Boolean),
  );
}

/** What is read as one line. */
const LINES = "p, li, tr, h2, h3, h4, button, summary";

/** The words of a part of the page, with the names of its drawings. @param {Node} node @returns {string} */
function wordsOf(node) {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.ariaHidden === "true" || node.matches("[data-read], .help-sign")) return "";
  if (node.matches("svg[aria-label]")) return node.getAttribute("aria-label") ?? "";
  return [...node.childNodes]
    .map(wordsOf)
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:])/g, "$1")
    .trim();
}

/** Show a card in the dialog. @param {Element} card */
function openCard(card) {
  const heading = card.querySelector("h2, h3");
  const lines = [...card.querySelectorAll(LINES)]
    .filter(
      (element) => element !== heading && !element.parentElement?.closest(LINES) && element.getClientRects().length,
    )
    .map(wordsOf)
    .filter(Boolean);
  const title = heading ? wordsOf(heading) : "";
  drawDialog(
    dialog(),
    title,
    lines.map((line) => html`<p>${line}</p>`),
    [title, ...lines],
    "read.large",
  );
}

/** Draw the dialog and open it. @param {HTMLDialogElement} shown @param {string} title @param {unknown} content @param {string[]} lines what is read aloud @param {"help.large" | "read.large"} size where it is stored whether the text is large: a card is, unless somebody has chosen otherwise */
function drawDialog(shown, title, content, lines, size = "help.large") {
  const large = (stored(size) ?? (size === "read.large" ? "yes" : "no")) === "yes";
  const again = () => drawDialog(shown, title, content, lines, size);
  shown.classList.toggle("large", large);
  const enlarge = () => {
    store(size, large ? "no" : "yes");
    again();
  };
  render(
    html`<h2 id="help-title">${title}</h2>
      <div class="help-text">${content}</div>
      ${lines.length && !voice() ? html`<p class="muted">${text("help-no-voice")}</p>` : nothing}
      <p class="row help-bar">
        <button type="button" class="button quiet" aria-pressed=${large ? "true" : "false"} @click=${enlarge}>${text("help-larger")}</button>
        ${lines.length && voice() ? html`<button type="button" class="button quiet" @click=${() => speak(lines)}>${text("help-read")}</button>` : nothing}
        <button type="button" class="button main" autofocus @click=${() => shown.close()}>${text("close")}</button></p>`,
    shown,
  );
  if (!shown.open) shown.showModal();
  // A browser may find its voices only after the page has asked for them.
  if (!voice() && canSpeak()) speechSynthesis.onvoiceschanged = () => shown.open && again();
}

/** The list of all clauses with a search field, for the drawer. */
export function rulesPanel() {
  const all = loaded();
  if (all === null) return html`<p role="alert">${text("help-failed")}</p>`;
  if (all === undefined) return loadingLine();
  const search = (/** @type {Event} */ event) => {
    sought = inputValue(event);
    redraw();
  };
  const sections = all.sections
    .map(({ name, clauses }) => ({ name, clauses: clauses.filter((clause) => matches(clause, sought)) }))
    .filter((section) => section.clauses.length);
  const count = sections.reduce((sum, section) => sum + section.clauses.length, 0);
  return html`<div class="rules"><label for="help-search">${text("help-search")}</label>
    <input id="help-search" type="search" autocomplete="off" enterkeyhint="search" .value=${sought} @input=${search}>
    <p class="visually-hidden" role="status">${sought ? text("help-found", { n: count }) : nothing}</p>
    ${sections.length ? nothing : html`<p>${text("help-none")}</p>`}
    ${sections.map(
      ({ name, clauses }) => html`<details ?open=${sought !== ""}><summary>${name}</summary>
        ${clauses.map(entry)}</details>`,
    )}</div>`;
}

/** @type {Help | null | undefined} null where the last attempt failed */
let ready;

/** The help where it is here; otherwise it is fetched and the page drawn again. */
function loaded() {
  if (ready === undefined) {
    help().then(
      (all) => {
        ready = all;
        redraw();
      },
      () => {
        ready = null;
        redraw();
        ready = undefined; // the next time the panel is drawn it tries again
      },
    );
  }
  return ready;
}

/** Whether a clause has all words that are sought. @param {Clause} clause @param {string} words */
function matches(clause, words) {
  const whole = plain(`${clause.id} ${clause.title} ${clause.text} ${clause.example ?? ""}`);
  return plain(words)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Small letters without accents, so that "citta" finds "città". @param {string} words */
function plain(words) {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const canSpeak = () => "speechSynthesis" in window;

/** The voice of this device for the page's language; one that needs the internet is none. */
function voice() {
  const voices = canSpeak() ? speechSynthesis.getVoices() : [];
  return voices.find((voice) => voice.localService && voice.lang.startsWith(page.language)) ?? null;
}

/** Read lines aloud in the page's language. @param {string[]} lines */
function speak(lines) {
  silence();
  for (const line of lines) {
    const spoken = new SpeechSynthesisUtterance(line);
    spoken.lang = page.language;
    spoken.voice = voice();
    speechSynthesis.speak(spoken);
  }
}

function silence() {
  if (canSpeak()) speechSynthesis.cancel();
}
