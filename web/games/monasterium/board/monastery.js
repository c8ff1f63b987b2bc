/**
 * A monastery: its chapel with a bay for each novice and a window for each tile; before it the garth with the arches of
 * the cloister, and around these the buildings, each beside its two arches.
 * @import { View, MonasteryView } from "../view"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { area, box, line } from "../../../components/drawing/drawing.js";
import { letters, signAt } from "../../../components/drawing/lettering.js";
import { ellipse } from "../../../components/drawing/scene.js";
import { placed } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";
import { arch, CHAPEL, chapel, glass, houseOf, wellOf } from "./houses.js";
import { blocked, novice } from "./pieces.js";

/**
 * Where the buildings stand on their circle, as fractions of it from the top: in the order of the cloister spaces beside
 * them, evenly distributed.
 * @param {MonasteryView} monastery @returns {Map<string, number>}
 */
function turnsOf(monastery) {
  const spaces = monastery.cloisters.length || 1;
  const turns = monastery.buildings
    .map((building) => {
      const [first = 0, second = first] = building.cloisters.map(
        (id) => monastery.cloisters.findIndex((space) => space.id === id) / spaces,
      );
      const [low, high] = [Math.min(first, second), Math.max(first, second)];
      return { id: building.id, turn: high - low > 0.5 ? ((low + 1 + high) / 2) % 1 : (low + high) / 2 };
    })
    .sort((a, b) => a.turn - b.turn);
  return new Map(turns.map((each, index) => [each.id, (turns[0]?.turn ?? 0) + index / turns.length]));
}

/** The chapel with its novices and windows. @param {View} view @param {MonasteryView} monastery @param {Place} place @param {number} base */
function church(view, monastery, place, base) {
  const { room, novices } = monastery.chapel;
  const bay = Math.floor(Math.min(46, (place.width - CHAPEL.tower - 14) / Math.max(1, room)));
  const left = place.x + (place.width - CHAPEL.tower - bay * room) / 2;
  const middle = (/** @type {number} */ index) => left + CHAPEL.tower + bay * (index + 0.5);
  return svg`${placed(left, base, chapel(room, bay))}
    ${letters(monastery.monastery, left + CHAPEL.tower / 2, base - CHAPEL.niche + 8, { size: 40, kind: "monastery-name" })}
    ${Array.from({ length: room }, (_, index) => placed(middle(index), base - CHAPEL.niche - 3, glass(index < monastery.windows)))}
    ${novices.map((seat, index) => (seat ? novice(view, seat, middle(index), base + 3, { grow: `${monastery.monastery}-${index}` }) : blocked(middle(index), base - 6)))}`;
}

/**
 * Where something stands around the garth: its ground, the farther row above the nearer one.
 * @param {number} turn as a fraction of the circle, from the top @param {{ x: number, rx: number, back: number, front: number }} ring
 */
function ground(turn, { x, rx, back, front }) {
  const part = ((turn % 1) + 1) % 1;
  const across = part < 0.25 ? part * 4 : part < 0.75 ? 2 - part * 4 : part * 4 - 4;
  const depth = Math.max(-1, Math.min(1, 1.9 * Math.cos(2 * Math.PI * part)));
  return { x: x + rx * across, y: (back + front) / 2 - (depth * (front - back)) / 2 };
}

/** @param {View} view @param {MonasteryView} house @param {Place} place */
export function monastery(view, house, place) {
  const base = place.y + CHAPEL.height;
  const unit = (place.height - CHAPEL.height) / 218;
  const x = place.x + place.width / 2;
  const houses = { x, rx: place.width / 2 - 30, back: base + 60 * unit, front: base + 213 * unit };
  const arches = { x, rx: (place.width / 2 - 30) * 0.8, back: base + 98 * unit, front: base + 164 * unit };
  const turns = turnsOf(house);
  const first = Math.min(1, ...turns.values());
  const spaces = house.cloisters.length || 1;
  /** Everything that stands around the garth, with the ground on which it stands. @type {{ y: number, drawn: unknown }[]} */
  const standing = house.cloisters.map((cloister, index) => {
    const at = ground(index / spaces - first, arches);
    const free = letters(cloister.number, at.x, at.y - 6, { kind: "on-shade" });
    return {
      y: at.y,
      drawn: svg`${placed(at.x, at.y, arch())}${inhabited(view, cloister.novice, at.x, at.y + 2, cloister.id, free)}`,
    };
  });
  for (const building of house.buildings) {
    const at = ground((turns.get(building.id) ?? 0) - first, houses);
    const free = letters(building.number, at.x, at.y - 5);
    const drawn = svg`${placed(at.x, at.y, houseOf(building.kind))}${signAt(building.kind, at.x, at.y - 42, 20)}${inhabited(view, building.novice, at.x + 3, at.y + 3, building.id, free)}`;
    standing.push({ y: at.y, drawn });
  }
  const middle = (arches.back + arches.front) / 2;
  standing.push({ y: middle - 4, drawn: placed(x, middle + 2, wellOf(), { scale: 0.8 }) });
  standing.sort((a, b) => a.y - b.y);
  return svg`<g class="monastery"><path class="tone bare" d=${area(ellipse(x, middle - 6, houses.rx + 8, (houses.front - houses.back) / 2, 28))}></path>
    <path class="wash" d=${line(box(x - arches.rx * 0.78, arches.back - 8, arches.rx * 1.56, arches.front - arches.back - 20), { wobble: 2 })}></path>${church(view, house, place, base)}${standing.map((each) => each.drawn)}</g>`;
}

/** Who stands there: a novice, planks, or what is drawn of a free place. @param {View} view @param {Seat | "blocked" | "" | null} seat @param {number} x @param {number} y @param {string} id @param {unknown} free */
function inhabited(view, seat, x, y, id, free) {
  if (!seat) return free;
  return seat === "blocked" ? blocked(x, y - 2) : novice(view, seat, x, y, { grow: id });
}
