/**
 * Charts of a game that is over: the curve of points, and where each seat's points came from.
 *
 * A seat has a letter, a shape, a colour and its own dashes; a source of points has its own hatching. Each chart has a
 * table with its values: shown, or for screen readers only.
 * @import { Statistics } from "../../types/server"
 * @typedef {{ seat: Seat, colour: string, name: string }} Player
 * @typedef {{ width: number, height: number, letter: number, moments: number, mine?: string | null, brief?: boolean }} Size
 */
import { html, nothing, svg } from "../../vendor/lit-html.js";
import { seatSign, shape } from "../shared/signs.js";
import { figure, text, when } from "../shared/texts.js";

/** By colour, the dashes of a seat's curve in units of its thickness. @type {Record<string, number[]>} */
const DASHES = { blue: [], red: [4, 1.6], green: [1.2, 1.2], yellow: [4, 1.3, 1, 1.3] };

/** Hatchings, by which sources differ without colour: as many rows as a chart may have. */
export const HATCHINGS = 8;

/** The points of a seat after the answer of that number. @param {Statistics} statistics @param {Seat} seat @param {number} at */
function pointsAt(statistics, seat, at) {
  let points = 0;
  for (const [number, after] of statistics.curve[seat] ?? []) {
    if (number > at) break;
    points = after;
  }
  return points;
}

/** The name of a chapter, which `when` begins with. @param {number} chapter @param {number} round */
const chapterName = (chapter, round) => when(chapter, round).split(" · ")[0] ?? "";

/** The beginnings of the chapters, or of the rounds of a game of one chapter. @param {Statistics} statistics */
function parts(statistics) {
  const rounds = statistics.rounds.filter(([, chapter]) => chapter > 0);
  const chapters = rounds.filter(([, chapter], index) => chapter !== rounds[index - 1]?.[1]);
  const several = chapters.length > 1;
  const shown = several ? chapters : rounds;
  const every = Math.ceil(shown.length / 8);
  return shown
    .filter((_, index) => index % every === 0)
    .map(([at, chapter, round]) => ({
      at,
      label: several ? chapterName(chapter, round) : String(round),
    }));
}

