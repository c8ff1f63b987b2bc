/**
 * Evening book: all games that were played on this server, with a choice of player and game; who won how often, records,
 * a chart of points, the list of games, and the exports.
 * @import { BookGame as Game } from "../../types/server"
 * @typedef {{ name: string, simulated: boolean, played: number, won: number, places: number, best: number, bestGame: Game }} Person
 */

import { html, nothing, render, svg } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { inputValue } from "../shared/inputs.js";
import { loadingLine } from "../shared/notes.js";
import { set } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { date, figure, text } from "../shared/texts.js";
import { head, placesLine, simulatedMark } from "./parts.js";

/** On a narrow screen a chart is drawn smaller, so that its letters can be read. */
const narrow = matchMedia("(max-width: 40rem)").matches;

/** Games in the chart, the newest ones; and in the list before it is opened. */
const CHARTED = 60;
const LISTED = 25;

const state = {
  games: /** @type {Game[] | null} */ (null),
  failed: false,
  player: new URLSearchParams(location.search).get("player") ?? "",
  game: new URLSearchParams(location.search).get("game") ?? "",
  all: false,
};

/** @param {Game} game the points by which its winner was ahead; 0 where a tie was broken or shared */
const margin = (game) => (game.players[0]?.vp ?? 0) - (game.players[1]?.vp ?? 0);

/** What the choice leaves. @param {Game[]} games */
function chosen(games) {
  return games.filter(
    (game) =>
      (!state.game || game.game === state.game) &&
      (!state.player || game.players.some((player) => player.name === state.player)),
  );
}

/** The people of these games, who won most first. @param {Game[]} games @returns {Person[]} */
function peopleOf(games) {
  /** @type {Map<string, Person>} */
  const people = new Map();
  for (const game of games)
    for (const player of game.players) {
      const key = `${player.name}${player.simulated ? " " : ""}`;
      const person = people.get(key) ?? {
        name: player.name,
        simulated: player.simulated ?? false,
        played: 0,
        won: 0,
        places: 0,
        best: -1,
        bestGame: game,
      };
      person.played += 1;
      person.won += player.winner ? 1 : 0;
      person.places += player.place;
      if (player.vp > person.best) Object.assign(person, { best: player.vp, bestGame: game });
      people.set(key, person);
    }
  return [...people.values()].sort((a, b) => b.won - a.won || b.played - a.played || a.name.localeCompare(b.name));
}

