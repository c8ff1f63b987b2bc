/**
 * Kingsbridge without its people: sky, hills, priory hill, river, town, wall and the ground before it. It never changes,
 * and goes on beyond the view box of 1200 by 1000 units.
 */
import {
  along,
  area,
  box,
  brush,
  curve,
  hatch,
  line,
  once,
  points,
  uneven,
} from "../../../components/drawing/drawing.js";
import { fir, placed, tree } from "../../../components/drawing/symbols.js";
import { svg } from "../../../vendor/lit-html.js";

/** @import { Point } from "../../../components/drawing/drawing.js" */

/** The ground below a ridge, down to a level. @param {readonly Point[]} ridge @param {number} level @returns {Point[]} */
const below = (ridge, level) => [...along(ridge), [1700, level], [-500, level]];

/** Short strokes here and there in an area, as grass or ripples. @param {number} seed @param {number} count @param {[number, number, number, number]} where x, y, width, height @param {(x: number, y: number, size: number) => string} stroke */
function scattered(seed, count, [x, y, width, height], stroke) {
  const chance = uneven(seed);
  return Array.from({ length: count }, () =>
    stroke(x + ((chance() + 1) / 2) * width, y + ((chance() + 1) / 2) * height, 1 + chance() * 0.35),
  ).join("");
}

/** @param {number} x @param {number} y @param {number} size */
const tuft = (x, y, size) =>
  [-5, 0, 5].map((lean) => brush([[x + lean * 0.4, y], [x + lean * size, y - 9 * size]], 2.2, { ends: 0.3 })).join(""); // biome-ignore format: points

const FAR = points(
  "-500,170 -260,120 -60,150 120,96 300,140 470,108 640,150 800,112 980,150 1180,92 1380,140 1700,110",
);
const PRIORY = points("-500,250 -200,236 60,228 240,206 420,190 600,186 780,196 960,214 1160,232 1400,240 1700,236");
const FAR_BANK = points("-500,384 -150,380 100,374 330,360 480,336 600,312 760,303 1000,304 1300,308 1700,306");
const NEAR_BANK = points(
  "-500,488 -150,484 120,478 330,466 520,446 600,420 660,386 730,358 840,346 1000,346 1300,350 1700,348",
);

/** Long strokes of the stream between its banks. @param {number} share from the far to the near bank @param {number} from @param {number} to */
function flow(share, from, to) {
  const far = along(FAR_BANK);
  const near = along(NEAR_BANK);
  const level = (/** @type {readonly Point[]} */ bank, /** @type {number} */ x) =>
    (bank.find((point) => point[0] >= x) ?? [x, 330])[1];
  const chance = uneven(share * 100 + from);
  const strokes = [];
  for (let x = from; x < to; x += 110 + 40 * chance()) {
    const long = 60 + 30 * chance();
    const at = [0, 0.5, 1].map((part) => {
      const here = x + long * part;
      return /** @type {Point} */ ([
        here,
        level(far, here) * (1 - share) + level(near, here) * share + (part === 0.5 ? -2 : 0),
      ]);
    });
    strokes.push(brush(at, 3.2));
  }
  return strokes.join("");
}

