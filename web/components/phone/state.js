/** State of the phone page: its connection, the parts that the game brings, and what is open on the page. */

import { Connection, savedToken } from "../shared/connection.js";
import { page } from "../shared/texts.js";

export const state = {
  /** The parts that only this game has, from the call of `show`. */
  parts: /** @type {PhoneParts | null} */ (null),
  /** Whether the screen is shown: while its button is held, or since it was tapped. */
  held: false,
  drawer: false,
  panel: "book",
  /** What the live region has said of the viewer's last answers, a sentence a line. */
  announced: "",
  /** What it has said of the present: proposals, questions, whom the table waits for; a sentence a line. */
  present: "",
};

/** Connection of this page; a game's page may read its envelope. */
export const connection = new Connection({
  kind: "phone",
  token: savedToken(page.table),
});

/** Whether an ask is the viewer's: their own, or the table's while they are the active player. @param {View} view @param {Ask} ask */
export function isMine(view, ask) {
  return ask.seat === view.viewer || (ask.seat === null && view.active === view.viewer);
}
