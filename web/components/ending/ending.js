/**
 * The end on the table page: the places are counted down, each with its score line by line; then everything at a glance,
 * with the curve of the game, the sources of points and the moments.
 *
 * The countdown runs once, on a page that was open when the game ended. A tap or a key goes on to the next step. Where
 * the system asks for less motion everything is shown at once.
 * @import { Score } from "./scores.js"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inRoom, narrow } from "../drawing/drawn_board.js";
import { redraw } from "../shared/redraw.js";
import { seatSign, sign } from "../shared/signs.js";
import { figure, page, table, text } from "../shared/texts.js";
import { againButton } from "./again_button.js";
import { curveChart, HATCHINGS, hatchings, mainSources, momentList, sourcesBar, sourcesTable } from "./charts.js";
import { scoresOf, victory } from "./scores.js";

/** Milliseconds from one line of a score to the next, and between two places. */
const LINE = 700;
const PLACE = 2600;
/** Moments that are listed, at most, and on an upright page. */
const MOMENTS = 4;
const FEW_MOMENTS = 3;

const upright = matchMedia("(max-aspect-ratio: 6 / 5)");
upright.addEventListener("change", () => redraw());

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** `step` counts the lines and totals that have been shown; null: all of them. */
const state = { seen: false, step: /** @type {number | null} */ (null), timer: 0 };

/** The steps of a countdown: each score has one for each of its lines, and one for its sum. @param {Score[]} scores */
const stepsOf = (scores) => scores.reduce((sum, score) => sum + score.lines.length + 1, 0);

/** The score that a step belongs to, and how many of its lines are shown; null after the last. @param {Score[]} scores @param {number} step */
function shownAt(scores, step) {
  for (const [index, score] of scores.entries()) {
    if (step <= score.lines.length) return { index, lines: step };
    step -= score.lines.length + 1;
  }
  return null;
}

/** Whether places are being counted, so that nothing else may tell who has won. */
export const isCounting = () => state.step !== null || state.seen;

/** @param {Score[]} scores */
function goOn(scores) {
  clearTimeout(state.timer);
  if (state.step === null) return;
  state.step = state.step + 1 < stepsOf(scores) ? state.step + 1 : null;
  schedule(scores);
  redraw();
}

/** @param {Score[]} scores */
function schedule(scores) {
  clearTimeout(state.timer);
  if (state.step === null) return;
  const at = shownAt(scores, state.step);
  const whole = at && at.lines === scores[at.index]?.lines.length;
  state.timer = window.setTimeout(() => goOn(scores), whole ? PLACE : LINE);
}

/** @param {Score[]} scores */
function begin(scores) {
  state.step = calm.matches ? null : 0;
  schedule(scores);
  redraw();
}

/** Note, in each view, whether the game goes on; so the countdown begins when it ends. @param {View | null | undefined} view */
export function notePlay(view) {
  if (view && !view.over) {
    state.seen = true;
    state.step = null;
    clearTimeout(state.timer);
  }
}

addEventListener("keydown", (event) => {
  if (state.step !== null && [" ", "Enter", "ArrowRight", "Escape"].includes(event.key)) {
    event.preventDefault();
    document.getElementById("skip-count")?.click();
  }
});

/**
 * The end of a game, in place of board and scores.
 * @param {Envelope} envelope @param {View} view @param {Connection} connection
 */
export function ending(envelope, view, connection) {
  const scores = scoresOf(envelope, view);
  if (state.seen) {
    state.seen = false;
    begin(scores);
  }
  return state.step === null ? whole(envelope, view, connection, scores) : countdown(scores, state.step);
}

/** One place of the countdown, and the places before it. @param {Score[]} scores @param {number} step */
function countdown(scores, step) {
  const at = shownAt(scores, step);
  const score = at && scores[at.index];
  if (!at || !score) return nothing;
  const complete = at.lines === score.lines.length;
  return html`<main class="countdown" @click=${() => goOn(scores)}>
    <ol class="wrap counted" aria-label=${text("end-places")}>${scores.slice(0, at.index).map((each) => html`<li><span>${text("end-place", { n: each.place })}</span> ${seatSign(each.player.seat, each.player.colour)} <b>${each.player.name}</b> <strong>${figure(each.vp)}</strong></li>`)}</ol>
    <section class=${`card score-card seat-${score.player.colour}${complete && score.place === 1 ? " won" : ""}`} aria-labelledby="place">
      <h2 id="place"><span>${text("end-place", { n: score.place })}</span> ${seatSign(score.player.seat, score.player.colour)} ${score.player.name}</h2>
      <ul class=${score.lines.length > 8 ? "because many" : "because"}>${score.lines.map((line, index) => html`<li class=${index < at.lines ? "" : "to-come"}><span>${line.text}</span><b>${figure(line.vp)}</b></li>`)}</ul>
      <p class="sum"><span>${text("end-total")}</span><b>${complete ? figure(score.vp) : html`<span aria-hidden="true">…</span>`}</b></p>
    </section>
    <p class="row"><button type="button" id="skip-count" @click=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      goOn(scores);
    }}>${text("end-go_on")}</button><button type="button" @click=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      state.step = null;
      clearTimeout(state.timer);
      redraw();
    }}>${text("end-skip")}</button></p></main>`;
}

/** Everything at a glance. @param {Envelope} envelope @param {View} view @param {Connection} connection @param {Score[]} scores */
function whole(envelope, view, connection, scores) {
  const ranked = [...scores].reverse();
  const players = ranked.map((score) => score.player);
  const statistics = view.statistics ?? null;
  const sources = statistics ? mainSources(statistics, HATCHINGS) : [];
  const moments = upright.matches ? FEW_MOMENTS : MOMENTS;
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return html`${hatchings()}<main class="stack the-end">
    <section class="card standings" aria-labelledby="standings"><h2 id="standings">${victory(envelope, view)}</h2>${view.tie ? html`<p class="muted">${view.tie}</p>` : nothing}
      <ol>${ranked.map(
        (score) =>
          html`<li class=${score.place === 1 ? "first" : ""}><span class="rank"><span class="visually-hidden">${text("end-place", { n: score.place })}</span><span aria-hidden="true">${score.place}</span></span>${seatSign(score.player.seat, score.player.colour)}<b class="name">${score.player.name}</b>${envelope.table.people?.[score.player.seat]?.simulated ? sign("simulated", text("simulated_player")) : nothing}<b class="big">${figure(score.vp)}</b>${statistics ? sourcesBar(sources, score.player, players) : nothing}</li>`,
      )}</ol></section>
    ${
      statistics
        ? html`<section class="card came-from" aria-labelledby="sources"><h2 id="sources">${text("end-sources")}</h2>${sourcesTable(sources, players)}</section>
    <section class="card run-of-play" aria-labelledby="curve"><h2 id="curve">${text("end-curve")}</h2>${inRoom((width, height) => curveChart(statistics, players, { width, height, letter, moments, brief: narrow.matches }))}</section>`
        : nothing
    }
    <section class="card moments-card" aria-labelledby="moments"><h2 id="moments" class=${statistics?.moments.length ? "" : "visually-hidden"}>${text("end-moments")}</h2>
      ${statistics ? momentList(statistics, players, moments) : nothing}
      <div class="row">${againButton(connection, envelope)}<button type="button" class="quiet" @click=${() => begin(scores)}>${text("end-count_again")}</button><a class="button quiet" href=${`/games/${table}/picture.png?lang=${page.language}`}>${text("end-picture")}</a></div></section></main>`;
}
