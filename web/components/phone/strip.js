/** Head of the phone: who the viewer is, and a strip with the points of all seats and who is awaited. */
import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isEveryoneAwaited, isOver } from "../shared/awaited.js";
import { awaitedFor, spentBy } from "../shared/elapsed.js";
import { simulatedNote } from "../shared/notes.js";
import { colourOf, nameOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { figure, text, when } from "../shared/texts.js";
import { connection } from "./state.js";

/** Who the viewer is, their points, how far the game has come, and the points of all. @param {Envelope} envelope */
export function head(envelope) {
  const view = envelope.view;
  const seat = view && view.viewer !== "table" ? view.viewer : null;
  const me = view?.seats?.find((line) => line.seat === seat);
  const phase = !view || !hasStarted(view) ? text("phase_set_up") : isOver(envelope) ? text("phase_over") : undefined;
  return html`<header class="status chequer"><div>
      <h1 class="visually-hidden">${text("title")}</h1>
      <p class="level me">${seat ? seatSign(seat, colourOf(envelope, seat)) : nothing}<span class="name">${seat ? nameOf(envelope, seat) : envelope.table.name}</span>
        ${me?.vp !== undefined ? html`<b class="vp">${text("points", { n: figure(me.vp) })}</b>` : nothing}
        <span class="round">${phase ?? (view ? when(view.chapter, view.round) : nothing)}</span>
        <span class=${`lamp ${connection.state}`} role="img" aria-label=${connection.state === "well" ? text("connection_well") : text("connecting")}></span></p>
      ${phase ? nothing : strip(envelope)}${simulatedNote(envelope)}</div></header>`;
}

/** The points of all seats, with who is awaited and for how long. @param {Envelope} envelope */
export function strip(envelope) {
  const view = envelope.view;
  if (!view || view.seats.length < 2) return nothing;
  const awaited = envelope.clock?.awaited ?? {};
  const everyone = isEveryoneAwaited(envelope);
  return html`<ul class="strip" aria-label=${text("turn-standing")}>${view.seats.map((line) => {
    const person = envelope.table.people?.[line.seat];
    const waits = everyone || line.seat in awaited;
    const away = person && !person.connected && !person.simulated;
    return html`<li class=${waits ? "awaited" : ""} ?data-away=${away} ?data-free=${!person}><span>${seatSign(line.seat, line.colour)}
      <b>${figure(line.vp)}</b>${person?.stand_in ? sign("stand_in_player", text("stand_in")) : nothing}</span>${waits ? html`<span class="visually-hidden">${text("turn-awaited")}</span>${awaitedFor(envelope, line.seat)}` : nothing}${away || !person ? html`<span class="away">${text(person ? "away" : "free")}</span>` : nothing}${spentBy(envelope, line.seat)}</li>`;
  })}</ul>`;
}