const paths = once(() => {
  const far = below(FAR, 420);
  const priory = below(PRIORY, 520);
  const slopes = [
    "120,96 170,112 210,150 150,190 128,140",
    "470,108 520,122 560,150 520,176 486,150",
    "800,112 846,124 880,160 850,190 815,150",
    "1180,92 1240,104 1300,136 1260,190 1196,150",
    "-260,120 -200,132 -160,160 -200,200 -240,160",
    "1380,140 1440,136 1500,150 1480,190 1400,180",
  ];
  const river = [...along(FAR_BANK), ...along(NEAR_BANK).reverse()];
  return {
    sky: hatch(box(-500, -300, 2200, 400), { angle: 0.6, gap: 13, weight: 1.8, wobble: 3 }),
    far: area(far),
    ridge: brush(FAR, 4, { ends: 0.6 }),
    slopes: slopes.map((slope) => hatch(points(slope), { angle: 58, gap: 7, weight: 2, reach: 0.8 })).join(""),
    priory: area(priory),
    rise: brush(PRIORY, 4.5, { ends: 0.6 }),
    river: area(river),
    banks: brush(FAR_BANK, 4, { ends: 0.6 }),
    stream:
      flow(0.16, -420, 620) +
      flow(0.4, -460, 560) +
      flow(0.66, -380, 640) +
      flow(0.86, -480, 520) +
      flow(0.3, 640, 1640) +
      flow(0.7, 760, 1600),
    town: area(below(NEAR_BANK, 1300)),
    edge: brush(NEAR_BANK, 5.5, { ends: 0.6 }),
    bank: hatch(
      [...along(NEAR_BANK), ...along(NEAR_BANK.map(([x, y]) => /** @type {Point} */ ([x, y + 12]))).reverse()],
      { angle: 62, gap: 9, weight: 2.2, reach: 0.8 },
    ),
    birds: points("700,84 724,98 676,104 420,60 444,52")
      .map(([x, y]) =>
        brush(
          [
            [x - 11, y - 5],
            [x - 5, y - 6],
            [x, y],
            [x + 5, y - 6],
            [x + 11, y - 5],
          ],
          3,
        ),
      )
      .join(""),
    island: points("24,408 60,398 140,395 220,398 256,408 230,418 140,423 60,419"),
    grass:
      scattered(7, 30, [-400, 246, 2000, 40], tuft) +
      scattered(11, 12, [-420, 500, 380, 150], tuft) +
      scattered(13, 12, [1220, 440, 400, 230], tuft),
  };
});

/** A sun with its rays, 130 units wide. */
const sunPaths = once(() => {
  const ray = (/** @type {number} */ index) => {
    const turn = (index / 16) * 2 * Math.PI;
    const at = (/** @type {number} */ radius) =>
      /** @type {Point} */ ([Math.cos(turn) * radius, Math.sin(turn) * radius]);
    return brush([at(36), at(index % 2 ? 50 : 64)], 4.5, { ends: 0.3 });
  };
  return { rays: Array.from({ length: 16 }, (_, index) => ray(index)).join(""), disc: curve(Array.from({ length: 12 }, (_, index) => /** @type {Point} */ ([Math.cos(index * 0.5236) * 28, Math.sin(index * 0.5236) * 28])), { closed: true, wobble: 0.4 }), shade: hatch(points("8,-24 24,-14 28,2 20,20 4,27 16,6"), { angle: -30, gap: 5, weight: 1.8 }) }; // biome-ignore format: points
});

/** A cloud of long strokes. @param {number} x @param {number} y @param {number} size */
const cloud = (x, y, size) =>
  [[0, 0, 120], [26, -9, 70], [-20, 9, 90], [30, 17, 60]].map(([dx = 0, dy = 0, long = 0]) => brush([[x + dx * size, y + dy * size], [x + (dx + long / 2) * size, y + dy * size - 4], [x + (dx + long) * size, y + dy * size]], 4 * size)).join(""); // biome-ignore format: points

const clouds = once(
  () => cloud(640, 44, 1) + cloud(180, 30, 0.8) + cloud(960, 26, 0.7) + cloud(-260, 50, 1.1) + cloud(1330, 40, 1.1),
);

