/**
 * The board in words, for those who do not see its drawing: dice spaces, road, monasteries and supply.
 * @import { View, MonasteryView } from "../view"
 */

import { nameOf } from "../../../components/shared/seats.js";
import { kindName, list, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";

const KINDS = ["secular", "workshop", "common_room"];

/** The dice spaces with their dice, by owner. @param {Envelope} envelope @param {View} view */
function diceSpaces(envelope, view) {
  return html`<h3>${text("table-dice_spaces")}</h3><ol class="dice-words">${view.dice.map((space) => {
    const owners = view.seats.filter((line) => space.own[line.seat]);
    const words = [
      ...(space.neutral ? [text("table-neutral", { n: space.neutral })] : []),
      ...owners.map((owner) =>
        text("table-dice_of", { n: space.own[owner.seat] ?? 0, name: nameOf(envelope, owner.seat) }),
      ),
    ];
    return html`<li>${text("dice_space", { n: space.space })}: ${words.length ? list(words) : text("none")}</li>`;
  })}</ol>`;
}

/** The spaces of the road with the messengers. @param {Envelope} envelope @param {View} view */
function road(envelope, view) {
  return html`<h3>${text("table-road")}</h3><ol class="road-words">${view.road.map((space) => html`<li>${text("table-road_space", { n: space.space, where: list(space.links) || text("none") })}${space.bonus ? `, ${text(`bonus_${space.bonus}`)}` : ""}${space.messengers.length ? `: ${list(space.messengers.map((seat) => nameOf(envelope, seat)))}` : ""}</li>`)}</ol>`;
}

/** A monastery: its chapel and windows, and the novices of each seat by kind of place. @param {Envelope} envelope @param {View} view @param {MonasteryView} house */
function monastery(envelope, view, house) {
  const { room, novices } = house.chapel;
  const filled = [...house.buildings, ...house.cloisters].filter((each) => each.novice);
  const blocked = filled.filter((each) => each.novice === "blocked").length;
  const words = view.seats.flatMap((seat) => {
    const placed = (/** @type {string} */ kind) =>
      (kind === "cloister" ? house.cloisters : house.buildings.filter((each) => each.kind === kind)).filter(
        (each) => each.novice === seat.seat,
      ).length;
    const counts = [
      ...[...KINDS, "cloister"].map((kind) => /** @type {[string, number]} */ ([kind, placed(kind)])),
      /** @type {[string, number]} */ (["chapel", novices.filter((each) => each === seat.seat).length]),
    ]
      .filter(([, n]) => n)
      .map(([kind, n]) => `${text(`place_${kind}`)} ${n}`);
    return counts.length ? [`${nameOf(envelope, seat.seat)}: ${counts.join(", ")}.`] : [];
  });
  return html`<li><h4>${text("monastery", { name: house.monastery })}</h4><p>${text("table-chapel_has", { n: novices.length, room })}. ${text("windows_left", { n: house.windows })}. ${words.join(" ")} ${blocked ? `${text("table-blocked")}: ${blocked}.` : nothing}</p></li>`;
}

/** The whole board. @param {Envelope} envelope @param {View} view */
export function boardWords(envelope, view) {
  return html`<div class="visually-hidden board-words">${diceSpaces(envelope, view)}${road(envelope, view)}
    <h3>${text("table-monasteries")}</h3><ul class="monastery-words">${view.monasteries.map((house) => monastery(envelope, view, house))}</ul>
    <h3>${text("table-supply")}</h3><ul class="supply-words">${Object.entries(view.supply).map(([kind, n]) => html`<li>${kindName(kind)}: ${view.supply_limited === false ? "∞" : n}</li>`)}</ul></div>`;
}
