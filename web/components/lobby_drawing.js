// @ts-check
/**
 * Drawing of the set-up: the table from above, with one part for each step of the set-up list. What is not ticked off
 * yet is an outline; what is, stands there in ink. A game may draw parts of its own (`set_up_drawing.js` in its folder).
 * @typedef {import("../types/server").LobbyStep} Step
 * @typedef {Partial<Record<Step["part"], () => unknown>>} OwnParts
 */
import { nothing, svg } from "../vendor/lit-html.js";
import { box, curve, line, once, points } from "./drawing.js";
import { crown, die, figure, house, placed, board as plank } from "./drawing_symbols.js";
import { BOARD, coins, cubes, deck, stall } from "./set_up_pieces.js";

/** Where each seat's pieces stand. @type {Record<string, [number, number]>} */
const SEAT_PLACES = { N: [320, 88], E: [562, 262], S: [320, 408], W: [72, 262] };

/** The upper left corner of the board. @type {[number, number]} */
const CORNER = [176, 112];

const paths = once(() => ({
  table: curve(
    Array.from({ length: 20 }, (_, index) => {
      const turn = (index / 20) * 2 * Math.PI;
      return /** @type {[number, number]} */ ([320 + 300 * Math.cos(turn), 228 + 168 * Math.sin(turn)]);
    }),
    { closed: true, wobble: 1 },
  ),
  border: line(box(8, 8, BOARD.width - 16, BOARD.height - 24), { wobble: 0.8 }),
  tile: line(box(0, 0, 26, 26), { wobble: 0.6 }),
  tileRoof: line(points("5,20 5,13 13,6 21,13 21,20"), { wobble: 0.4 }),
}));

/**
 * The parts in the order in which they are drawn: where each begins, and what it shows where the game has nothing of its
 * own. Those of the board begin at its upper left corner.
 * @type {[Step["part"], [number, number], () => unknown][]}
 */
const SHARED = [
  ["board", CORNER, () => svg`<path class="line" d=${paths().border}></path>`],
  ["market", CORNER, () => placed(204, 44, stall())],
  ["piles", CORNER, () => cubes("64,90 88,94 76,78", 0.4)],
  [
    "tiles",
    CORNER,
    () =>
      [0, 1, 2].map((number) =>
        placed(
          162 + 32 * number,
          140,
          svg`<path class="paper" d=${paths().tile}></path><path class="accent" d=${paths().tileRoof}></path>`,
        ),
      ),
  ],
  ["marker", CORNER, () => placed(74, 166, crown(), { scale: 0.46 })],
  ["cards", [122, 160], () => svg`${deck(0, 0)}${deck(0, 80)}`],
  ["more_cards", [470, 160], () => svg`${deck(0, 0)}${deck(0, 80)}`],
  ["supply", [444, 352], () => svg`${cubes("0,0 28,-6 14,-16")}${coins("48,-2 50,-8 66,-16")}`],
  ["dice", [160, 350], () => svg`${placed(0, 0, die(5), { scale: 0.46 })}${placed(40, 12, die(3), { scale: 0.46 })}`],
];

/** A seat's pieces at its side of the table. @param {string} seat @param {string} colour */
function seatPieces(seat, colour) {
  const [x, y] = SEAT_PLACES[seat] ?? [0, 0];
  const beside = seat === "N" || seat === "S";
  return svg`<g class=${`seat-${colour}`}>${placed(x - 22, y, figure(), { scale: 0.62 })}${placed(x + 24, y, house(), { scale: 0.5 })}<text class="seat-letter" x=${beside ? x - 62 : x} y=${beside ? y - 10 : y + 32}>${seat}</text></g>`;
}

/**
 * The table with the parts of these steps.
 * @param {readonly Step[]} steps @param {(seat: string) => string | undefined} colourOf @param {OwnParts} [own] the game's
 */
export function setUpDrawing(steps, colourOf, own = {}) {
  const done = (/** @type {readonly Step[]} */ some) => some.length > 0 && some.every((one) => one.done);
  /** @param {readonly Step[]} some @param {unknown} content @param {string} name */
  const part = (some, content, name) =>
    some.length ? svg`<g class=${`part part-${name} ${done(some) ? "stands" : "outline"}`}>${content}</g>` : nothing;
  return svg`<svg class="drawing set-up-drawing" viewBox="0 0 640 430" aria-hidden="true"><path class="tone" d=${paths().table}></path>
    ${SHARED.map(([name, [x, y], drawn]) => {
      const content = placed(x, y, (own[name] ?? drawn)());
      return part(
        steps.filter((one) => one.part === name),
        name === "board" ? svg`${placed(x, y, plank(BOARD.width, BOARD.height))}${content}` : content,
        name,
      );
    })}
    ${steps
      .filter((one) => one.part === "seat" && one.seat)
      .map((one) =>
        part([one], seatPieces(one.seat ?? "", colourOf(one.seat ?? "") ?? ""), `seat-${one.seat}`),
      )}</svg>`;
}
