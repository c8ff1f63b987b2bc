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
  return html`${facts(lines)}${own.map((account) => seatAccount(envelope, view.mine?.duties.length ? { ...account, duties: view.mine.duties } : account, true))}${others.map((account) => seatAccount(envelope, account, false))}`;
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

/** @param {Duty} owed */
function duty(owed) {
  const paid =
    owed.paid === null
      ? text("closing-unknown", { due: owed.due })
      : text("closing-paid", { paid: owed.paid, due: owed.due });
  return html`<li class=${owed.missing === 0 ? "met" : "missed"}><p>${sign(owed.kind)} <span>${kindName(owed.kind)}</span> <span>${paid}</span>${owed.vp ? html`<b>${text("points", { n: figure(owed.vp) })}</b>` : nothing}</p>
    ${owed.punishment ? html`<p class="punishment"><strong>${owed.punishment}</strong> ${owed.means}</p>` : nothing}
    ${owed.averted ? html`<p class="muted">${text("closing-averted")}</p>` : nothing}</li>`;
}
