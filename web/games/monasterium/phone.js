/**
 * Phone parts of Monasterium: goods and dice, the action area, the novices that can be sent now, windows and missions.
 * Nothing is hidden in this game.
 * @import { View, OwnView, SeatView } from "./view"
 */

import { show } from "../../components/phone/phone.js";
import { readButton, withHelp } from "../../components/shared/help.js";
import { nameOf, ownLine } from "../../components/shared/seats.js";
import { seatSign, sign } from "../../components/shared/signs.js";
import { figure, kindName, text } from "../../components/shared/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { optionSign } from "./asks/answering.js";
import { askParts, foldedMissions } from "./asks/asks.js";
import { orderLine } from "./asks/placing_alone.js";
import { boardPanel } from "./board/panel.js";
import { actionOf, columnDoes, dice, price, reach, windowGrid } from "./drawings.js";
import { goodSign, pieceSign } from "./good_sign.js";
import { PARTS } from "./set_up_drawing.js";

const ROWS = ["I", "II", "III", "IV"];

/** The goods of a seat, in columns. @param {SeatView} player */
function goods(player) {
  return html`<ul class="goods">${Object.entries(player.goods).map(([kind, n]) => html`<li class=${n ? "" : "no"}>${goodSign(kind)}<b>${n}</b><span>${kindName(kind)}</span></li>`)}</ul>`;
}

/** Own dice, reroll tile, messenger and novices of a seat, and the dice in hand while there are any. @param {SeatView} player */
function facts(player) {
  const { own, neutral } = player.hand;
  return html`<ul class="goods facts"><li>${sign("die_1")}<b>${player.dice}<small>/3</small></b><span>${text("dice_own")}</span></li>
      <li class=${player.reroll ? "" : "no"}>${sign("reroll")}<b class="word">${text(player.reroll ? "ready" : "turned")}</b><span>${text("reroll_tile")}</span></li>
      <li>${sign("messenger")}<b>${player.road}</b><span>${text("on_space")}</span></li><li>${sign("novice")}<b>${player.sent}</b><span>${text("sent")}</span></li></ul>
    ${own + neutral ? html`<p class="in-hand">${text("in_hand", { n: own + neutral })} <span class="row-of-dice">${dice(own, 0, player.seat, player.colour)}${dice(neutral, 0)}</span></p>` : nothing}`;
}

/** @param {Envelope} envelope @param {View} view */
function top(envelope, view) {
  const me = ownLine(view);
  return me?.goods
    ? html`<section class="card mine-goods" aria-labelledby="goods"><h2 id="goods" class="visually-hidden">${text("goods")}</h2>${goods(me)}${facts(me)}${view.asks.some((ask) => ask.seat === me.seat) ? nothing : orderLine(envelope)}</section>`
    : nothing;
}

/** A space of the action area: its action, and whether it is open. @param {SeatView["area"][number]} column @param {number} row */
function cell(column, row) {
  const space = column.rows[row];
  if (!space) return nothing;
  const opens = actionOf(space.action, space.row);
  return html`<td class=${`${space.open ? "is-open" : "is-shut"}${space.used ? " used" : ""}`} title=${opens.words}>${sign(opens.sign)}<b aria-hidden="true">${opens.n}</b>${space.open ? nothing : html`<small>${sign("novice")}</small>`}<span class="visually-hidden">${opens.words}: ${text(space.used ? "used" : space.open ? "open_now" : "shut")}</span></td>`;
}

/** The action area of a seat as a table. @param {SeatView} me */
function areaDrawn(me) {
  const tile = me.tile;
  return html`<table class="area"><caption class="visually-hidden">${text("area_of")}</caption><thead>
      <tr><td></td>${me.area.map(
        (
          column,
        ) => html`<th scope="col" class=${column.turned ? "turned" : ""} title=${actionOf(column.standard, "0").words}><span class="visually-hidden">${text("column", { n: column.column })}: ${actionOf(column.standard, "0").words}${column.turned ? `, ${text("tile_turned")}` : ""}</span>${sign(`die_${column.column}`)}${sign(actionOf(column.standard, "0").sign)}
        ${column.turned ? html`<small aria-hidden="true">+1</small>` : nothing}${tile?.column === column.column ? html`<span class="row-of-dice">${dice(tile.own, column.column, me.seat, me.colour)}${dice(tile.neutral, column.column)}</span>` : nothing}</th>`,
      )}<td></td></tr></thead>
    <tbody>${ROWS.map((row, index) => html`<tr><th scope="row">${row}</th>${me.area.map((column) => cell(column, index))}<td class=${`extra ${me.extra[row]}`} title=${text(`extra_${me.extra[row]}`)}>${sign(me.extra[row] === "sent" ? "check" : me.extra[row] === "stays" ? "close" : "novice")}<span class="visually-hidden">${text(`extra_${me.extra[row]}`)}</span></td></tr>`)}</tbody></table>`;
}

