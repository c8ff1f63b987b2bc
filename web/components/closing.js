// @ts-check
/**
 * The end of a chapter, a year or a round as a page of its own: who paid what, what was missing, what follows.
 *
 * A phone shows it when it has just happened, until a tap; the settings bring it back. The table page shows it, also after
 * it was loaded again, until the first player has done something in what comes next, or until a tap.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").View} View
 * @typedef {import("../types/server").ClosingSeat} Line
 * @typedef {import("../types/server").DutyView} Duty
 */
import { html, nothing } from "../vendor/lit-html.js";
import { colourOf, nameOf } from "./seats.js";
import { seatSign, sign } from "./signs.js";
import { store, stored } from "./storage.js";
import { figure, kindName, page, text } from "./texts.js";

/** Where this device stores the number of the last end that it has shown. */
const SEEN = `closing.${page.table}`;
/** Where the table page stores the end that it shows, and how many deeds were told when it came. */
const SHOWN = `closing.shown.${page.table}`;
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];

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
  const deeds = (view.log ?? []).filter((one) => one.seat && one.chapter === view.chapter).length;
  const [known, told] = (stored(SHOWN) ?? "").split(" ").map(Number);
  if (known !== number) store(SHOWN, `${number} ${deeds}`);
  else if (deeds !== told) return false;
  return true;
}

/** Close the page, and do not open it by itself again. @param {View | null} view */
export function hideClosing(view) {
  state.again = false;
  if (view?.closing) store(SEEN, String(view.closing.number));
}

/** A button that shows the last end again. @param {View | null} view @param {() => void} redraw */
export function closingButton(view, redraw) {
  if (!view?.closing) return nothing;
  const open = () => {
    state.again = true;
    redraw();
  };
  return html`<p><button type="button" class="button quiet" @click=${open}>${title(view.closing.number)}</button></p>`;
}

/** @param {number} number */
function title(number) {
  return text("closing-title", { n: number, roman: ROMAN[number] ?? number });
}

/** The page on a phone, the viewer's own seat first. @param {Envelope} envelope @param {unknown} banner @param {() => void} redraw */
export function closingPage(envelope, banner, redraw) {
  const view = envelope.view;
  const closing = view?.closing;
  if (!view || !closing) return nothing;
  const close = () => {
    hideClosing(view);
    redraw();
  };
  const own = closing.seats.filter((one) => one.seat === view.viewer);
  const others = closing.seats.filter((one) => one.seat !== view.viewer);
  return html`<section class="drawer closing" id="closing" aria-labelledby="closing-title">${banner}<div class="panel">
    <h2 id="closing-title" tabindex="-1">${title(closing.number)}</h2>${facts(closing.facts)}
    ${own.map((one) => seat(envelope, view.mine?.duties.length ? { ...one, duties: view.mine.duties } : one, true))}${others.map((one) => seat(envelope, one, false))}
    <p><button type="button" class="button main wide" @click=${close}>${text("closing-go-on")}</button></p></div></section>`;
}

/** The page at the table. @param {Envelope} envelope @param {() => void} redraw */
export function closingBoard(envelope, redraw) {
  const closing = envelope.view?.closing;
  if (!closing) return nothing;
  return html`<main class="closing board"><div class="closing-head"><h2>${title(closing.number)}</h2>
      <button type="button" class="button quiet" @click=${() => {
        hideClosing(envelope.view);
        redraw();
      }}>${text("closing-go-on")}</button></div>${facts(closing.facts)}
    <div class="seats">${closing.seats.map((one) => seat(envelope, one, "board"))}</div></main>`;
}

/** @param {string[]} lines */
function facts(lines) {
  return lines.map((one) => html`<p class="fact">${one}</p>`);
}

/** @param {Envelope} envelope @param {Line} line @param {boolean | "board"} open */
function seat(envelope, line, open) {
  return html`<section class="card" aria-label=${nameOf(envelope, line.seat)}>
    <h3>${seatSign(line.seat, colourOf(envelope, line.seat))} <span class="name">${nameOf(envelope, line.seat)}</span> <b>${text("points", { n: figure(line.vp) })}</b> <small>${signed(line.gained)}</small></h3>
    ${line.duties.length ? html`<ul class="duties">${line.duties.map(duty)}</ul>` : nothing}
    ${line.lines.length ? html`<details class="more" ?open=${open === "board" || (open && !line.duties.length)}><summary>${text("closing-sources")}</summary><ul class="because">${line.lines.map((one) => html`<li><span>${one.text}</span><b>${signed(one.vp)}</b></li>`)}</ul></details>` : nothing}</section>`;
}

/** @param {Duty} one */
function duty(one) {
  const paid =
    one.paid === null
      ? text("closing-unknown", { due: one.due })
      : text("closing-paid", { paid: one.paid, due: one.due });
  return html`<li class=${one.missing === 0 ? "met" : "missed"}><p>${sign(one.kind)} <span>${kindName(one.kind)}</span> <span>${paid}</span>${one.vp ? html`<b>${text("points", { n: figure(one.vp) })}</b>` : nothing}</p>
    ${one.punishment ? html`<p class="punishment"><strong>${one.punishment}</strong> ${one.means}</p>` : nothing}
    ${one.averted ? html`<p class="muted">${text("closing-averted")}</p>` : nothing}</li>`;
}

/** A number with its sign. @param {number} n */
const signed = (n) => (n > 0 ? `+${figure(n)}` : figure(n));
