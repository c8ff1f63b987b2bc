/** Seats and the people at them: names, colours, and who is away. */
import { html, nothing } from "../../vendor/lit-html.js";
import { sign } from "./signs.js";
import { clock, text } from "./texts.js";

/** @type {readonly Seat[]} */
export const SEATS = ["N", "E", "S", "W"];
/** The colours that a player may choose, in the order in which they are offered. */
export const COLOURS = ["blue", "red", "green", "yellow"];

/** The line of the viewer's own seat; undefined where the view is of nobody's seat. @template {{ seat: string }} Line @param {{ seats: Line[], viewer: string }} view @returns {Line | undefined} */
export const ownLine = (view) => view.seats.find((line) => line.seat === view.viewer);

/** The name of the person at a seat, or the name of the seat. @param {Envelope} envelope @param {Seat} seat */
export function nameOf(envelope, seat) {
  return envelope.table.people?.[seat]?.name || text(`seat_${seat}`);
}

/** @param {Envelope} envelope @param {Seat} seat @returns {string | undefined} */
export function colourOf(envelope, seat) {
  return envelope.view?.seats?.find((line) => line.seat === seat)?.colour ?? envelope.table.people?.[seat]?.colour;
}

/** A note on a person without a connected phone: a stand-in, a simulated player, or away. @param {Person | undefined} person @param {boolean} inWords */
export function presence(person, inWords) {
  if (!person) return nothing;
  if (person.stand_in) {
    const words = text(`stand_in_${person.stand_in}`);
    return html`<span class="muted played-for">${inWords ? html`${sign("stand_in_player")} ${words}` : sign("stand_in_player", words)}</span>`;
  }
  if (person.simulated)
    return html`<span class="muted played-for">${inWords ? html`${sign("simulated")} ${text("simulated_player")}` : sign("simulated", text("simulated_player"))}</span>`;
  if (person.connected) return nothing;
  return html`<span class="away">${inWords ? text("away_since", { time: clock(person.since) }) : text("away")}</span>`;
}
