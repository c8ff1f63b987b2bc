/**
 * The favour track as a road with coats of arms: it runs to the right, turns, and comes back.
 * @import { FavourView } from "../view"
 * @import { Point } from "../../../components/drawing/drawing.js"
 */

import { brush, curve, line, once, points } from "../../../components/drawing/drawing.js";
import { widthOf } from "../../../components/drawing/lettering.js";
import { crown, lettering, placed, ribbon, shield } from "../../../components/drawing/symbols.js";
import { text } from "../../../components/shared/texts.js";
import { nothing, svg } from "../../../vendor/lit-html.js";
import { nailed } from "./projects.js";

/** Where the road's two halves run. */
const LEVELS = [890, 972];

/** The charges of the coats of arms, drawn round (0, -54). @type {Record<string, () => unknown>} */
const CHARGES = {
  outlaws: () => svg`<path class="line" d=${curve(points("-14,-84 10,-70 14,-54 10,-38 -14,-24"))}></path><path class="ink" d=${brush(points("-14,-84 -13,-54 -14,-24"), 2.6, { ends: 0.8 }) + brush(points("-26,-54 0,-54 26,-54"), 3.6, { ends: 0.8 })}></path><path class="ink" d=${line(points("20,-62 34,-54 20,-46"))}></path>`,
  merchants: () => svg`<path class="ink" d=${line(points("-26,-42 -24,-64 -8,-70 14,-68 26,-58 24,-42 18,-42 18,-30 12,-30 12,-40 -12,-40 -12,-30 -18,-30 -18,-42"), { wobble: 1.4 })}></path><path class="ink" d=${line(points("-22,-64 -34,-60 -36,-50 -26,-52"))}></path>`,
  king: () => placed(0, -34, svg`<path class="ink" d=${line(points("-30,0 -36,-34 -17,-18 0,-44 17,-18 36,-34 30,0"))}></path>`, { scale: 0.9 }),
  earl_of_shiring: () => svg`<path class="ink" d=${brush(points("0,-20 0,-50 0,-88"), 5) + brush(points("-3,-22 -12,-54 -22,-80"), 5) + brush(points("3,-22 12,-54 22,-80"), 5)}${[-22, 0, 22].map((x) => [0, 9, 18].map((y) => brush([[x * 0.92 - 6, -86 + y], [x * 0.9, -78 + y], [x * 0.88 + 6, -86 + y]], 5)).join("")).join("")}${brush(points("-13,-40 0,-37 13,-40"), 6, { ends: 0.6 })}></path>`,
  bishop: () => svg`<path class="ink" d=${line(points("-22,-30 -26,-58 0,-90 26,-58 22,-30"))}></path><path class="cut" d=${brush(points("0,-82 0,-56 0,-34"), 5, { ends: 0.8 }) + brush(points("-14,-56 0,-56 14,-56"), 5, { ends: 0.8 })}></path>`,
  queen: () => svg`${placed(0, -46, svg`<path class="ink" d=${line(points("-24,0 -28,-22 -12,-10 0,-30 12,-10 28,-22 24,0"))}></path>`)}<path class="ink" d=${curve(points("-9,-26 -18,-34 -9,-42 0,-36 9,-42 18,-34 9,-26 0,-18"), { closed: true })}></path>`,
  prior: () => svg`<path class="ink" d=${line(points("-6,-90 6,-90 6,-66 26,-66 26,-54 6,-54 6,-20 -6,-20 -6,-54 -26,-54 -26,-66 -6,-66"))}></path>`,
  guild: () => svg`<path class="ink" d=${line(points("0,-88 30,-60 24,-60 24,-28 6,-28 6,-46 -6,-46 -6,-28 -24,-28 -24,-60 -30,-60"))}></path>`,
  prioress: () => svg`<path class="ink" d=${line(points("-22,-86 22,-86 18,-62 4,-52 4,-34 18,-26 -18,-26 -4,-34 -4,-52 -18,-62"))}></path>`,
}; // biome-ignore format: points

/** @type {Map<string, unknown>} */
const charges = new Map();

/** @param {string} space */
function chargeOf(space) {
  if (!charges.has(space)) charges.set(space, (CHARGES[space] ?? CHARGES.guild)?.());
  return charges.get(space);
}

/** An arrow-head on the road: where it leads. @param {number} x @param {number} y @param {number} long */
const step = (x, y, long) =>
  line(
    [
      [x - long, y - 7],
      [x, y],
      [x - long, y + 7],
    ],
    { open: true, wobble: 0.5 },
  );

const roadPaths = once(() => {
  const [upper = 0, lower = 0] = LEVELS;
  const middle = (upper + lower) / 2;
  const bend = (lower - upper) / 2;
  const round = (/** @type {number} */ x, /** @type {number} */ way) =>
    [-90, -60, -30, 0, 30, 60, 90].map((degrees) => {
      const turn = (degrees * Math.PI) / 180;
      return /** @type {Point} */ ([x + way * 40 * Math.cos(turn), middle + way * bend * Math.sin(turn)]);
    });
  const loop = [...round(1134, 1), ...round(66, -1)];
  return {
    way: curve(loop, { closed: true, wobble: 0.3 }),
    steps: [0, 1, 2, 3].map((index) => step(240 * (index + 1), upper, 9) + (index < 3 ? step(360 + 240 * index, lower, -9) : "")).join(""),
  };
}); // biome-ignore format: points

/** Where the spaces of the road lie: the first half above, from left to right, the rest below, from right to left. @param {number} count @param {number} index */
function placeOf(count, index) {
  const above = Math.ceil(count / 2);
  const step = 1200 / above;
  if (index < above) return { x: step * (index + 0.5), y: LEVELS[0] ?? 0, step };
  const under = count - above;
  return { x: 600 + step * ((under - 1) / 2 - (index - above)), y: LEVELS[1] ?? 0, step };
}

/** The road, its coats of arms, and the crown on the one where the marker stands. @param {FavourView} favour */
export function road(favour) {
  const paths = roadPaths();
  const { track, at, covered } = favour;
  const marker = placeOf(track.length, Math.max(0, track.indexOf(at)));
  return svg`<path class="way edge" d=${paths.way}></path><path class="way" d=${paths.way}></path><path class="line" d=${paths.steps}></path>
    ${track.map((space, index) => {
      const { x, y, step } = placeOf(track.length, index);
      const name = text(`space_${space}`);
      const most = step - 96;
      const wide = Math.round(Math.min(most, widthOf(name, 31)) / 10) * 10 + 22;
      const left = x - (wide + 58) / 2;
      return svg`<g class=${`space${space === at ? " at" : ""}${covered.includes(space) ? " covered" : ""}`}>${placed(left + 84 + wide / 2 - 30, y + 4, svg`${ribbon(wide, space === at ? "accent" : "paper")}${lettering(0, 11, name, most)}`)}
        ${placed(left + 28, y + 32, svg`${shield(chargeOf(space), space === at)}${covered.includes(space) ? placed(0, -52, nailed(), { scale: 0.95 }) : nothing}`, { scale: 0.68 })}</g>`;
    })}
    ${placed(marker.x - (Math.round(Math.min(marker.step - 96, widthOf(text(`space_${at}`), 31)) / 10) * 10 + 80) / 2 + 28, marker.y - 26, crown(), { scale: 0.56, piece: "favour" })}`;
}
