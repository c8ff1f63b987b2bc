/**
 * Final scores: places and points of the players, for the end on the table page and on phones.
 * @import { Player } from "./charts.js"
 * @typedef {{ player: Player, place: number, vp: number, lines: { text: string, vp: number }[] }} Score
 */
import { colourOf, nameOf, SEATS } from "../shared/seats.js";
import { list, text } from "../shared/texts.js";

/** The final scores, the last place first. @param {Envelope} envelope @param {View} view @returns {Score[]} */
export function scoresOf(envelope, view) {
  return SEATS.flatMap((seat) => {
    const final = view.final?.[seat];
    if (!final) return [];
    const player = { seat, colour: colourOf(envelope, seat) ?? "", name: nameOf(envelope, seat) };
    return [{ player, place: final.place, vp: final.vp, lines: final.lines }];
  }).sort((a, b) => b.place - a.place || a.vp - b.vp);
}

/** Who has won, in one sentence. @param {Envelope} envelope @param {View} view */
export function victory(envelope, view) {
  return text(view.winners.length > 1 ? "end-winners" : "end-winner", {
    who: list(view.winners.map((seat) => nameOf(envelope, seat))),
  });
}
