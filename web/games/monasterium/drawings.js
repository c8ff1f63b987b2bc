/**
 * Drawings of goods, dice, actions, columns and windows, for the phone and its asks.
 * @import { View, SeatView, ActionData } from "./view"
 */

import { shape, sign } from "../../components/shared/signs.js";
import { figure, kindName, list, text } from "../../components/shared/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { goodSign } from "./good_sign.js";

/** A price or a gain: signs with their numbers, and the same in words. @param {Record<string, number>} goods */
export function price(goods) {
  const listed = Object.entries(goods).filter(([, n]) => n);
  if (!listed.length) return html`<span>${text("free_of_cost")}</span>`;
  return html`<span class="price">${listed.map(([kind, n]) => html`<span><b aria-hidden="true">${n}</b>${goodSign(kind)}<span class="visually-hidden">${n} ${kindName(kind)}</span></span>`)}</span>`;
}

/** A die: neutral, or with letter and shape of its owner. Hidden from screen readers: the words are beside it. @param {number | string} face @param {string} [seat] @param {string} [colour] */
export function die(face, seat, colour) {
  return html`<span class=${seat ? `die own seat-${colour}` : "die"} aria-hidden="true">${sign(face ? `die_${face}` : "die")}${seat ? html`<small>${seat}${shape(colour ?? "")}</small>` : nothing}</span>`;
}

/** Several equal dice. @param {number} n @param {number | string} face @param {string} [seat] @param {string} [colour] */
export function dice(n, face, seat, colour) {
  return Array.from({ length: n }, () => die(face, seat, colour));
}

/** An action of a row as sign, number and words: "messenger" of row II is two spaces. @param {string | null} action @param {string} row @returns {{ sign: string, n: string, words: string }} */
export function actionOf(action, row) {
  if (!action) return { sign: "tile", n: "", words: text("do_tile") };
  const more = row === "II" && (action === "messenger" || action === "novice");
  const n = action === "points" ? "3" : action === "goods" || (more && action === "messenger") ? "2" : more ? "−1" : "";
  return {
    sign: action === "book" ? "tome" : action === "points" ? "vp" : action,
    n,
    words: text(`do_${action}${more ? "_more" : ""}`),
  };
}

/** A single action as sign, number and words. @param {ActionData} action */
export function actionDrawn({ kind, n, gives }) {
  if (kind === "swap") return { sign: "swap", n: "", words: text(`swap_${gives}`) };
  if (kind === "messenger" || kind === "novice")
    return actionOf(kind, n === (kind === "messenger" ? 2 : 1) ? "II" : "0");
  if (n === 2) return { sign: kind, n: "2", words: text("take_two", { what: kindName(kind) }) };
  return actionOf(kind, "0");
}

/** The standard action of a column in words, with the signs of the other open ones; a 6 goes to any column. @param {SeatView | undefined} me @param {string} number */
export function columnWords(me, number) {
  const column = me?.area?.find((column) => column.column === number);
  if (!column) return text("joker");
  const open = column.rows.filter((cell) => cell.open && cell.action).map((cell) => actionOf(cell.action, cell.row));
  return html`${actionOf(column.standard, "0").words} <span class="also-open">${open.map((action) => html`${sign(action.sign, action.words)} `)}${column.turned ? sign("tile", text("tile_turned")) : nothing}</span>`;
}

/** The number of dice on a space, in words. @param {View} view @param {string} number */
export function diceCount(view, number) {
  const space = view.dice.find((space) => space.space === number);
  const n = (space?.neutral ?? 0) + Object.values(space?.own ?? {}).reduce((sum, own) => sum + (own ?? 0), 0);
  return n ? text("lies_there", { n }) : text("lies_nothing");
}

/** A column in short: number, standard action and open actions as signs. @param {SeatView["area"][number]} column */
export function columnDrawn(column) {
  const standard = actionOf(column.standard, "0");
  const open = column.rows.filter((cell) => cell.open && cell.action).map((cell) => actionOf(cell.action, cell.row));
  return html`<span class="visually-hidden">${text("column", { n: column.column })}: ${list([standard.words, ...open.map((action) => action.words), ...(column.turned ? [text("tile_turned")] : [])])}</span>
    <span aria-hidden="true" class="opens"><small>${sign(`die_${column.column}`)}</small><span>${sign(standard.sign)}</span><small class="also">${open.map((action) => sign(action.sign))}${column.turned ? "+1" : ""}</small></span>`;
}

/** A column in words: its standard action and its open actions. @param {SeatView["area"][number]} column */
export function columnDoes(column) {
  return html`<span class="label">${sign(`die_${column.column}`)} ${sign(actionOf(column.standard, "0").sign)} ${actionOf(column.standard, "0").words}</span>
    <span class="moves">${column.rows.filter((cell) => cell.open && cell.action).map((cell) => html`<span>${cell.row} ${sign(actionOf(cell.action, cell.row).sign)} ${actionOf(cell.action, cell.row).words}</span>`)}${column.turned ? html`<span>${sign("tile")} ${text("tile_turned")}</span>` : nothing}</span>`;
}

/** The monasteries within reach of the viewer's novices. @param {View} view */
export function reach(view) {
  const near = view.mine?.reachable ?? [];
  return html`<p class="muted">${sign("messenger")} ${near.length ? text("reach", { where: list(near) }) : text("reach_none")}</p>`;
}

/** The windows of a seat: rows and columns, with bonuses and points. @param {View} view @param {(string | null)[][]} windows @param {(row: number, column: number) => unknown} [free] the content of a free place */
export function windowGrid(view, windows, free) {
  const rows = ["influence", "rosary", "messenger"];
  const below = ["soup", "tool", "book"];
  /** @param {string} kind @param {number | undefined} points */
  const prize = (kind, points) =>
    html`<span class="prize">${goodSign(kind)}<span class="visually-hidden">${kind === "messenger" ? text("do_messenger_more") : kindName(kind)}</span> <span class="visually-hidden">${text("points_when_full", { n: points ?? 0 })}</span><small aria-hidden="true">${figure(points)}</small></span>`;
  return html`<table class="windows"><caption class="visually-hidden">${text("windows")}</caption><tbody>${windows.map(
    (tiles, row) => html`<tr>${tiles.map(
      (tile, column) =>
        html`<td class=${tile ? "hung" : ""}>${
          tile
            ? html`<span class="pane">${sign("window")}<b><span class="visually-hidden">${text("window_of", { name: tile })}</span><span aria-hidden="true">${tile}</span></b></span>`
            : (free?.(row, column) ?? html`<span class="visually-hidden">${text("free")}</span>`)
        }</td>`,
    )}
    <th scope="row">${prize(rows[row] ?? "", view.window_points.row)}</th></tr>`,
  )}
    <tr class="below">${below.map((kind, column) => html`<th scope="col">${prize(kind, view.window_points.columns[column])}</th>`)}<td></td></tr></tbody></table>`;
}
