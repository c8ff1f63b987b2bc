/**
 * Default phone page: the viewer's pieces and cards, and those of the others.
 * @import { View, OwnView } from "../../types/default"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { show } from "../phone/phone.js";
import { connection } from "../phone/state.js";
import { nameOf, ownLine } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { figure, text } from "../shared/texts.js";
import { cardRow, cardSign, facts, kindSign, pieceList, slot } from "./parts.js";

const DICE = ["die", "dice"];

/** What the viewer has. @param {View} view @param {OwnView} mine */
function mine(view, mine) {
  const me = ownLine(view);
  if (!me) return nothing;
  return html`<section class="card" aria-labelledby="pieces"><h2 id="pieces">${text("pieces")}</h2>${pieceList(me.holdings)}
    ${mine.hand.length ? html`<p class="muted">${text("hand")}</p>${cardRow(mine.hand)}` : nothing}${slot(me)}
    <div class="muted">${facts(view)}</div></section>`;
}

/** What the others have. @param {Envelope} envelope */
function others(envelope) {
  const view = /** @type {View} */ (envelope.view);
  return view.seats
    .filter((line) => line.seat !== view.viewer)
    .map(
      (
        line,
      ) => html`<h3>${seatSign(line.seat, line.colour)} ${nameOf(envelope, line.seat)} · ${text("points", { n: figure(line.vp) })}</h3>
        ${pieceList(line.holdings)}${slot(line)}`,
    );
}

show({
  /** Key of the text for each `device_input` of the open asks: a die is rolled, everything else that a device reads is a card. */
  get devices() {
    const asks = connection.envelope?.view?.asks ?? [];
    return Object.fromEntries(
      asks.flatMap((ask) =>
        ask.device_input
          ? [[ask.device_input, DICE.includes(ask.device_input) ? "dice_are_read" : "card_is_read"]]
          : [],
      ),
    );
  },
  cards: (envelope, own) => mine(/** @type {View} */ (envelope.view), /** @type {OwnView} */ (own)),
  panels: [{ name: "others", show: others }],
  cardSign,
  pieceSign: kindSign,
});
