/**
 * My story: what a phone shows after the end. The viewer's place, points by source, curve and moments, all places, and
 * the picture to share. It is fetched when a game is over, so that a phone that plays does not load it.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { seatSign } from "../shared/signs.js";
import { figure, page, table, text } from "../shared/texts.js";
import { againButton } from "./again_button.js";
import { curveChart, HATCHINGS, hatchings, mainSources, momentList, sourceList, sourcesBar } from "./charts.js";
import { scoresOf, victory } from "./scores.js";

/** Moments that are listed of a game in which the viewer has none. */
const MOMENTS = 3;

/** Where the picture is made. */
const picture = `/games/${table}/picture.png?lang=${page.language}`;

/** Place and points of the viewer, all places, the picture, and the next game. @param {Envelope} envelope @param {View} view @param {Connection} connection */
export function result(envelope, view, connection) {
  const ranked = scoresOf(envelope, view).reverse();
  const mine = ranked.find((score) => score.player.seat === view.viewer);
  const won = mine && view.winners.length === 1 && view.winners[0] === mine.player.seat;
  const sentence = won
    ? text("end-story_won")
    : mine
      ? text("end-story_place", { n: mine.place })
      : victory(envelope, view);
  return html`<h3 class="question">${sentence}</h3>${view.tie ? html`<p class="muted">${view.tie}</p>` : nothing}
    <ol class="ruled story-places" aria-label=${text("end-others")}>${ranked.map(
      (score) =>
        html`<li class=${score === mine ? "mine" : ""}><span class="rank">${score.place}</span>${seatSign(score.player.seat, score.player.colour)}<span class="name">${score.player.name}</span><b>${figure(score.vp)}</b></li>`,
    )}</ol>
    <div class="row">${againButton(connection, envelope)}${shareButtons()}</div>`;
}

/** The viewer's points by source, curve and moments, and the points of the others. @param {Envelope} envelope @param {View} view */
export function story(envelope, view) {
  const ranked = scoresOf(envelope, view).reverse();
  const players = ranked.map((score) => score.player);
  const mine = ranked.find((score) => score.player.seat === view.viewer);
  const statistics = view.statistics ?? null;
  const seat = mine?.player.seat;
  const gained =
    statistics?.sources.flatMap((source) =>
      seat && source.vp[seat] ? { ...source, vp: { [seat]: source.vp[seat] } } : [],
    ) ?? [];
  const sources = statistics ? mainSources({ ...statistics, sources: gained }, HATCHINGS) : [];
  const own = statistics?.moments.filter((moment) => moment.seat === view.viewer || moment.other === view.viewer) ?? [];
  const listed = own.length ? own : (statistics?.moments.slice(0, MOMENTS) ?? []);
  return html`${hatchings()}<section class="card story" aria-labelledby="my-story"><h2 id="my-story">${text("end-story")}</h2>
    ${
      statistics
        ? html`<h3>${text("end-curve")}</h3>
      ${curveChart({ ...statistics, moments: listed }, players, { width: 400, height: 310, letter: 20, moments: listed.length, mine: view.viewer, brief: true })}
      ${listed.length ? html`<h3>${text(own.length ? "end-my_moments" : "end-game_moments")}</h3>${momentList({ ...statistics, moments: listed }, players, listed.length)}` : nothing}`
        : nothing
    }
    ${
      mine && statistics
        ? html`<h3>${text("end-my_points")}</h3>${sourcesBar(sources, mine.player, [mine.player])}
      ${sourceList(sources, mine.player)}`
        : nothing
    }
    ${ranked
      .filter((score) => score !== mine)
      .map(
        (
          score,
        ) => html`<details class="more"><summary>${seatSign(score.player.seat, score.player.colour)} ${score.player.name} <b>${text("points", { n: figure(score.vp) })}</b></summary>
      <ul class="because">${score.lines.map((line) => html`<li><span>${line.text}</span><b>${figure(line.vp)}</b></li>`)}</ul></details>`,
      )}</section>`;
}

/** The picture: to open and keep, and where the device can share files, to share. */
function shareButtons() {
  return html`<a class="button quiet" href=${picture} download>${text("end-picture")}</a>${
    typeof navigator.share === "function" && typeof navigator.canShare === "function"
      ? html`<button type="button" class="quiet" @click=${share}>${text("end-share")}</button>`
      : nothing
  }`;
}

async function share() {
  try {
    const reply = await fetch(picture);
    const file = new File([await reply.blob()], "exchequer.png", { type: "image/png" });
    if (reply.ok && navigator.canShare({ files: [file] })) await navigator.share({ files: [file] });
    else location.assign(picture);
  } catch {
    // The person has closed the device's dialog.
  }
}
