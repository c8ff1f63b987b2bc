/** Scores of the table page as a race: a figure in the seat's colour runs along a lane; the result at the end. */
import { html, nothing } from "../../vendor/lit-html.js";
import { brush, once, points } from "../drawing/drawing.js";
import { flag, figure as person, placed } from "../drawing/symbols.js";
import { isOver } from "../shared/awaited.js";
import { nameOf, presence } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { figure, text } from "../shared/texts.js";

/** Points at the end of the lane, unless somebody has more. */
const LANE = 30;

/** A name of more letters is smaller, so that it makes its seat no higher; a sign, also one joined of several, is as wide as two. */
const LONG = 12;
const SIGN =
  /\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D}\p{Extended_Pictographic})*/gu;

/** Whether a name is long. @param {string} name */
const isLong = (name) => name.replace(SIGN, "mm").length > LONG;

/** A lane that is longer than any screen is wide. */
const lane = once(() => {
  const marks = Array.from({ length: 60 }, (_, index) =>
    brush(points(`${20 + index * 45},3 ${24 + index * 45},11`), 2.6),
  );
  const ground = Array.from({ length: 61 }, (_, index) => `${index * 45},${4 + (index % 3) * 0.8}`).join(" ");
  return brush(points(ground), 4, { ends: 1 }) + marks.join("");
});

/** @param {View} view @param {SeatLine} player the points of a seat, at the end the final ones */
const pointsOf = (view, player) => view.final?.[player.seat]?.vp ?? player.vp ?? 0;

/** The lane of a seat: its figure has run a share of the way, 0 to 1. @param {SeatLine} player @param {number} share */
function race(player, share) {
  return html`<svg class=${`drawing runners seat-${player.colour}`} aria-hidden="true"><svg y="100%" overflow="visible"><path class="ink" transform="translate(0 -13)" d=${lane()}></path></svg>
    <svg x="91%" width="1.4em" height="2.2em" viewBox="-6 -108 60 116">${flag()}</svg>
    <svg x=${`${(Math.max(0, Math.min(1, share)) * 82).toFixed(1)}%`} width="1.7em" height="2.2em" viewBox="-40 -108 80 116">${placed(0, 0, person(), { piece: `figure-${player.seat}` })}</svg></svg>`;
}

/**
 * The scores of all seats, the best first.
 * @param {Envelope} envelope @param {View} view
 * @param {{ awaited: readonly string[], began: readonly string[], detail: (one: SeatLine) => unknown }} how
 *   `awaited`: the seats from which something is awaited; `began`: those whose turn has just begun
 */
export function scores(envelope, view, { awaited, began, detail }) {
  const top = Math.max(LANE, ...view.seats.map((line) => pointsOf(view, line)));
  const lines = [...view.seats].sort((a, b) => pointsOf(view, b) - pointsOf(view, a));
  const over = isOver(envelope);
  return html`<section class="card scores" aria-labelledby="scores"><h2 id="scores">${text("scores")}</h2><ol>${lines.map(
    (line) => {
      const vp = pointsOf(view, line);
      const names = `${!over && line.seat === view.active ? "active" : ""}${!over && awaited.includes(line.seat) ? " awaited-seat" : ""}${!over && began.includes(line.seat) ? " begins" : ""}`;
      return html`<li class=${`${names} seat-${line.colour}`} data-piece=${`seat-${line.seat}`}><p class="who">${seatSign(line.seat, line.colour)}<span class="person"><span class=${isLong(nameOf(envelope, line.seat)) ? "name long" : "name"}>${nameOf(envelope, line.seat)}</span> ${presence(envelope.table.people?.[line.seat], false)}</span><b class="big" data-tick=${`vp-${line.seat}`}>${figure(vp)}</b></p>
      ${race(line, vp / top)}
      <p class="wrap muted detail">${!over && line.seat === view.active ? html`<strong>${text("active")}</strong>` : nothing}${detail(line)}</p></li>`;
    },
  )}</ol></section>`;
}