/** Steps of an axis: at most six, at 1, 2 or 5 times a power of ten. @param {number} most */
function ticks(most) {
  const rough = Math.max(1, most / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = /** @type {number} */ ([1, 2, 5, 10].find((mark) => mark * power >= rough)) * power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** Places for labels on a line, at least so far apart, as near as possible to the wanted ones. @param {number[]} wanted @param {number} apart @param {number} lowest @param {number} highest */
function spread(wanted, apart, lowest, highest) {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let least = lowest;
  for (const mark of order) {
    mark.y = Math.max(mark.y, least);
    least = mark.y + apart;
  }
  let most = highest;
  for (const mark of order.reverse()) {
    mark.y = Math.min(mark.y, most);
    most = mark.y - apart;
  }
  return order.sort((a, b) => a.index - b.index).map((mark) => mark.y);
}

/**
 * The places of the moments' numbers in a curve: those that would cover another one are moved to the left.
 * @param {Statistics["moments"]} moments @param {number} apart
 * @param {(moment: Statistics["moments"][number]) => { x: number, y: number }} place
 */
function marksOf(moments, apart, place) {
  /** @type {{ number: number, x: number, y: number }[]} */
  const marks = [];
  for (const [index, moment] of moments.entries()) {
    if (!moment.at) continue;
    const at = { number: index + 1, ...place(moment) };
    while (marks.some((mark) => Math.hypot(mark.x - at.x, mark.y - at.y) < apart)) at.x -= apart / 2;
    marks.push(at);
  }
  return marks;
}

/**
 * The curve of the whole game for every seat, with the numbers of its moments.
 * @param {Statistics} statistics @param {Player[]} players @param {Size} size
 */
export function curveChart(statistics, players, { width, height, letter, moments, mine = null, brief = false }) {
  const ending = (/** @type {Seat} */ seat) => figure(pointsAt(statistics, seat, last));
  const last = Math.max(1, statistics.answers);
  const longest = Math.max(...players.map(({ seat }) => ending(seat).length));
  const [left, right, top, bottom] = [letter * 2.4, letter * (2.7 + 0.6 * longest), letter * 0.9, letter * 1.7];
  const most = Math.max(
    10,
    ...players.map(({ seat }) => Math.max(0, ...(statistics.curve[seat] ?? []).map(([, n]) => n))),
  );
  const x = (/** @type {number} */ at) => left + ((width - left - right) * at) / last;
  const y = (/** @type {number} */ n) => top + (height - top - bottom) * (1 - n / most);
  const ends = spread(
    players.map(({ seat }) => y(pointsAt(statistics, seat, last))),
    letter * 1.15,
    top,
    height - bottom,
  );
  const thick = letter / 6;
  const marks = marksOf(statistics.moments.slice(0, moments), letter * 1.3, (moment) => ({
    x: Math.min(x(moment.at), width - right - letter * 0.5), // beside the seats' letters
    y: y(pointsAt(statistics, moment.seat, moment.at)),
  }));
  return html`<svg class="curve" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${text("end-curve_is", { n: players.length })} font-size=${letter}>
    ${ticks(most).map((n) => svg`<line class="grid" x1=${left} x2=${width - right} y1=${y(n)} y2=${y(n)}></line><text class="axis" x=${left - letter * 0.4} y=${y(n) + letter * 0.35} text-anchor="end">${figure(n)}</text>`)}
    ${parts(statistics).map((mark) => svg`<line class="part" x1=${x(mark.at)} x2=${x(mark.at)} y1=${top} y2=${height - bottom}></line><text class="axis" x=${x(mark.at) + letter * 0.2} y=${height - letter * 0.4}>${brief ? mark.label.split(" ").pop() : mark.label}</text>`)}
    ${players.map(({ seat, colour }, index) => {
      const known = statistics.curve[seat] ?? [];
      /** @type {[number, number][]} */
      const line = known[0]?.[0] === 0 ? known : [[0, 0], ...known];
      const path = line.map(([at, n], step) => (step ? `H${x(at)}V${y(n)}` : `M${x(at)} ${y(n)}`)).join("");
      const own = seat === mine ? 1.8 : 1;
      return svg`<g class=${`seat-${colour}${mine && seat !== mine ? " other" : ""}`}>
        <path class="halo" d=${`${path}H${x(last)}`} stroke-width=${thick * own * 2}></path>
        <path class="run" d=${`${path}H${x(last)}`} stroke-width=${thick * own} stroke-dasharray=${(DASHES[colour] ?? []).map((mark) => mark * thick).join(" ") || "none"}></path>
        <text class="end" x=${x(last) + letter * 0.4} y=${(ends[index] ?? 0) + letter * 0.35}>${seat} ${shape(colour)} ${ending(seat)}</text></g>`;
    })}
    ${marks.map((mark) => svg`<circle class="mark" cx=${mark.x} cy=${mark.y} r=${letter * 0.62}></circle><text class="mark" x=${mark.x} y=${mark.y + letter * 0.3} text-anchor="middle" font-size=${letter * 0.85}>${mark.number}</text>`)}</svg>${curveTable(statistics, players)}`;
}

/** The points at the end of each chapter, or of each round of a game of one chapter, for those who do not see the curve. @param {Statistics} statistics @param {Player[]} players */
function curveTable(statistics, players) {
  const rounds = statistics.ends.filter(([chapter]) => chapter > 0);
  const chapters = rounds.filter(([chapter], index) => chapter !== rounds[index + 1]?.[0]);
  const rows = chapters.length > 1 ? chapters : rounds;
  return html`<div class="visually-hidden"><table><caption>${text("end-curve_table")}</caption>
    <thead><tr><td></td>${players.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(([chapter, round, points]) => html`<tr><th scope="row">${chapters.length > 1 ? chapterName(chapter, round) : round}</th>${players.map(({ seat }) => html`<td>${figure(points[seat] ?? 0)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/**
 * The sources of points, the largest first; those beyond `most` are summed as others.
 * @param {Statistics} statistics @param {number} most
 */
export function mainSources(statistics, most) {
  const size = (/** @type {Partial<Record<Seat, number>>} */ vp) =>
    Object.values(vp).reduce((sum, n) => sum + Math.abs(n), 0);
  const sorted = [...statistics.sources].sort((a, b) => size(b.vp) - size(a.vp));
  if (sorted.length <= most) return sorted;
  /** @type {Partial<Record<Seat, number>>} */
  const rest = {};
  for (const { vp } of sorted.slice(most - 1))
    for (const [seat, n] of /** @type {[Seat, number][]} */ (Object.entries(vp))) rest[seat] = (rest[seat] ?? 0) + n;
  return [...sorted.slice(0, most - 1), { source: "other", text: text("end-other"), vp: rest }];
}

/** The hatchings, once in a page. */
export function hatchings() {
  const line = (/** @type {string} */ d) => svg`<path class="hatch" d=${d}></path>`;
  const drawn = [
    svg`<rect class="hatch-full" width="12" height="12"></rect>`,
    line("M-3 3L3-3M0 12L12 0M9 15L15 9"),
    svg`<circle class="hatch-full" cx="6" cy="6" r="2.6"></circle>`,
    line("M-3 9L3 15M0 0L12 12M9-3L15 3M-3 3L3-3M0 12L12 0M9 15L15 9"),
    line("M0 6H12"),
    line("M6 0V12"),
    nothing,
    line("M0 6H12M6 0V12"),
  ];
  return html`<svg class="hatchings" width="0" height="0" aria-hidden="true"><defs>${drawn.map(
    (mark, index) =>
      svg`<pattern id=${`hatching-${index}`} width="12" height="12" patternUnits="userSpaceOnUse"><rect class="hatch-paper" width="12" height="12"></rect>${mark}</pattern>`,
  )}</defs></svg>`;
}

/** @param {number} index */
const fill = (index) => `url(#hatching-${index})`;

/** The hatching of a source beside its name. @param {number} index */
function swatch(index) {
  return html`<svg class="swatch" viewBox="0 0 30 22" aria-hidden="true"><rect width="28" height="20" x="1" y="1" fill=${fill(index)}></rect></svg>`;
}

/**
 * The points of one seat by source, as a bar: what it gained to the right of the line, what it lost to the left.
 * @param {Statistics["sources"]} sources @param {Player} player @param {Player[]} players all of them, who have one scale
 */
export function sourcesBar(sources, player, players) {
  const sum = (/** @type {Seat} */ seat, /** @type {1 | -1} */ sign) =>
    sources.reduce((total, { vp }) => total + Math.max(0, sign * (vp[seat] ?? 0)), 0);
  const gained = Math.max(1, ...players.map(({ seat }) => sum(seat, 1)));
  const lost = Math.max(0, ...players.map(({ seat }) => sum(seat, -1)));
  const unit = 1000 / (gained + lost);
  const zero = lost * unit;
  let [plus, minus] = [zero, zero];
  return html`<svg class=${`sources seat-${player.colour}`} viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
    ${sources.map(({ vp }, index) => {
      const n = vp[player.seat] ?? 0;
      if (!n) return nothing;
      const wide = Math.abs(n) * unit;
      const from = n > 0 ? plus : minus - wide;
      if (n > 0) plus += wide;
      else minus -= wide;
      return svg`<rect x=${from} y="4" width=${wide} height="36" fill=${fill(index)}></rect>`;
    })}<line x1=${zero} x2=${zero} y1="0" y2="44"></line></svg>`;
}

/** The points by source in figures, with the hatching of each source. @param {Statistics["sources"]} sources @param {Player[]} players */
export function sourcesTable(sources, players) {
  return html`<table class="sources-table"><thead><tr><td></td>${players.map(({ seat, colour, name }) => html`<th scope="col">${seatSign(seat, colour)}<span class="visually-hidden"> ${name}</span></th>`)}</tr></thead>
    <tbody>${sources.map(
      (source, index) =>
        html`<tr><th scope="row">${swatch(index)} ${source.text}</th>${players.map(({ seat }) => html`<td>${source.vp[seat] ? figure(source.vp[seat]) : html`<span class="muted">0</span>`}</td>`)}</tr>`,
    )}</tbody></table>`;
}

/** The points of one seat by source, with the hatching of each in its bar. @param {Statistics["sources"]} sources @param {Player} player */
export function sourceList(sources, player) {
  return html`<ul class="because source-list">${sources.map(({ text, vp }, index) =>
    vp[player.seat] ? html`<li><span>${swatch(index)} ${text}</span><b>${figure(vp[player.seat])}</b></li>` : nothing,
  )}</ul>`;
}

/** The moments as sentences, with their numbers in the curve. @param {Statistics} statistics @param {Player[]} players @param {number} most */
export function momentList(statistics, players, most) {
  const sign = (/** @type {Seat} */ seat) => {
    const player = players.find((player) => player.seat === seat);
    return player ? html`<span class="who">${seatSign(seat, player.colour)} <b>${player.name}</b></span>` : nothing;
  };
  return html`<ol class="moments">${statistics.moments
    .slice(0, most)
    .map(
      (moment, index) =>
        html`<li><span class="mark">${moment.at ? index + 1 : "·"}</span><span>${sign(moment.seat)}${moment.other ? html` <span class="muted">–</span> ${sign(moment.other)}` : nothing}: ${moment.text}${moment.chapter ? html` <span class="muted when">${when(moment.chapter, moment.round)}</span>` : nothing}</span></li>`,
    )}</ol>`;
}
