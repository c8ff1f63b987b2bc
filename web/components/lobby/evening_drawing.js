/** Four small drawings of how an evening works: the table, the question, the pieces to move, the count. */
import { svg } from "../../vendor/lit-html.js";
import { box, brush, hatch, line, once, points } from "../drawing/drawing.js";
import { crown, cube, die, figure, house, placed } from "../drawing/symbols.js";

const paths = once(() => ({
  ground: brush(points("6,112 80,106 154,112"), 5),
  phone: line(box(0, 0, 56, 98), { wobble: 1 }),
  face: line(box(6, 10, 44, 72), { wobble: 0.6 }),
  shade: hatch(box(51, 2, 5, 94), { angle: 80, gap: 4, weight: 1.8 }),
  question: brush(points("18,36 21,24 34,24 37,36 28,46 28,58"), 6, { ends: 0.6 }),
  dot: line(box(24, 66, 7, 7), { wobble: 0.4 }),
  rows: [22, 42, 62].map((y) => line(box(12, y, 9, 9), { wobble: 0.4 })).join(""),
  texts: [27, 47, 67].map((y) => brush(points(`26,${y} 36,${y - 1} 46,${y}`), 4, { ends: 0.8 })).join(""),
  ticks: [22, 42].map((y) => brush(points(`11,${y + 4} 15,${y + 9} 24,${y - 3}`), 4)).join(""),
  arrow: brush(points("58,84 84,62 104,74"), 6) + line(points("98,62 112,80 92,84"), { wobble: 0.6 }),
  card: line(box(0, 0, 34, 48), { wobble: 0.8 }),
  back: hatch(box(4, 4, 26, 40), { angle: 45, gap: 7, weight: 1.8 }),
  bars: [
    [0, 40],
    [24, 62],
    [48, 30],
  ].map(([x = 0, height = 0]) => line(box(x, -height, 18, height), { wobble: 0.8 })),
}));

/** @param {unknown} content */
const phone = (content) =>
  svg`<path class="tone" d=${paths().phone}></path><path class="paper" d=${paths().face}></path><path class="ink" d=${paths().shade}></path>${content}`;

/** @type {(() => unknown)[]} */
const SCENES = [
  () =>
    svg`${placed(4, 64, svg`<path class="paper" d=${paths().card}></path><path class="green" d=${paths().back}></path>`, { scale: 0.9 })}${placed(88, 108, house(), { scale: 0.7, name: "seat-red" })}${placed(44, 108, figure(), { scale: 0.6, name: "seat-blue" })}${placed(128, 108, die(4), { scale: 0.55 })}`,
  () =>
    svg`${placed(52, 10, phone(svg`<path class="green" d=${paths().question}></path><path class="green" d=${paths().dot}></path>`))}`,
  () =>
    svg`${placed(12, 10, phone(svg`<path class="line" d=${paths().rows}></path><path class="ink soft" d=${paths().texts}></path><path class="green" d=${paths().ticks}></path>`))}${placed(12, 0, svg`<path class="ink" d=${paths().arrow}></path>`)}${placed(126, 108, cube(), { scale: 0.7, name: "seat-yellow" })}`,
  () =>
    svg`${placed(48, 108, svg`${["seat-blue", "seat-red", "seat-green"].map((name, index) => svg`<g class=${name}><path class="own" d=${paths().bars[index]}></path></g>`)}`)}${placed(81, 40, crown(), { scale: 0.42 })}`,
];

/** One of the four scenes. @param {number} number from 1 */
export function eveningDrawing(number) {
  return svg`<svg class="drawing evening-drawing" viewBox="0 0 160 120" aria-hidden="true"><path class="ink soft" d=${paths().ground}></path>${SCENES[number - 1]?.()}</svg>`;
}
