/**
 * One game of the evening book: places, sources, curve, moments, scores line by line, what each rule gave and cost, and
 * the exports of this game.
 * @import { GameStory as Story } from "../../types/server"
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import {
  curveChart,
  HATCHINGS,
  hatchings,
  mainSources,
  momentList,
  sourcesBar,
  sourcesTable,
} from "../ending/charts.js";
import { app } from "../shared/app.js";
import { request } from "../shared/server.js";
import { seatSign } from "../shared/signs.js";
import { date, figure, list, table, text } from "../shared/texts.js";
import { head, placesLine } from "./parts.js";

const lang = document.documentElement.lang;

/** A curve that can be read on a narrow screen has larger letters. */
const narrow = matchMedia("(max-width: 40rem)").matches;
const SIZE = narrow ? { width: 400, height: 300, letter: 18, brief: true } : { width: 900, height: 400, letter: 20 };

/** @param {Story} story */
function whole(story) {
  const players = story.players;
  const statistics = story.statistics;
  const sources = statistics ? mainSources(statistics, HATCHINGS) : [];
  const winners = players.filter((player) => player.winner).map((player) => player.name);
  return html`${head(story.game_name, "/book", text("back"))}${hatchings()}<main class="stack book">
    <section class="card" aria-labelledby="result"><h2 id="result">${text(winners.length > 1 ? "end-winners" : "end-winner", { who: list(winners) })}</h2>
      <p class="muted">${[date(story.started), story.name, text("duration", { n: story.minutes })].filter(Boolean).join(" · ")}</p>${placesLine(players)}
      <p class="row"><a class="button quiet" href=${`/table/${table}`}>${text("table")}</a><a class="button quiet" href=${`/games/${table}/picture.png?lang=${lang}`}>${text("picture")}</a></p></section>
    ${
      statistics
        ? html`<section class="card" aria-labelledby="curve"><h2 id="curve">${text("end-curve")}</h2>${curveChart(statistics, players, { ...SIZE, moments: statistics.moments.length })}</section>
    ${statistics.moments.length ? html`<section class="card" aria-labelledby="moments"><h2 id="moments">${text("end-moments")}</h2>${momentList(statistics, players, statistics.moments.length)}</section>` : nothing}
    <section class="card came-from" aria-labelledby="sources"><h2 id="sources">${text("end-sources")}</h2>
      <ul class="source-bars">${players.map((player) => html`<li>${seatSign(player.seat, player.colour)}${sourcesBar(sources, player, players)}</li>`)}</ul>
      <div class="scrolled" tabindex="0" role="group" aria-labelledby="sources">${sourcesTable(sources, players)}</div></section>`
        : nothing
    }
    <section class="card" aria-labelledby="lines"><h2 id="lines">${text("end-lines")}</h2>${players.map(
      (
        player,
      ) => html`<details class="more"><summary>${seatSign(player.seat, player.colour)} ${player.name} <b>${text("points", { n: figure(player.vp) })}</b></summary>
      <ul class="because">${(story.final[player.seat]?.lines ?? []).map((line) => html`<li><span>${line.text}</span><b>${figure(line.vp)}</b></li>`)}</ul></details>`,
    )}</section>
    ${statistics ? byRule(story, statistics) : nothing}
    <section class="card" aria-labelledby="export"><h2 id="export">${text("export")}</h2><p class="row"><a class="button" rel="noreferrer" href=${story.play_link}>${text("play_link")}</a>
      <a class="button quiet" href=${`/book/games.bgsplay?table=${table}&lang=${lang}`}>${text("bgsplay")}</a><a class="button quiet" href=${`/book/games.csv?table=${table}&lang=${lang}`}>${text("csv")}</a>
      <a class="button quiet" href=${`/games/${table}/record.json`}>${text("record_file")}</a><a class="button quiet" href=${`/book/${table}/clauses.csv`}>${text("clauses_csv")}</a><a class="button quiet" href=${`/book/${table}/clauses.json`}>${text("clauses_json")}</a></p></section></main>`;
}

/** Points by rule: what each gave a player, and what it cost. @param {Story} story @param {NonNullable<Story["statistics"]>} statistics */
function byRule(story, statistics) {
  const points = (/** @type {number | undefined} */ gained, /** @type {number | undefined} */ lost) =>
    [gained ? `+${figure(gained)}` : "", lost ? figure(-lost) : ""].filter(Boolean).join(" ") ||
    html`<span class="muted">0</span>`;
  return html`<section class="card" aria-labelledby="rules"><h2 id="rules">${text("by_rule")}</h2><div class="scrolled" tabindex="0" role="group" aria-labelledby="rules"><table class="sources-table by-rule">
    <thead><tr><th scope="col">${text("rule")}</th>${story.players.map((player) => html`<th scope="col">${seatSign(player.seat, player.colour)}<span class="visually-hidden"> ${player.name}</span></th>`)}</tr></thead>
    <tbody>${statistics.clauses.map((clause) => html`<tr><th scope="row">${clause.clause}${story.titles[clause.clause] ? html`<small class="muted">${story.titles[clause.clause]}</small>` : nothing}</th>${story.players.map(({ seat }) => html`<td>${points(clause.gained[seat], clause.lost[seat])}</td>`)}</tr>`)}</tbody></table></div></section>`;
}

/** Fetch the game and show it, or say that it could not be fetched. */
async function load() {
  const story = await request(`/book/${table}/game.json?lang=${lang}`);
  const failed = html`${head(text("title"), "/book", text("back"))}<main class="stack book"><p class="card">${text("failed")}</p></main>`;
  render(story && story.ok !== false ? whole(story) : failed, app);
}

load();
