/**
 * The accounts of the end of a chapter, a year or a round: what each seat paid, what was missing, what follows.
 * @import { ClosingSeat as Line, DutyView as Duty } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, nameOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { figure, kindName, signed, text } from "../shared/texts.js";

/** All accounts on a phone, the viewer's own first. @param {Envelope} envelope */
export function accounts(envelope) {
  const { view } = envelope;
  if (!view?.closing) return nothing;
  const { seats, facts: lines } = view.closing;
  const own = seats.filter((line) => line.seat === view.viewer);
  const others = seats.filter((line) => line.seat !== view.viewer);
  return html`${facts(lines)}${own.map((one) => seatAccount(envelope, view.mine?.duties.length ? { ...one, duties: view.mine.duties } : one, true))}${others.map((one) => seatAccount(envelope, one, false))}`;
}

/** What is said of the end for everybody. @param {string[]} lines */
export function facts(lines) {
  return lines.map((line) => html`<p class="fact">${line}</p>`);
}

/** The account of a seat. @param {Envelope} envelope @param {Line} line @param {boolean | "board"} open */
export function seatAccount(envelope, line, open) {
  return html`<section class="card" aria-label=${nameOf(envelope, line.seat)}>
    <h3>${seatSign(line.seat, colourOf(envelope, line.seat))} <span class="name">${nameOf(envelope, line.seat)}</span> <b>${text("points", { n: figure(line.vp) })}</b> <small>${signed(line.gained)}</small></h3>
    ${line.duties.length ? html`<ul class="duties">${line.duties.map(duty)}</ul>` : nothing}
    ${line.lines.length ? html`<details class="more" ?open=${open === "board" || (open && !line.duties.length)}><summary>${text("closing-sources")}</summary><ul class="because">${line.lines.map((line) => html`<li><span>${line.text}</span><b>${signed(line.vp)}</b></li>`)}</ul></details>` : nothing}</section>`;
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
