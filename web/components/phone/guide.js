/**
 * Guided first game: short cards above the Now card, or below the viewer's question, each shown once where its
 * subject first occurs.
 *
 * Each phone decides for itself: the guide is offered until the second round, taken or declined with one tap, and left
 * with one tap on any card. Which cards have been read is stored on the phone for each game. A card that nobody has
 * acknowledged gives way to one that becomes due after it, and counts as read then.
 * @typedef {{ name: string, moments: string[], title: string, text: string, example?: string }} Card
 * @typedef {{ on: boolean, read: string[], shown?: string, beside?: string[] }} Progress the cards that have been read; the one that is shown, and what else was due then
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { inputChecked } from "../shared/inputs.js";
import { redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { store, storedJson } from "../shared/storage.js";
import { page, text } from "../shared/texts.js";

/** @type {Card[] | undefined} */
let cards;
/** Whether the cards are being fetched. */
let fetching = false;

const storageName = () => `guide.${page.game}`;

/** @returns {Progress | null} null where this phone has not decided yet */
function progress() {
  return storedJson(storageName(), null);
}

/** @param {Progress} now */
function save(now) {
  store(storageName(), JSON.stringify(now));
}

async function fetchCards() {
  if (cards || fetching) return;
  fetching = true;
  const found = await request(`/guide/${encodeURIComponent(page.game)}/${encodeURIComponent(page.language)}.json`);
  fetching = false;
  // Without a connection the game is played without the guide, and the next drawing tries again.
  if (!found) return;
  cards = Array.isArray(found) ? found : [];
  redraw();
}

/** Rounds that have begun, counted through all chapters as far as the guide needs it. @param {Envelope} envelope */
function roundsBegun({ view }) {
  if (!view || !hasStarted(view)) return 0;
  return view.chapter > 1 ? 2 : view.round;
}

/** Whether a moment has come. @param {string} moment @param {Envelope} envelope */
function hasCome(moment, envelope) {
  const view = envelope.view;
  const [what, subject] = moment.split(".");
  switch (what) {
    case "start":
      return true;
    case "started":
      return hasStarted(view ?? null);
    case "ask":
      return Boolean(view?.asks?.some((ask) => ask.what === subject && (ask.seat === view.viewer || !ask.seat)));
    case "waiting":
      return Boolean(view?.waiting?.some((awaited) => awaited.what === subject && awaited.seat !== view.viewer));
    case "do":
      return Boolean(view?.instructions?.length);
    case "answered":
      return Boolean(envelope.undo?.mine);
    case "round":
      return roundsBegun(envelope) >= Number(subject);
    default:
      return false;
  }
}

/**
 * The card that is due: the one that is shown, until another becomes due; else the first of those that are. The last
 * card ends the guide, so it comes again until it has been read.
 * @param {Envelope} envelope @param {Progress} now
 */
function dueCard(envelope, now) {
  if (!cards) return undefined;
  const due = cards.filter(
    (card) => !now.read.includes(card.name) && card.moments.some((when) => hasCome(when, envelope)),
  );
  const shown = due.find((duty) => duty.name === now.shown);
  const newer = shown && due.find((duty) => duty !== shown && !now.beside?.includes(duty.name));
  const chosen = newer ?? shown ?? due[0];
  const passed = newer && shown !== cards[cards.length - 1] ? [shown.name] : [];
  const names = due.map((duty) => duty.name);
  // What becomes due again later is new once more.
  const beside = shown && !newer ? now.beside?.filter((name) => names.includes(name)) : names;
  const next = { on: now.on, read: [...now.read, ...passed], shown: chosen?.name, beside };
  if (JSON.stringify(next) !== JSON.stringify(now)) save(next);
  return chosen;
}

/** The offer of the guide, or the card that is due; nothing for a phone that has declined. @param {Envelope} envelope */
export function guideCard(envelope) {
  const now = progress();
  if (!page.guide || isOver(envelope) || now?.on === false) return nothing;
  if (!now) return roundsBegun(envelope) < 2 ? offer() : nothing;
  fetchCards();
  const due = dueCard(envelope, now);
  if (!due) return nothing;
  const last = due === cards?.[cards.length - 1];
  const next = () => {
    save({ on: !last, read: [...(progress()?.read ?? []), due.name] });
    redraw();
  };
  return html`<section class="card guide" aria-labelledby="guide-title" data-card=${due.name}>
    <h2 id="guide-title">${due.title}</h2><p>${due.text}</p>
    ${due.example ? html`<p class="example"><b>${text("help-example")}</b> ${due.example}</p>` : nothing}
    <p class="row"><button type="button" class="button main" @click=${next}>${text("guide-next")}</button>
    ${last ? nothing : html`<button type="button" class="button quiet" @click=${() => decline()}>${text("guide-skip")}</button>`}</p></section>`;
}

function offer() {
  const accept = () => {
    save({ on: true, read: [] });
    redraw();
  };
  return html`<section class="card guide" aria-labelledby="guide-title"><h2 id="guide-title">${text("guide-offer-title")}</h2>
    <p>${text("guide-offer")}</p>
    <p class="row"><button type="button" class="button main" @click=${accept}>${text("guide-yes")}</button>
    <button type="button" class="button quiet" @click=${() => decline()}>${text("guide-no")}</button></p></section>`;
}

function decline() {
  save({ on: false, read: progress()?.read ?? [] });
  redraw();
}

/** The setting that switches the guide on, from its first card, or off. */
export function guideSetting() {
  if (!page.guide) return nothing;
  const change = (/** @type {Event} */ event) => {
    save({ on: inputChecked(event), read: [] });
    redraw();
  };
  return html`<label class="check"><input type="checkbox" .checked=${progress()?.on === true} @change=${change}><span>${text("guide-setting")}</span></label>`;
}
