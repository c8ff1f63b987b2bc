// @ts-check
/**
 * Drawing of the set-up: the table from above, with one part for each step of the set-up list. What is not ticked off
 * yet is an outline; what is, stands there in ink.
 * @typedef {import("../types/server").LobbyStep} Step
 */
import { nothing, svg } from "../vendor/lit-html.js";
import { box, brush, curve, hatch, line, once, points } from "./drawing.js";
import { crown, cube, die, figure, house, placed, board as plank, tree } from "./drawing_symbols.js";

/** Where each seat's pieces stand. @type {Record<string, [number, number]>} */
const SEAT_PLACES = { N: [320, 88], E: [572, 262], S: [320, 408], W: [70, 262] };

const paths = once(() => ({
  table: curve(
    Array.from({ length: 20 }, (_, index) => {
      const turn = (index / 20) * 2 * Math.PI;
      return /** @type {[number, number]} */ ([320 + 300 * Math.cos(turn), 228 + 168 * Math.sin(turn)]);
    }),
    { closed: true, wobble: 1 },
  ),
  river: brush(points("206,236 250,226 300,250 360,238 434,252"), 12, { ends: 0.6 }),
  church: line(points("292,196 292,160 304,140 316,160 316,172 352,172 352,196"), { wobble: 0.8 }),
  churchShade: hatch(box(330, 173, 22, 23), { angle: 80, gap: 4, weight: 1.8 }),
  path: brush(points("330,198 340,222 392,262"), 4),
  stallRoof: line(points("378,172 388,156 424,156 434,172"), { wobble: 0.6 }),
  stallStripes: hatch(points("378,172 388,156 424,156 434,172"), { angle: 90, gap: 9, weight: 4 }),
  stall: line(box(384, 172, 44, 20), { wobble: 0.6 }),
  card: line(box(0, 0, 40, 56), { wobble: 0.8 }),
  cardBack: hatch(box(5, 5, 30, 46), { angle: 45, gap: 8, weight: 1.8 }),
  tile: line(box(0, 0, 26, 26), { wobble: 0.6 }),
  tileRoof: line(points("5,20 5,13 13,6 21,13 21,20"), { wobble: 0.4 }),
  coin: curve(points("0,-7 9,-4 11,0 9,4 0,7 -9,4 -11,0 -9,-4"), { closed: true, wobble: 0.2 }),
}));

/** Three cards on each other, the upper left corner of the lowest at a place. @param {number} x @param {number} y */
const deck = (x, y) =>
  [0, 4, 8].map((shift) =>
    placed(
      x + shift,
      y - shift,
      svg`<path class="paper" d=${paths().card}></path>${shift === 8 ? svg`<path class="green" d=${paths().cardBack}></path>` : nothing}`,
    ),
  );

/** What each part of the drawing shows, in the order in which the parts are drawn. @type {[Step["part"], () => unknown][]} */
const PARTS = [
  [
    "board",
    () =>
      svg`${placed(200, 128, plank(240, 168))}<path class="wash bare" d=${paths().river}></path><path class="paper" d=${paths().church}></path><path class="ink" d=${paths().churchShade}></path><path class="ink soft" d=${paths().path}></path>${placed(226, 186, tree(), { scale: 0.34 })}${placed(246, 178, tree(), { scale: 0.3 })}`,
  ],
  [
    "market",
    () =>
      svg`<path class="paper" d=${paths().stall}></path><path class="paper" d=${paths().stallRoof}></path><path class="green" d=${paths().stallStripes}></path>`,
  ],
  [
    "piles",
    () =>
      svg`${placed(240, 218, cube(), { scale: 0.4, name: "neutral" })}${placed(264, 222, cube(), { scale: 0.4, name: "neutral" })}${placed(252, 206, cube(), { scale: 0.4, name: "neutral" })}`,
  ],
  [
    "tiles",
    () =>
      [0, 1, 2].map((number) =>
        placed(
          338 + 32 * number,
          262,
          svg`<path class="paper" d=${paths().tile}></path><path class="accent" d=${paths().tileRoof}></path>`,
        ),
      ),
  ],
  ["marker", () => placed(250, 284, crown(), { scale: 0.46 })],
  ["cards", () => svg`${deck(136, 160)}${deck(136, 236)}`],
  ["more_cards", () => svg`${deck(458, 160)}${deck(458, 236)}`],
  [
    "supply",
    () =>
      svg`${placed(462, 346, cube(), { scale: 0.42, name: "neutral" })}${placed(490, 340, cube(), { scale: 0.42, name: "neutral" })}${placed(476, 330, cube(), { scale: 0.42, name: "neutral" })}${[
        [510, 344],
        [512, 338],
        [528, 330],
      ].map(([x = 0, y = 0]) => placed(x, y, svg`<path class="accent" d=${paths().coin}></path>`))}`,
  ],
  ["dice", () => svg`${placed(160, 350, die(5), { scale: 0.46 })}${placed(200, 362, die(3), { scale: 0.46 })}`],
];

/** A seat's pieces at its side of the table. @param {string} seat @param {string} colour */
function seatPieces(seat, colour) {
  const [x, y] = SEAT_PLACES[seat] ?? [0, 0];
  const beside = seat === "N" || seat === "S";
  return svg`<g class=${`seat-${colour}`}>${placed(x - 22, y, figure(), { scale: 0.62 })}${placed(x + 24, y, house(), { scale: 0.5 })}<text class="seat-letter" x=${beside ? x - 62 : x} y=${beside ? y - 10 : y + 32}>${seat}</text></g>`;
}

/**
 * The table with the parts of these steps.
 * @param {readonly Step[]} steps @param {(seat: string) => string | undefined} colourOf
 */
export function setUpDrawing(steps, colourOf) {
  const done = (/** @type {readonly Step[]} */ some) => some.length > 0 && some.every((one) => one.done);
  /** @param {readonly Step[]} some @param {unknown} content @param {string} name */
  const part = (some, content, name) =>
    some.length ? svg`<g class=${`part part-${name} ${done(some) ? "stands" : "outline"}`}>${content}</g>` : nothing;
  return svg`<svg class="drawing set-up-drawing" viewBox="0 0 640 430" aria-hidden="true"><path class="tone" d=${paths().table}></path>
    ${PARTS.map(([name, content]) =>
      part(
        steps.filter((one) => one.part === name),
        content(),
        name,
      ),
    )}
    ${steps
      .filter((one) => one.part === "seat" && one.seat)
      .map((one) =>
        part([one], seatPieces(one.seat ?? "", colourOf(one.seat ?? "") ?? ""), `seat-${one.seat}`),
      )}</svg>`;
}
