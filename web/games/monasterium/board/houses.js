/**
 * The buildings of a monastery, each 56 units wide and high and standing on (0, 0), its cloister arch and its chapel.
 */

import { area, box, hatch, line, once, onceEach } from "../../../components/drawing/drawing.js";
import { ellipse, lancet, paths, Scene } from "../../../components/drawing/scene.js";
import { svg } from "../../../vendor/lit-html.js";

/** A farmhouse under a thatched roof. */
function secular() {
  return new Scene()
    .wall(-24, -31, 48, 31, 0)
    .solid("-31,-27 -17,-56 17,-56 31,-27", "tone")
    .shade("-31,-27 -17,-56 17,-56 31,-27", { angle: 76, gap: 6, reach: 0.5 })
    .stroke("-32,-27 0,-25 32,-27", 4, 0.6);
}

/** A workshop with its chimney. */
function workshop() {
  return new Scene()
    .solid("12,-40 12,-66 22,-66 22,-40")
    .solid("-26,0 -26,-31 26,-31 26,0")
    .solid("-31,-29 -31,-33 0,-52 31,-33 31,-29", "tone")
    .shade("0,-50 31,-33 31,-29 8,-29", { angle: 40, gap: 5 });
}

/** A hall with stepped gables, for the common room. */
function commonRoom() {
  return new Scene()
    .solid("-27,0 -27,-36 -18,-36 -18,-46 -9,-46 -9,-57 9,-57 9,-46 18,-46 18,-36 27,-36 27,0")
    .shade("16,0 16,-36 27,-36 27,0", { angle: 180, reach: 0.8 })
    .stroke("0,-57 0,-69", 3, 0.8)
    .stroke("-4,-64 4,-64", 3, 0.8);
}

const houses = once(() => ({
  secular: secular().drawn,
  workshop: workshop().drawn,
  common_room: commonRoom().drawn,
}));

/** A building of a kind. @param {"secular" | "workshop" | "common_room"} kind */
export function houseOf(kind) {
  return paths(houses()[kind]);
}

const archPaths = once(() => ({
  pier: line(lancet(0, 0, 40, 44), { wobble: 0.6 }),
  inner: line(lancet(0, 0, 29, 36), { wobble: 0.5 }),
}));

/** An arch of the cloister walk, 44 units high. */
export function arch() {
  const { pier, inner } = archPaths();
  return svg`<path class="paper" d=${pier}></path><path class="shade" d=${inner}></path>`;
}

/** Heights of the chapel's parts: niches, windows, roof, and of all with its tower; the width of the tower. */
export const CHAPEL = { niche: 54, window: 35, roof: 22, tower: 48, height: 140 };

const chapels = onceEach((/** @type {number} */ bays, /** @type {number} */ bay) => built(bays, bay).drawn);

/** A chapel from its side, standing on (0, 0) with its left end at x = 0: the tower, then a bay for each novice. @param {number} bays @param {number} bay the width of one */
export const chapel = (bays, bay) => paths(chapels(bays, bay));

/** @param {number} bays @param {number} bay */
function built(bays, bay) {
  const { niche, window, roof, tower } = CHAPEL;
  const [left, long, wall] = [tower, bays * bay, niche + window];
  const scene = new Scene().wall(left, -wall, long, wall, 0);
  scene.roof(
    `${left - 3},${-wall + 2} ${left + 6},${-wall - roof} ${left + long - 10},${-wall - roof} ${left + long + 6},${-wall + 2}`,
  );
  scene.shade(box(left, -wall + 2, long, 7), { angle: 90, gap: 5, reach: 0.8 });
  for (let index = 0; index < bays; index++)
    scene.solid(lancet(left + bay * (index + 0.5), 0, bay - 7, niche - 6), "shade");
  for (let index = 1; index < bays; index++)
    scene.solid(
      `${left + bay * index - 2.5},0 ${left + bay * index - 2.5},${-wall + 10} ${left + bay * index + 2.5},${-wall + 10} ${left + bay * index + 2.5},0`,
    );
  scene
    .wall(0, -wall - 14, tower, wall + 14, 0.22)
    .solid(`-5,${-wall - 12} ${tower / 2},${-wall - 46} ${tower + 5},${-wall - 12}`, "tone");
  scene.shade(`${tower / 2 + 2},${-wall - 43} ${tower + 5},${-wall - 12} ${tower / 2 + 4},${-wall - 12}`, {
    angle: 56,
    gap: 5,
  });
  scene
    .stroke(`${tower / 2},${-wall - 44} ${tower / 2},${-wall - 58}`, 3.4, 0.8)
    .stroke(`${tower / 2 - 5},${-wall - 52} ${tower / 2 + 5},${-wall - 52}`, 3.4, 0.8);
  return scene
    .opening(tower / 2, 0, 22, 40)
    .opening(tower / 2 - 8, -wall - 4, 8, 16)
    .opening(tower / 2 + 8, -wall - 4, 8, 16);
}

const glassPaths = once(() => {
  const pane = lancet(0, 0, 20, 28);
  return {
    pane: line(pane, { wobble: 0.4 }),
    lead: area(box(-0.9, -27, 1.8, 27)) + hatch(box(-9, -22, 18, 20), { angle: 0, gap: 8, weight: 2 }),
  };
});

/** A window of the chapel, standing on (0, 0); lit with glass while its tile is there. @param {boolean} lit */
export function glass(lit) {
  const { pane, lead } = glassPaths();
  return lit
    ? svg`<path class="accent pane" d=${pane}></path><path class="cut" d=${lead}></path>`
    : svg`<path class="ink empty-pane" d=${pane}></path>`;
}

const well = once(() => {
  const scene = new Scene()
    .solid("-15,0 -15,-13 15,-13 15,0")
    .round(ellipse(0, -13, 15, 5), "wash")
    .stroke("-13,-13 -13,-34", 3, 0.8)
    .stroke("13,-13 13,-34", 3, 0.8)
    .solid("-20,-32 0,-46 20,-32", "tone");
  return scene.cut("-15,-6 15,-6").drawn;
});

/** The well in the garth. */
export const wellOf = () => paths(well());
