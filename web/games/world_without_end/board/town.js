/**
 * The town of Kingsbridge: the house sites along two streets, and the doors of the plague in the wall.
 * @import { SiteView, PlaguePlace } from "../view"
 */

import { box, brush, curve, hatch, line, once, points } from "../../../components/drawing/drawing.js";
import { signAt } from "../../../components/drawing/lettering.js";
import { board, house, placed } from "../../../components/drawing/symbols.js";
import { colourOf } from "../../../components/shared/seats.js";
import { shape } from "../../../components/shared/signs.js";
import { nothing, svg } from "../../../vendor/lit-html.js";
import { streetRise, WALL } from "./scenery.js";

/** Sites in one row of the town. */
const ROW = 7;

/** Where a site lies. @param {number} index */
function placeOf(index) {
  const x = 8 + (index % ROW) * 169;
  return { x, y: 586 + Math.floor(index / ROW) * 112 - streetRise(x + 80) };
}

const plotPaths = once(() => ({
  ground: curve(points("-48,2 -40,-10 0,-13 40,-11 50,2 30,10 -20,11"), { closed: true, wobble: 0.6 }),
  outline: line(points("-38,0 -38,-46 -14,-84 24,-88 44,-50 44,-4 10,0")) + line(points("-14,-84 10,-46 10,0"), { open: true }),
  stones: [box(-30, -14, 22, 14), box(-7, -14, 22, 14), box(-19, -28, 22, 14)].map((stone) => line(stone, { wobble: 1.4 })).join(""),
  chips: hatch(box(-30, -14, 45, 14), { angle: -40, gap: 7, weight: 1.6, reach: 0.4 }),
  logs: [[-18, -8], [0, -8], [-9, -22]].map(([x = 0, y = 0]) => curve([[x - 9, y], [x, y - 8], [x + 9, y], [x, y + 8]], { closed: true, wobble: 0.4 })).join(""), // biome-ignore format: points
  rings: [[-18, -8], [0, -8], [-9, -22]].map(([x = 0, y = 0]) => curve([[x - 4, y], [x, y - 3.4], [x + 4, y], [x, y + 3.4]], { closed: true, wobble: 0.3 })).join(""), // biome-ignore format: points
  bark: brush(points("8,-14 26,-17 44,-15"), 3) + brush(points("8,-6 26,-8 44,-6"), 3) + brush(points("-2,-28 20,-31 36,-27"), 3) + line(points("0,-30 38,-33 46,-1 4,0"), { open: true }), // biome-ignore format: points
})); // biome-ignore format: points

/** A plot on which nobody has built, with the material that a house needs there. @param {string} material */
function emptyPlot(material) {
  const paths = plotPaths();
  return svg`<path class="shade bare" d=${paths.ground}></path><path class="missing" d=${paths.outline}></path>
    ${material === "wood" ? svg`<path class="line" d=${paths.bark}></path><path class="paper" d=${paths.logs}></path><path class="line" d=${paths.rings}></path>` : svg`<path class="paper" d=${paths.stones}></path><path class="ink soft" d=${paths.chips}></path>`}`;
}

/** The sign-board of a site: its number or its owner above, its rent below. @param {Envelope} envelope @param {SiteView} site */
function siteBoard(envelope, site) {
  const rent = Object.entries(site.pays ?? {});
  const colour = site.owner ? colourOf(envelope, site.owner) : undefined;
  return svg`<path class="ink" d=${brush(points("36,20 37,-20 36,-60"), 5, { ends: 0.8 })}></path>${placed(
    0,
    -70,
    svg`${board(74, 72)}
    ${site.owner ? svg`<text class=${`mark seat-${colour}`} x="37" y="31">${site.owner}${shape(colour)}</text>` : svg`<text class="quiet" x="37" y="31">${site.id}</text>`}
    ${rent.map(([kind, n], index) => svg`<text x=${22 + index * 30} y="60">${n}</text>${signAt(kind, 50 + index * 30, 50, 32)}`)}`,
  )}`;
}