/** Everything behind the buildings and the river. */
export const backdrop = once(() => {
  const all = paths();
  const sun = sunPaths();
  return svg`<rect class="shade bare" x="-500" y="-300" width="2200" height="1700"></rect><rect class="paper bare" x="-500" y="-300" width="2200" height="520"></rect>
    <path class="ink faint" d=${all.sky}></path>${placed(812, 66, svg`<circle class="paper bare" r="58"></circle><path class="ink" d=${sun.rays}></path><path class="paper" d=${sun.disc}></path><path class="ink" d=${sun.shade}></path>`)}
    <path class="ink soft" d=${clouds()}></path>
    <path class="tone bare" d=${all.far}></path><path class="ink" d=${all.ridge}></path><path class="ink soft" d=${all.slopes}></path>
    <path class="tone bare" d=${all.priory}></path><path class="ink" d=${all.rise}></path>
    ${[[-330, 244, 0.9], [-250, 250, 1.1], [-160, 246, 0.8], [-90, 250, 1], [1290, 252, 1], [1370, 256, 1.2], [1450, 250, 0.9], [1540, 256, 1.1]].map(([x = 0, y = 0, scale = 1], index) => placed(x, y, index % 3 ? fir() : tree(), { scale: scale * 0.8 }))}
    <path class="ink soft" d=${all.grass}></path>
    <path class="ink" d=${all.birds}></path><path class="wash bare" d=${all.river}></path><path class="green" d=${all.stream}></path><path class="ink" d=${all.banks}></path>
    <path class="tone" d=${curve(all.island, { closed: true })}></path><path class="ink soft" d=${hatch(all.island.slice(4), { angle: 70, gap: 7, weight: 1.8 })}></path>`; // biome-ignore format: points
});

/** How far a street rises towards the middle of the town. @param {number} x @returns {number} units */
export const streetRise = (x) => 12 * Math.sin((Math.PI * Math.max(-300, Math.min(1500, x))) / 1200);

/** A street along the town, at a level. @param {number} y */
function street(y) {
  const levels = Array.from({ length: 37 }, (_, index) => -500 + index * 62);
  const upper = levels.map((x) => /** @type {Point} */ ([x, y - streetRise(x)]));
  const lower = levels.map((x) => /** @type {Point} */ ([x, y + 24 - streetRise(x)])).reverse();
  const stones = scattered(y, 70, [-480, y, 2160, 22], (x, level) => area(box(x, level - streetRise(x), 9, 2)));
  return svg`<path class="paper bare" d=${area([...upper, ...lower])}></path><path class="ink soft" d=${brush(upper, 2.4, { ends: 0.8 }) + brush(lower, 3, { ends: 0.8 })}></path><path class="ink soft" d=${stones}></path>`;
}

/** The ground of the town, in front of the river. */
export const townGround = once(() => {
  const all = paths();
  return svg`<path class="tone bare" d=${all.town}></path><path class="ink" d=${all.edge}></path><path class="ink soft" d=${all.bank}></path>
    ${street(578)}${street(690)}
    ${[-330, -200, -110, 1290, 1380, 1500].map((x, index) => placed(x, 560 + (index % 2) * 90, tree(), { scale: 1 + (index % 3) * 0.15 }))}`;
});

/** Level of the wall's foot and of its top. */
export const WALL = { top: 724, foot: 820 };

/** The wall of the town, with its stones. */
export const wall = once(() => {
  const merlons = Array.from({ length: 40 }, (_, index) => box(-500 + index * 55, WALL.top - 12, 32, 14));
  const chance = uneven(17);
  const stones = Array.from({ length: 110 }, () => {
    const row = Math.floor(((chance() + 1) / 2) * 6);
    return area(box(-500 + ((chance() + 1) / 2) * 2200, WALL.top + 8 + row * 15, 15 + chance() * 5, 1.8));
  });
  return svg`${merlons.map((merlon) => svg`<path class="paper" d=${line(merlon)}></path>`)}<path class="paper" d=${line(box(-500, WALL.top, 2200, WALL.foot - WALL.top))}></path>
    <path class="ink soft" d=${stones.join("")}></path><path class="ink soft" d=${hatch(box(-500, WALL.foot - 12, 2200, 12), { angle: 70, gap: 6, weight: 2 })}></path>`;
});

/** The ground before the wall. */
export const foreground = once(
  () =>
    svg`<path class="shade bare" d=${area(box(-500, WALL.foot, 2200, 500))}></path><path class="ink" d=${brush(points("-500,818 200,820 700,817 1200,820 1700,818"), 5, { ends: 0.6 })}></path>
    <path class="ink soft" d=${scattered(19, 26, [-480, 830, 460, 300], tuft) + scattered(23, 26, [1220, 830, 460, 300], tuft) + scattered(29, 20, [0, 1010, 1200, 120], tuft)}></path>`,
);
