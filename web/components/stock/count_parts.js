/**
 * Parts of a stock-take that phone, host and table page share: who has counted, and a form for the number of each sort of
 * piece, with what could explain a difference.
 * @typedef {NonNullable<Envelope["counting"]>} Counting
 * @typedef {{ n: number, text: string, chapter: number, round: number, other?: string }} Line a move into (`n` above 0) or out of what is counted
 * @typedef {{ id: string, kind: string, pile: string, name: string, place: string, said: number, lines: Line[] }} Counted what the books say of a sort of piece
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, nameOf } from "../shared/seats.js";
import { seatSign, sign } from "../shared/signs.js";
import { stepper } from "../shared/stepper.js";
import { text, when } from "../shared/texts.js";

/** Lines that are shown with a difference, and the most that can be counted. */
const LINES = 4;
const MOST = 999;

/** The drawings of who has counted and who has not. @type {Record<string, string>} */
const MARKS = {
  left: "M3.5 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0zM10.1 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0zM16.7 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z",
  agree: "M9.3 19.6 2.4 12.9l2.7-2.8 4.2 4.1L19 4.3l2.6 2.9z",
  differ: "M4.6 2.6 12 9.9l7.4-7.3 2.1 2.1-7.4 7.3 7.4 7.4-2.1 2.1L12 14.1l-7.4 7.4-2.1-2.1L9.9 12 2.5 4.7z",
};

/** A mark beside its words. @param {"left" | "agree" | "differ"} how */
export function mark(how) {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${MARKS[how] ?? ""}></path></svg>`;
}

/**
 * How a line could explain a difference: "not" if it was not carried out, "twice", "part", or "" if it hardly does.
 * @param {Line} line @param {number} difference how many more were counted than the books say
 */
export function explains(line, difference) {
  if (line.n === -difference) return "not";
  if (line.n === difference) return "twice";
  return line.n * difference < 0 && Math.abs(line.n) > Math.abs(difference) ? "part" : "";
}

/** The lines that could explain a difference, the most likely first, then the newest. @param {Line[]} lines the newest first @param {number} difference */
export function likely(lines, difference) {
  const ranks = ["not", "twice", "part", ""];
  /** @param {Line} line */
  const rank = (line) => ranks.indexOf(explains(line, difference));
  return [...lines].sort((line, other) => rank(line) - rank(other)).slice(0, LINES);
}

/** What the books say of the piles of the table, or of the viewer's own. @param {Counting} counting @param {boolean} [own] @returns {Counted[]} */
export function pilesOf(counting, own = false) {
  return ((own ? counting.own : counting.piles) ?? []).map((pile) => ({
    id: `${pile.kind} ${pile.pile}`,
    kind: pile.kind,
    pile: pile.pile,
    name: pile.what,
    place: own ? "" : pile.name,
    said: pile.n,
    lines: pile.lines,
  }));
}

/** Who has counted, one line each, with words besides the sign. @param {Envelope} envelope @param {Counting} counting */
export function whoHasCounted(envelope, counting) {
  const order = ["N", "E", "S", "W", "table"];
  const lines = /** @type {const} */ (["left", "agree", "differ"]).flatMap((how) =>
    counting[how].map((who) => ({ who, how })),
  );
  lines.sort((line, other) => order.indexOf(line.who) - order.indexOf(other.who));
  return html`<ul class="counters">${lines.map(({ who, how }) => {
    const seat = who === "table" ? null : /** @type {Seat} */ (who);
    return html`<li class=${how}>${seat ? seatSign(seat, colourOf(envelope, seat)) : sign("table")}<span><strong>${seat ? nameOf(envelope, seat) : text("stock-piles")}</strong></span><em>${mark(how)} ${text(`stock-${how}`)}</em></li>`;
  })}</ul>`;
}

/** What differs in the piles of the table, one sentence each. @param {Counting} counting */
export function pileDifferences(counting) {
  const named = pilesOf(counting);
  return counting.differences.map((difference) => {
    const pile = named.find((each) => each.id === `${difference.kind} ${difference.pile}`);
    return text("stock-differs-at", {
      what: pile?.name ?? difference.kind,
      place: pile?.place ?? difference.pile,
      n: difference.counted,
      said: difference.said,
    });
  });
}

/** A sort of piece with its number by the books. @param {Counted} pile @param {(kind: string) => unknown} pieceSign */
export function saidTile(pile, pieceSign) {
  return html`<li class=${pile.said ? "" : "none"}>${pieceSign(pile.kind)}<span>${pile.name}${pile.place ? html` <small>${pile.place}</small>` : nothing}</span><b>${pile.said}</b></li>`;
}

/**
 * A sort of piece with its number to change; a number that differs from the books' shows what could explain it.
 * @param {Counted} pile @param {number} n what was counted @param {(n: number) => void} change
 * @param {(kind: string) => unknown} pieceSign @param {unknown} [more] what stands below a difference
 */
export function counter(pile, n, change, pieceSign, more = nothing) {
  const difference = n - pile.said;
  const name = pile.place ? text("stock-at", { what: pile.name, place: pile.place }) : pile.name;
  const lines = difference ? likely(pile.lines, difference) : [];
  const words = (/** @type {number} */ step) => text(step > 0 ? "stock-more" : "stock-fewer", { what: name });
  return html`<li class=${difference ? "differs" : ""}><div class="counted-row" role="group" aria-label=${name}>${pieceSign(pile.kind)}<span>${pile.name}${pile.place ? html` <small>${pile.place}</small>` : nothing}</span><span class="change">${stepper(n, 0, MOST, words, change)}</span></div>
    <p class="difference" role="status">${difference ? text("stock-differs", { n, said: pile.said }) : nothing}</p>
    ${
      lines.length
        ? html`<p class="muted">${text("stock-explains")}</p><ul class="spread explaining">${lines.map((line) => {
            const why = explains(line, difference);
            return html`<li><span>${line.text} <small class="muted">${when(line.chapter, line.round)}</small></span>${why ? html`<b>${text(`stock-why-${why}`)}</b>` : nothing}</li>`;
          })}</ul>`
        : difference
          ? html`<p class="muted">${text("stock-unexplained")}</p>`
          : nothing
    }${difference ? more : nothing}</li>`;
}