/** The house sites in two rows. @param {Envelope} envelope @param {SiteView[]} sites */
export function houseSites(envelope, sites) {
  return sites.map((site, index) => {
    const { x, y } = placeOf(index);
    const colour = site.owner ? colourOf(envelope, site.owner) : undefined;
    return placed(
      x,
      y,
      svg`${placed(46, -4, site.owner ? svg`<g class=${`seat-${colour}`} data-grow=${`house-${site.id}-${site.owner}`}>${house({ of: site.material })}</g>` : emptyPlot(site.material), { scale: 0.92 })}${placed(90, 0, siteBoard(envelope, site))}`,
      { name: "site" },
    );
  });
}

const doorPaths = once(() => {
  const frame = points("-34,0 -34,-44 -24,-62 0,-72 24,-62 34,-44 34,0");
  const leaf = points("-24,0 -24,-42 -16,-54 0,-60 16,-54 24,-42 24,0");
  return {
    frame: line(frame, { wobble: 1 }),
    arch: hatch([...frame.slice(3), ...[...leaf].reverse().slice(0, 4)], { angle: 70, gap: 5, weight: 1.8 }),
    leaf: line(leaf, { wobble: 0.8 }),
    planks: [-12, 0, 12].map((x) => brush([[x, -2], [x + 0.5, -30], [x, -54]], 2.2, { ends: 0.6 })).join(""), // biome-ignore format: points
    hinges: brush(points("-24,-42 -12,-43 -2,-41"), 4) + brush(points("-24,-14 -12,-15 -2,-13"), 4),
    cross: brush(points("-13,-52 0,-32 14,-10"), 7, { ends: 0.5 }) + brush(points("14,-52 1,-32 -13,-8"), 7, { ends: 0.5 }),
    open: line(points("24,0 24,-42 42,-50 42,8"), { wobble: 0.8 }),
    swung: hatch(points("24,0 24,-42 42,-50 42,8"), { angle: 88, gap: 5, weight: 2 }),
  };
}); // biome-ignore format: points

/** A lamp on its bracket, lit where somebody is sick. */
const lampPaths = once(() => ({
  bracket: brush(points("-4,-4 8,-10 20,-8"), 3.4, { ends: 0.6 }),
  glass: line(points("13,-6 27,-6 30,12 10,12"), { wobble: 0.6 }),
  rays: points("0,-6 -4,8 4,20 20,26 36,20 44,8 40,-6").map(([x, y]) => brush([[20 + (x - 20) * 0.8, 4 + (y - 4) * 0.8], [20 + (x - 20) * 1.25, 4 + (y - 4) * 1.25]], 3, { ends: 0.4 })).join(""), // biome-ignore format: points
}));

/** A door of the wall, by what is known of its token. @param {PlaguePlace} place */
function door(place) {
  const paths = doorPaths();
  const lamp = lampPaths();
  const dark = place.token === "sick" || place.token === "gone";
  return svg`<path class="tone" d=${paths.frame}></path><path class="ink soft" d=${paths.arch}></path>
    <path class=${dark ? "ink" : "paper"} d=${paths.leaf}></path>
    ${dark ? nothing : svg`<path class="ink soft" d=${paths.planks}></path><path class="ink" d=${paths.hinges}></path>`}
    ${place.token === "hidden" ? svg`<path class="sickness" d=${paths.cross}></path>` : nothing}
    ${place.token === "gone" ? svg`<path class="paper" d=${paths.open}></path><path class="ink" d=${paths.swung}></path>` : nothing}
    ${place.token === "sick" ? svg`<g data-grow=${`plague-${place.place}`}><text class="needs" y="-14">${place.value ?? "?"}</text>${placed(20, -46, svg`<path class="sickness" d=${lamp.rays}></path><path class="ink" d=${lamp.bracket}></path><path class="sickness lit" d=${lamp.glass}></path>`)}</g>` : nothing}`;
}

/** The eleven doors of the plague in the wall. @param {PlaguePlace[]} places */
export function doors(places) {
  const step = 1176 / Math.max(places.length, 1);
  return places.map((place, index) =>
    placed(
      12 + step * (index + 0.5),
      WALL.foot,
      svg`${door(place)}<circle class="paper" cx="0" cy="-76" r="19"></circle><text y="-66">${place.place}</text>`,
      { name: `door ${place.token}` },
    ),
  );
}
