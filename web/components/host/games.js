/** Cards of the host page for this table (pause, finish, record, settings) and for the other games of the server. */

import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { hostKey } from "../shared/host_key.js";
import { redraw } from "../shared/redraw.js";
import { secondTap } from "../shared/second_tap.js";
import { request } from "../shared/server.js";
import { settings } from "../shared/settings.js";
import { day, page, table, text } from "../shared/texts.js";
import { connection, rights, state } from "./state.js";
import { televisionForm } from "./television.js";

/** @param {Envelope} envelope */
export function tableCard(envelope) {
  const over = isOver(envelope);
  const going = hasStarted(envelope.view) && !over;
  return html`<section class="card" aria-labelledby="table"><h2 id="table">${text("table")}</h2>
    <p class="row">${going ? html`${envelope.rules_change ? nothing : html`<button type="button" class="button" @click=${() => connection.command("pause", { paused: !envelope.table.paused })}>${text(envelope.table.paused ? "go_on" : "pause")}</button>`}${finishButton()}` : nothing}</p>
    <p class="row">${download(page.table, envelope.table.record_open)}<a class="button quiet" href=${`/table/${table}`}>${text("to_table")}</a></p>${televisionForm()}${over || !hasStarted(envelope.view) || envelope.table.record_open ? nothing : recordButton()}${settings()}</section>`;
}

/** Asks all seats to open the record before the end. */
function recordButton() {
  return html`<p class="muted">${text("record_closed")}</p>
    <p class="row"><button type="button" class="button quiet" @click=${() => connection.command("open_record", {})}>${text("open_record")}</button></p>`;
}

/** Finishes the game at the second tap. */
const finishButton = () =>
  secondTap("finish", {
    words: text("finish"),
    sure: text("finish_sure"),
    act: () => connection.command("finish", {}),
    not: text("cancel"),
  });

/**
 * A link to a game's record, where everybody may read it.
 * @param {string} id @param {boolean} open @param {string} [name] of the table, for screen readers
 */
function download(id, open, name) {
  if (!open) return nothing;
  const words = text("record");
  return html`<a class="button quiet" href=${`/games/${encodeURIComponent(id)}/record.json`} download=${`${id}.json`} aria-label=${name ? `${words}: ${name}` : nothing}>${words}</a>`;
}

/** The other games of this server, with their host pages where this device has their keys. */
export function gamesCard() {
  const others = state.saved.filter((game) => game.id !== page.table);
  return html`<section class="card" aria-labelledby="games"><h2 id="games">${text("games")}</h2>
    ${others.length ? html`<ul class="ruled spread tables">${others.map(gameLine)}</ul>` : html`<p>${text("games_none")}</p>`}
    <p class="row"><a class="button quiet" href="/">${text("all_games")}</a><a class="button quiet" href=${`/${rights}#new`}>${text("open_another")}</a></p></section>`;
}

/** @param {Saved} game */
function gameLine(game) {
  const name = game.name || text("table_name", { id: game.id });
  const known = hostKey(game.id);
  const id = encodeURIComponent(game.id);
  const words = text(known ? (game.over ? "look" : "resume") : "to_table");
  const address = known ? `/host/${id}?key=${encodeURIComponent(known)}` : `/table/${id}`;
  return html`<li><div><strong>${name}</strong><span class="muted">${day(game.opened)}${game.players.length ? ` · ${game.players.join(", ")}` : ""}${game.over ? ` · ${text("phase_over")}` : ""}</span></div>
        <span class="wrap links"><a class="button quiet" href=${address} aria-label=${`${words}: ${name}`}>${words}</a>
        ${game.over || known ? html`${download(game.id, game.over, name)}` : nothing}</span></li>`;
}

/** Fetch the list of games. */
export async function loadGames() {
  const found = await request("/tables.json");
  if (Array.isArray(found)) state.saved = found;
  redraw();
}
