/**
 * Table parts of Monasterium: the missions left, the drawn board in the middle, and right below each score the goods and
 * the windows, which fill with glass.
 * @import { View, SeatView } from "./view"
 */

import { box, line, once } from "../../components/drawing/drawing.js";
import { drawnBoard } from "../../components/drawing/drawn_board.js";
import { letters } from "../../components/drawing/lettering.js";
import { seatSign, sign } from "../../components/shared/signs.js";
import { figure, kindName, text } from "../../components/shared/texts.js";
import { show } from "../../components/table/table.js";
import { html, nothing, svg } from "../../vendor/lit-html.js";
import { board, SIZE } from "./board/board.js";
import { boardWords } from "./board/words.js";
import { pieceSign } from "./good_sign.js";
import { legend, wants } from "./mission_signs.js";
import { PARTS } from "./set_up_drawing.js";

const YEARS = ["", "I", "II", "III"];

/** The six missions: requirements, points, and each seat's progress. @param {View} view */
function missions(view) {
  if (!view.missions.length)
    return html`<section class="card" aria-labelledby="missions"><h2 id="missions">${text("missions")}</h2><p class="muted">${text("no_missions")}</p></section>`;
  return html`<section class="card missions" aria-labelledby="missions"><h2 id="missions">${text("missions")} <small>${sign("hourglass")} ${text("year", { n: YEARS[Math.max(1, view.chapter)] ?? "" })}</small></h2><ol>${view.missions.map(
    (mission) => html`<li>
    <p class="worth"><b class="big">${figure(mission.now)}</b><span class="visually-hidden">${[...new Set(mission.points)].length > 1 ? `${text("by_year")} ${mission.points.join(", ")}` : text("always")}</span></p>
    <div><p class="visually-hidden">${mission.text}</p><p class="wrap wants" aria-hidden="true">${wants(mission)}</p><ul class="how-far">${view.seats.map(
      (each) => {
        const [have, need] = mission.progress[each.seat] ?? [0, 0];
        const done = mission.done.includes(each.seat);
        return html`<li class=${done ? "done" : ""}>${seatSign(each.seat, each.colour)}${done ? sign("check", text("mission_done")) : html`<b aria-hidden="true">${Math.min(have, need)}</b><span class="visually-hidden">${text("of", { have: Math.min(have, need), need })}</span>`}</li>`;
      },
    )}</ul></div></li>`,
  )}</ol>${legend(view.missions)}</section>`;
}

/** @param {Envelope} envelope @param {View} view */
function middle(envelope, view) {
  return html`<section class="board drawn-board" aria-labelledby="board"><h2 id="board" class="visually-hidden">${text("table-board")}</h2>${boardWords(envelope, view)}
    ${drawnBoard((width, height) => board(view, width, height), SIZE)}</section>`;
}

/** A pane of a window area, 32 units wide, and the frame around all nine. */
const panes = once(() => ({
  pane: line(box(0, 0, 32, 32), { wobble: 0.8 }),
  frame: line(box(-3, -3, 110, 110), { wobble: 1 }),
}));

/** The windows of a seat: each pane that has its tile is glass with the letter of its monastery. @param {SeatView} player */
function windows(player) {
  const { pane, frame } = panes();
  const n = player.windows.flat().filter(Boolean).length;
  return html`<svg class="drawing glass-of" viewBox="-5 -5 114 114" role="img" aria-label=${`${text("windows")}: ${n}`}><path class="shade" d=${frame}></path>${player.windows.map(
    (tiles, row) =>
      tiles.map(
        (tile, column) =>
          svg`<g transform=${`translate(${36 * column} ${36 * row})`}><path class=${tile ? "own" : "tone"} d=${pane}></path>${tile ? svg`<g data-grow=${`window-${player.seat}-${row}-${column}`}>${letters(tile, 16, 26, { kind: "on-own" })}</g>` : nothing}</g>`,
      ),
  )}</svg>`;
}

/** @param {SeatView} player */
function detail(player) {
  const hand = player.hand.own + player.hand.neutral;
  const counts = /** @type {[string, string, number][]} */ ([
    ...Object.entries(player.goods).map(([kind, n]) => [kind === "book" ? "tome" : kind, kindName(kind), n]),
    ["novice", text("novices_sent"), player.sent],
    hand ? ["die", text("in_hand", { n: hand }), hand] : ["die_1", text("dice_own"), player.dice],
  ]);
  return html`<span class=${`glass-place seat-${player.colour}`}>${windows(player)}</span>
    <span class="goods">${counts.map(([kind, words, n]) => html`<span data-pile=${`${player.seat}-${kind}`} data-kind=${kind} data-n=${n}>${sign(kind, words)}<b data-tick=${`${player.seat}-${kind}`}>${n}</b></span>`)}<span class=${player.reroll ? "" : "gone"}>${sign("reroll", `${text("reroll_tile")}: ${text(player.reroll ? "ready" : "turned")}`)}</span></span>
    ${player.vp > 99 ? html`<span class="marker">${text("marker", { n: player.marker })}</span>` : nothing}${player.tile ? html`<strong class="tile">${text("on_tile", { column: player.tile.column, n: player.tile.own + player.tile.neutral })}</strong>` : nothing}`;
}

show({
  setUp: PARTS,
  pieceSign,
  drawn: true,
  left: (_, view) => missions(/** @type {View} */ (view)),
  middle: (envelope, view) => middle(envelope, /** @type {View} */ (view)),
  detail: (_, __, player) => detail(/** @type {SeatView} */ (player)),
});