/** A number of a whole as a bar; its value stands beside it. @param {number} share from 0 to 1 */
function bar(share) {
  return html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="lane" width="100" height="10"></rect><rect class="run" width=${100 * share} height="10"></rect></svg>`;
}

/** @param {Game[]} games */
function choices(games) {
  const names = [...new Set(games.flatMap((game) => game.players.map((player) => player.name)))].sort((a, b) =>
    a.localeCompare(b),
  );
  const kinds = [...new Map(games.map((game) => [game.game, game.game_name]))];
  const choose = (/** @type {"player" | "game"} */ what) => (/** @type {Event} */ event) => {
    state[what] = inputValue(event);
    draw();
  };
  return html`<section class="card choices" aria-label=${text("in_short")}>
    <p><label for="player">${text("player")}</label><select id="player" @change=${choose("player")}><option value="">${text("everybody")}</option>${names.map((name) => html`<option value=${name} ?selected=${name === state.player}>${name}</option>`)}</select></p>
    <p><label for="game">${text("game")}</label><select id="game" @change=${choose("game")}><option value="">${text("all_games")}</option>${kinds.map(([kind, name]) => html`<option value=${kind} ?selected=${kind === state.game}>${name}</option>`)}</select></p></section>`;
}

/** @param {Game[]} games @param {Person[]} people */
function inShort(games, people) {
  const hours = games.reduce((sum, game) => sum + game.minutes, 0) / 60;
  return html`<p class="wrap in-short" role="status"><span>${text("games_played", { n: games.length })}</span><span>${text("hours", { n: figure(hours) })}</span><span>${text("people", { n: people.length })}</span></p>`;
}

/**
 * A table with a line for each name; on a narrow screen the name stands above its figures, on a small phone each beside its heading.
 * @param {string} id @param {string} title @param {string[]} columns the first is that of the names
 * @param {{ name: unknown, cells: unknown[] }[]} rows
 */
function figures(id, title, columns, rows) {
  const heads = narrow ? columns.slice(1) : columns;
  return html`<section class="card" aria-labelledby=${id}><h2 id=${id}>${title}</h2><div class="scrolled" tabindex="0" role="group" aria-labelledby=${id}><table class="people-table">
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    ${rows.map(({ name, cells }) => {
      const values = cells.map((cell, at) => html`<td data-of=${columns[at + 1] ?? ""}><span>${cell}</span></td>`);
      return narrow
        ? html`<tbody><tr class="named"><th scope="rowgroup" colspan=${heads.length}>${name}</th></tr><tr>${values}</tr></tbody>`
        : html`<tbody><tr><th scope="row">${name}</th>${values}</tr></tbody>`;
    })}</table></div></section>`;
}

/** @param {Person[]} people */
function playersCard(people) {
  const columns = ["player", "won", "played", "share", "place", "best"].map((column) => text(column));
  return figures(
    "players",
    text("players"),
    columns,
    people.map((person) => ({
      name: html`${person.name} ${simulatedMark(person.simulated)}`,
      cells: [
        html`<b>${person.won}</b>`,
        person.played,
        html`${bar(person.won / person.played)} <span class="percent">${Math.round((100 * person.won) / person.played)} %</span>`,
        figure(person.places / person.played),
        html`<a href=${`/book/${encodeURIComponent(person.bestGame.id)}`}>${figure(person.best)}</a>`,
      ],
    })),
  );
}

/** @param {Game[]} games */
function gamesCard(games) {
  const kinds = [...new Map(games.map((game) => [game.game, game.game_name]))];
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, n) => sum + n, 0) / Math.max(1, values.length);
  const columns = ["game", "played", "average", "best", "minutes"].map((column) => text(column));
  return figures(
    "kinds",
    text("games"),
    columns,
    kinds.map(([kind, name]) => {
      const own = games.filter((game) => game.game === kind);
      const best = own.reduce((a, b) => ((b.players[0]?.vp ?? 0) > (a.players[0]?.vp ?? 0) ? b : a));
      return {
        name,
        cells: [
          own.length,
          figure(mean(own.map((game) => game.players[0]?.vp ?? 0))),
          html`<a href=${`/book/${encodeURIComponent(best.id)}`}>${figure(best.players[0]?.vp)}</a> ${best.players[0]?.name}`,
          text("duration", { n: Math.round(mean(own.map((game) => game.minutes))) }),
        ],
      };
    }),
  );
}

/** The longest run of victories. @param {Game[]} games the newest first */
function longestStreak(games) {
  /** @type {Map<string, number>} */
  const now = new Map();
  let best = { name: "", n: 0 };
  for (const game of [...games].reverse())
    for (const player of game.players) {
      const n = player.winner ? (now.get(player.name) ?? 0) + 1 : 0;
      now.set(player.name, n);
      if (n > best.n) best = { name: player.name, n };
    }
  return best;
}

/** @param {Game[]} games */
function recordsCard(games) {
  const largest = (/** @type {(one: Game) => number} */ by, from = games) =>
    from.length ? from.reduce((a, b) => (by(b) > by(a) ? b : a)) : null;
  const several = games.filter((game) => game.players.length > 1);
  const highest = largest((game) => game.players[0]?.vp ?? 0);
  const longest = largest((game) => game.minutes);
  const close = largest((game) => -margin(game), several);
  const wide = several.length > 1 ? largest(margin, several) : null;
  const streak = longestStreak(games);
  /** @param {Game | null} game @param {string} key */
  const line = (game, key) =>
    game
      ? html`<li><a href=${`/book/${encodeURIComponent(game.id)}`}>${text(key, { points: figure(key.endsWith("points") ? game.players[0]?.vp : margin(game)), n: game.minutes, game: game.game_name })}</a> <span class="muted">${game.players
          .filter((player) => player.winner)
          .map((player) => player.name)
          .join(", ")} · ${date(game.started)}</span></li>`
      : nothing;
  return html`<section class="card" aria-labelledby="records"><h2 id="records">${text("records")}</h2><ul class="records">
    ${line(highest, "record_points")}${line(longest, "record_minutes")}${line(close, "record_close")}${line(wide, "record_wide")}
    ${streak.n > 1 ? html`<li>${text("record_streak", { n: streak.n })} <span class="muted">${streak.name}</span></li>` : nothing}</ul></section>`;
}

const SHAPES = ["●", "◆", "▲", "■", "✚", "★"];

/** Points game by game: of the chosen player, else of the winners. @param {Game[]} games the newest first */
function chart(games) {
  const shown = games.slice(0, CHARTED).reverse();
  const kinds = [...new Map(shown.map((game) => [game.game, game.game_name]))];
  const points = shown.map(
    (game) => (game.players.find((player) => player.name === state.player) ?? game.players[0])?.vp ?? 0,
  );
  if (shown.length < 2) return nothing;
  const most = Math.max(10, ...points);
  const [width, height, left, floor] = narrow ? [400, 240, 64, 215] : [1000, 290, 50, 265];
  const x = (/** @type {number} */ index) => left + 16 + ((width - left - 36) * index) / (shown.length - 1);
  const step = [5, 10, 20, 25, 50, 100, 1000].find((column) => most / column <= 5) ?? 10_000;
  const top = Math.ceil(most / step) * step;
  const y = (/** @type {number} */ n) => floor - (floor - 20) * (n / top);
  return html`<section class="card" aria-labelledby="chart"><h2 id="chart">${state.player ? text("chart_own", { name: state.player }) : text("chart_points")}</h2>
    <svg class="points-chart" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${text("chart_is")}>
    ${Array.from({ length: top / step + 1 }, (_, index) => index * step).map((n) => svg`<line class="grid" x1=${left} x2=${width} y1=${y(n)} y2=${y(n)}></line><text class="axis" x=${left - 10} y=${y(n) + 7} text-anchor="end">${n}</text>`)}
    ${kinds.map(([kind], index) => {
      const own = shown.flatMap((game, place) => (game.game === kind ? [`${x(place)} ${y(points[place] ?? 0)}`] : []));
      return svg`<path class=${`kind kind-${index % 4}`} d=${`M${own.join("L")}`}></path>`;
    })}
    ${shown.map((game, index) => svg`<text class=${(game.players.find((player) => player.name === state.player)?.winner ?? !state.player) ? "dot won" : "dot"} x=${x(index)} y=${y(points[index] ?? 0) + 8} text-anchor="middle">${SHAPES[kinds.findIndex(([kind]) => kind === game.game) % SHAPES.length]}</text>`)}</svg>
    ${kinds.length > 1 ? html`<p class="wrap legend">${kinds.map(([, name], index) => html`<span><span aria-hidden="true">${SHAPES[index % SHAPES.length]}</span> ${name}</span>`)}</p>` : nothing}</section>`;
}

/** @param {Game[]} games */
function list(games) {
  const shown = state.all ? games : games.slice(0, LISTED);
  return html`<section class="card" aria-labelledby="list"><h2 id="list">${text("all_played")}</h2><ol class="played">${shown.map(
    (
      game,
    ) => html`<li><p class="which"><a href=${`/book/${encodeURIComponent(game.id)}`}>${game.game_name}</a> <span class="muted">${[date(game.started), game.name, text("duration", { n: game.minutes })].filter(Boolean).join(" · ")}</span></p>
      ${placesLine(game.players)}</li>`,
  )}</ol>${
    shown.length < games.length
      ? html`<p><button type="button" class="quiet" @click=${set(state, { all: true })}>${text("games_played", { n: games.length })}</button></p>`
      : nothing
  }</section>`;
}

function exportsCard() {
  const query = new URLSearchParams({
    lang: document.documentElement.lang,
    ...(state.player && { player: state.player }),
    ...(state.game && { game: state.game }),
  });
  return html`<section class="card" aria-labelledby="export"><h2 id="export">${text("export")}</h2><p class="muted">${text("export_hint")}</p>
    <p class="row"><a class="button" href=${`/book/games.bgsplay?${query}`}>${text("bgsplay")}</a><a class="button quiet" href=${`/book/games.csv?${query}`}>${text("csv")}</a></p></section>`;
}

function draw() {
  const games = state.games;
  const found = chosen(games ?? []);
  const people = peopleOf(found);
  render(
    html`${head(text("title"), "/", text("start_page"))}<main class="stack book">
    ${
      state.failed
        ? html`<p class="card">${text("failed")}</p>`
        : !games
          ? loadingLine(text("book-loading"))
          : !games.length
            ? html`<p class="card">${text("empty")}</p>`
            : html`${choices(games)}${inShort(found, people)}
      ${found.length ? html`${playersCard(people)}${chart(found)}${recordsCard(found)}${gamesCard(found)}${list(found)}${exportsCard()}` : nothing}`
    }</main>`,
    app,
  );
}

/** Fetch the games of the book, once. */
async function load() {
  const found = await request(`/book.json?lang=${document.documentElement.lang}`);
  if (Array.isArray(found)) state.games = found;
  else state.failed = true;
  draw();
}

draw();
load();
