/**
 * Drawing of the set-up: the table from above with a place card for each player, and one part for each step of the
 * set-up list. What is not ticked off yet is a thin sketch; what is, stands there in ink. A game may draw parts of its
 * own (`set_up_drawing.js` in its folder).
 * @import { LobbyStep as Step } from "../../types/server"
 * @typedef {Partial<Record<Step["part"], () => unknown>>} OwnParts
 * @typedef {{ name: string, colour: string | undefined }} Player
 */
import { nothing, svg } from "../../vendor/lit-html.js";
import { box, brush, curve, hatch, line, once, points } from "../drawing/drawing.js";
import { crown, die, figure, house, lettering, placed, board as plank } from "../drawing/symbols.js";
import { shape } from "../shared/signs.js";
import { BOARD, coins, cubes, deck, stall } from "./set_up_pieces.js";

/** Width and height of the drawing, in units. */
const SIZE = { width: 640, height: 476 };

/** Where each seat's pieces stand, and the middle of its place card. @type {Record<string, { pieces: [number, number], card: [number, number] }>} */
const SEATS = {
  N: { pieces: [248, 86], card: [386, 54] },
  E: { pieces: [568, 218], card: [568, 258] },
  S: { pieces: [248, 440], card: [386, 410] },
  W: { pieces: [72, 218], card: [72, 258] },
};

/** Width and height of a place card. */
const CARD = { width: 116, height: 66 };

/** The upper left corner of the board, and its scale. @type {[number, number, number]} */
const ON_BOARD = [140, 107, 1.25];

const paths = once(() => ({
  edge: curve(points("14,440 8,458 16,468 120,470 320,471 520,470 624,468 632,458 626,440"), {
    closed: true,
    wobble: 0.4,
  }),
  front: hatch(points("14,452 626,452 626,467 14,467"), { angle: 88, gap: 9, weight: 2 }),
  top: line(box(8, 8, SIZE.width - 16, 446), { wobble: 1.6 }),
  planks: [98, 190, 278, 368]
    .map((y) => brush(points(`12,${y} 200,${y + 1} 420,${y - 1} 628,${y}`), 2.4, { ends: 0.6 }))
    .join(""),
  grain: points("24,28 470,20 160,60 520,128 24,140 20,300 530,310 60,352 470,436 20,428 548,172")
    .map(([x, y], index) => brush(points(`${x},${y} ${x + 40},${y - 3} ${x + 60 + (index % 4) * 10},${y}`), 2))
    .join(""),
  card: line(box(-CARD.width / 2, -CARD.height / 2, CARD.width, CARD.height), { wobble: 0.8 }),
  foot: hatch(box(-CARD.width / 2 + 3, CARD.height / 2 - 7, CARD.width - 6, 6), { angle: 1, gap: 3, weight: 1.4 }),
  border: line(box(8, 8, BOARD.width - 16, BOARD.height - 24), { wobble: 0.8 }),
  tile: line(box(0, 0, 26, 26), { wobble: 0.6 }),
  tileRoof: line(points("5,20 5,13 13,6 21,13 21,20"), { wobble: 0.4 }),
}));

/**
 * The parts in the order in which they are drawn: where each begins with its scale, and what it shows where the game has
 * nothing of its own.
 * @type {[Step["part"], [number, number, number], () => unknown][]}
 */
const SHARED = [
  ["board", ON_BOARD, () => svg`<path class="line" d=${paths().border}></path>`],
  ["market", ON_BOARD, () => placed(204, 44, stall())],
  ["piles", ON_BOARD, () => cubes("64,90 88,94 76,78", 0.4)],
  [
    "tiles",
    ON_BOARD,
    () =>
      [0, 1, 2].map((number) =>
        placed(
          162 + 32 * number,
          140,
          svg`<path class="paper" d=${paths().tile}></path><path class="accent" d=${paths().tileRoof}></path>`,
        ),
      ),
  ],
  ["marker", ON_BOARD, () => placed(74, 166, crown(), { scale: 0.46 })],
  ["cards", [24, 34, 1], () => svg`${deck(0, 0)}${deck(56, 0)}`],
  ["more_cards", [516, 34, 1], () => svg`${deck(0, 0)}${deck(56, 0)}`],
  ["supply", [510, 424, 1], () => svg`${cubes("0,0 32,-6 16,-18", 0.5)}${coins("58,-2 60,-8 80,-16")}`],
  ["dice", [56, 424, 1], () => svg`${placed(0, 0, die(5), { scale: 0.5 })}${placed(44, 8, die(3), { scale: 0.5 })}`],
];

/** What a seat takes where the game has nothing of its own. */
const pieces = () => svg`${placed(-24, 0, figure(), { scale: 0.7 })}${placed(24, 0, house(), { scale: 0.58 })}`;

/** A seat's place card: its letter and shape, and the player's name. @param {string} seat @param {Player} player */
function placeCard(seat, { name, colour }) {
  return svg`<path class="paper" d=${paths().card}></path><path class="ink soft" d=${paths().foot}></path><text class="seat-letter" y="-5">${seat} ${shape(colour)}</text>${lettering(0, 21, name, CARD.width - 12)}`;
}

/**
 * The table with the parts of these steps.
 * @param {readonly Step[]} steps @param {(seat: string) => Player} playerOf @param {OwnParts} [own] the game's
 */
export function setUpDrawing(steps, playerOf, own = {}) {
  /** @param {readonly Step[]} some @param {unknown} content @param {string} name */
  const part = (some, content, name) =>
    some.length
      ? svg`<g class=${`part part-${name} ${some.every((step) => step.done) ? "stands" : "outline"}`}>${content}</g>`
      : nothing;
  const seated = steps.filter((step) => step.part === "seat" && step.seat);
  return svg`<svg class="drawing set-up-drawing" viewBox=${`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
    <path class="shade" d=${paths().edge}></path><path class="ink soft" d=${paths().front}></path><path class="tone" d=${paths().top}></path><path class="ink wood" d=${paths().planks}></path><path class="ink wood" d=${paths().grain}></path>
    ${SHARED.map(([name, [x, y, scale], drawn]) => {
      const content = svg`${name === "board" ? plank(BOARD.width, BOARD.height) : nothing}${(own[name] ?? drawn)()}`;
      return part(
        steps.filter((step) => step.part === name),
        placed(x, y, content, { scale }),
        name,
      );
    })}
    ${seated.map((step) => {
      const seat = step.seat ?? "";
      const player = playerOf(seat);
      const at = SEATS[seat] ?? { pieces: [0, 0], card: [0, 0] };
      return svg`<g class=${`seat-${player.colour}`}>${part([step], placed(...at.pieces, (own.seat ?? pieces)()), `seat-${seat}`)}${placed(...at.card, placeCard(seat, player), { name: "place-card" })}</g>`;
    })}</svg>`;
}