/** @param {SeatView} me */
function area(me) {
  return html`<section class="card" aria-labelledby="area">${withHelp(html`<h2 id="area">${text("area")}</h2>`, "ask.act ask.take", text("area"))}${areaDrawn(me)}
    <details class="more"><summary>${text("in_words")}</summary><ul class="in-words">${me.area.map((column) => html`<li>${columnDoes(column)}</li>`)}</ul></details></section>`;
}

/** Where the next novice of each row can go, its cost, and the actions that it opens. @param {View} view @param {OwnView} mine @param {SeatView} me */
function possible(view, mine, me) {
  return html`<section class="card possible" aria-labelledby="possible">${withHelp(html`<h2 id="possible">${text("possible")}</h2>`, "ask.place_novice ask.novice", text("possible"))}${reach(view)}
    ${mine.possible.length ? nothing : html`<p>${text("possible_none")}</p>`}${ROWS.map((row, index) => {
      /** @type {Map<string, { place: OwnView["possible"][number], n: number }>} */
      const found = new Map();
      for (const place of mine.possible) {
        if (place.row === row)
          found.set(`${place.monastery}${place.kind}`, {
            place,
            n: (found.get(`${place.monastery}${place.kind}`)?.n ?? 0) + 1,
          });
      }
      const waiting = me.area.filter((column) => !column.rows[index]?.open);
      /** @type {Map<string, ReturnType<typeof actionOf>>} */
      const opens = new Map(
        waiting
          .map((awaited) => actionOf(awaited.rows[index]?.action ?? null, row))
          .map((action) => [action.words, action]),
      );
      const { donation, ...cost } = me.next_cost?.[row] ?? {};
      if (!waiting.length) return nothing;
      return html`<h3 class=${found.size ? "" : "muted"}>${text("row", { row })} · ${text(`goes_${row}`)} ${found.size ? nothing : price(cost)}<br><span class="opens">${text("opens")} ${[...opens.values()].map((action) => sign(action.sign, action.words))}</span></h3>
        ${found.size ? html`<ul>${[...found.values()].map(({ place, n }) => html`<li><b class="letter">${place.monastery}</b><span>${sign(place.kind)} ${text(`place_${place.kind}`)}${n > 1 ? ` × ${n}` : ""}</span>${price(place.price)}</li>`)}</ul>` : nothing}`;
    })}</section>`;
}

/** @param {Envelope} envelope @param {View} view @param {SeatView} me */
function missions(envelope, view, me) {
  return html`<section class="card missions" aria-labelledby="missions">${readButton()}${withHelp(html`<h2 id="missions">${text("missions")}</h2>`, "missions", text("missions"))}<ul>${view.missions.map(
    (mission) => {
      const [have, need] = mission.progress[me.seat] ?? [0, 0];
      const done = mission.done.includes(me.seat);
      return html`<li class=${done ? "done" : ""}><p><b>${mission.name}</b> ${mission.text}</p>
      <p class="how-far">${done ? html`<strong>${sign("check")} ${text("mission_done")}</strong>` : html`<span class="dots" aria-hidden="true">${Array.from({ length: need }, (_, index) => html`<i class=${index < have ? "dot full" : "dot"}></i>`)}</span> <span>${text("of", { have: Math.min(have, need), need })}</span> <b>${text("points", { n: figure(mission.now) })}</b>`}
        ${mission.done.filter((seat) => seat !== me.seat).map((seat) => html`<span class="others">${sign("check", nameOf(envelope, seat))}${seatSign(seat, view.seats.find((each) => each.seat === seat)?.colour)}</span>`)}</p></li>`;
    },
  )}</ul></section>`;
}

/** @param {Envelope} envelope @param {OwnView} mine */
function cards(envelope, mine) {
  const view = /** @type {View} */ (envelope.view);
  const me = ownLine(view);
  if (!me?.area) return nothing;
  return html`${area(me)}${view.missions.length ? html`${possible(view, mine, me)}<section class="card" aria-labelledby="windows">${withHelp(html`<h2 id="windows">${text("windows")}</h2>`, "windows", text("windows"))}${windowGrid(view, me.windows)}</section>${missions(envelope, view, me)}` : nothing}`;
}

/** Goods, action area and windows of the other players. @param {Envelope} envelope */
function others(envelope) {
  const view = /** @type {View} */ (envelope.view);
  return html`${view.seats.filter((line) => line.seat !== view.viewer).map((line) => html`<h3>${seatSign(line.seat, line.colour)} ${nameOf(envelope, line.seat)} · ${text("points", { n: figure(line.vp) })}</h3>${goods(line)}${facts(line)}${areaDrawn(line)}${windowGrid(view, line.windows)}`)}`;
}

show({
  setUp: PARTS,
  board: boardPanel,
  devices: { dice: "dice_are_read", cards: "camera_reads_missions" },
  ask: askParts,
  folded: foldedMissions,
  top: (envelope, view) => top(envelope, /** @type {View} */ (view)),
  cards: (envelope, mine) => cards(envelope, /** @type {OwnView} */ (mine)),
  panels: [{ name: "others", show: (envelope) => others(envelope) }],
  cardSign: optionSign,
  pieceSign,
});
