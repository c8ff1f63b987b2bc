/**
 * All tables of the venue: what needs staff first, who is awaited since when, and what staff may do with a table.
 * @import { VenueView as View, VenueTable, VenueStand } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { minutes } from "../shared/elapsed.js";
import { enter, set } from "../shared/redraw.js";
import { seatSign } from "../shared/signs.js";
import { clock, figure, list, text } from "../shared/texts.js";
import { endPanel, freeStands, movePanel, opened, openPanel, toggle } from "./actions.js";
import { refusal, since } from "./state.js";

/** What is shown: all tables, or only those that need staff; and the words that have to be in a line. */
const chosen = { only: "all", words: "" };

/** The order in which tables were shown last: it stays while a table is opened, so that nothing moves under a finger. @type {string[]} */
let order = [];

/** @param {View} view */
export function tablesPage(view) {
  const stands = new Map(view.stands.map((stand) => [stand.id, stand]));
  const needing = view.tables.filter((table) => table.needs.length);
  const words = chosen.words.trim().toLocaleLowerCase();
  const shown = inOrder(view.tables).filter(
    (table) => (chosen.only === "all" || table.needs.length) && (!words || wordsOf(table, stands).includes(words)),
  );
  const free = freeStands(view);
  return html`${view.damaged.length ? html`<section class="card now"><p role="alert">${text("damaged", { tables: list(view.damaged) })}</p></section>` : nothing}
    <div class="wrap filters"><div role="group" aria-label=${text("show")}>
        ${filter("all", text("filter_all", { n: figure(view.tables.length) }))}
        ${filter("needs", text("filter_needs", { n: figure(needing.length) }))}</div>
      <label class="visually-hidden" for="find">${text("find")}</label>
      <input id="find" type="search" autocomplete="off" placeholder=${text("find")} .value=${chosen.words} @input=${enter(chosen, "words")}></div>
    ${refusal("tables")}
    ${shown.length ? html`<ul class="table-lines">${shown.map((table) => tableLine(view, table, stands.get(table.stand)))}</ul>` : html`<p class="muted none">${text(view.tables.length ? "none_found" : "no_tables")}</p>`}
    <section class="card" aria-labelledby="free"><h2 id="free">${text("free_stands", { n: figure(free.length) })}</h2>
      ${view.stands.length ? nothing : html`<p>${text("no_stands")}</p>`}
      <ul class="free-stands">${free.map((stand) => html`<li><button type="button" class="button quiet" aria-expanded=${opened() === `stand ${stand.id}`} @click=${() => toggle(`stand ${stand.id}`)}><span class="visually-hidden">${text("open_at", { stand: stand.name })}</span><span aria-hidden="true">${stand.name}</span></button></li>`)}
        <li><button type="button" class="button quiet" aria-expanded=${opened() === "stand "} @click=${() => toggle("stand ")}>${text("open_nowhere")}</button></li></ul>
      ${openPanel(free)}</section>`;
}

/** @param {string} name @param {string} words */
function filter(name, words) {
  return html`<button type="button" class="button quiet" aria-pressed=${chosen.only === name} @click=${set(chosen, { only: name })}>${words}</button>`;
}

/** The tables as the server has ordered them; while one is opened, as they stood. @param {VenueTable[]} tables */
function inOrder(tables) {
  if (!opened().startsWith("table ")) order = tables.map((table) => table.id);
  const place = new Map(order.map((id, index) => [id, index]));
  return [...tables].sort((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}

/** Everything that is written in a line, by which it is found. @param {VenueTable} table @param {Map<string, VenueStand>} stands */
const wordsOf = (table, stands) =>
  [stands.get(table.stand)?.name, table.name, table.game, ...table.seats.map((line) => line.name)]
    .join(" ")
    .toLocaleLowerCase();

/** @param {View} view @param {VenueTable} table @param {VenueStand | undefined} stand */
function tableLine(view, table, stand) {
  const name = stand?.name || table.name || text("unnamed", { id: table.id });
  const key = `table ${table.id}`;
  const is = opened() === key;
  const urgent = table.needs.some((need) => need.code !== "over");
  return html`<li class=${`card table-line${urgent ? " urgent" : ""}`} aria-label=${name}>
    <div class="line-head"><h2>${name}</h2>
      <button type="button" class="button quiet" aria-expanded=${is} aria-label=${text("more_of", { name })} @click=${() => toggle(key)}>${text(is ? "less" : "more")}</button>
      <p class="muted">${table.game} · ${text("since", { time: clock(table.opened) })}</p></div>
    ${table.needs.length ? html`<ul class="needs">${table.needs.map((need) => html`<li>${needWords(need)}</li>`)}</ul>` : nothing}
    ${waiting(table)}
    ${table.seats.length ? html`<ul class="wrap people">${table.seats.map(person)}</ul>` : nothing}
    ${devices(table)}
    ${is ? actions(view, table, stand, name) : nothing}</li>`;
}

/** What needs staff, in words. @param {import("../../types/server").VenueNeed} need */
const needWords = ({ code, names }) =>
  code === "long" && !names.length
    ? text("need_long_table")
    : text(`need_${code}`, { names: list(names.map(deviceName)) });

/** What staff may do with a table. @param {View} view @param {VenueTable} table @param {VenueStand | undefined} stand @param {string} name */
function actions(view, table, stand, name) {
  const key = `table ${table.id}`;
  return html`<div class="line-actions">${refusal(key)}
    <p><a class="button" href=${table.host} aria-label=${text("host_page_of", { name })}>${text("host_page")}</a>
      <a class="button quiet" href=${`/table/${encodeURIComponent(table.id)}`}>${text("to_table")}</a></p>
    ${movePanel(view, table, stand, key)}${endPanel(table, stand, key)}</div>`;
}

/** The name of a device, where it is one; names of people stay. @param {string} name */
const deviceName = (name) => (name === "camera" || name === "dice" ? text(`device_name_${name}`) : name);

/** What is awaited, from whom, and for how long. @param {VenueTable} table */
function waiting(table) {
  if (table.state === "lobby") return html`<p class="awaits">${text("lobby", { n: table.seats.length })}</p>`;
  if (table.state === "over") return nothing;
  const paused = table.state === "paused";
  if (!table.waiting.length) return html`<p class="awaits">${text(paused ? "paused" : "nothing_awaited")}</p>`;
  return html`${paused ? html`<p class="awaits">${text("paused")}</p>` : nothing}
    <ul class="awaits">${bySeat(table).map(({ who, first, more }) => html`<li><strong>${who}</strong> ${first.text}${more ? ` ${text("and_more", { n: more })}` : ""} ${first.since && !paused ? elapsed(first.since) : nothing}</li>`)}</ul>`;
}

/** What is awaited first of each, and how much more. @param {VenueTable} table */
function bySeat(table) {
  const names = new Map(table.seats.map((line) => [line.seat, line.name]));
  /** @type {Map<string, { who: string, first: import("../../types/server").LineWaiting, more: number }>} */
  const found = new Map();
  for (const waiting of table.waiting) {
    const before = found.get(waiting.seat ?? "");
    if (before) before.more += 1;
    else {
      const who = (waiting.seat && names.get(waiting.seat)) || text("everyone");
      found.set(waiting.seat ?? "", { who, first: waiting, more: 0 });
    }
  }
  return [...found.values()];
}

/** For how long, counting on. @param {number} moment seconds since 1970 by the server's clock */
function elapsed(moment) {
  const seconds = since(moment);
  const from = performance.now() - 1000 * seconds;
  return html`<span class="elapsed" data-from=${from} .textContent=${minutes(seconds)}></span>`;
}

/** @param {import("../../types/server").LineSeat} seat */
function person(seat) {
  const sign = seat.seat ? seatSign(/** @type {Seat} */ (seat.seat), seat.colour) : nothing;
  const note = seat.program
    ? html`<span class="muted">${text("program")}</span>`
    : seat.away
      ? html`<span class="away">${text("away_since", { time: clock(1000 * seat.away) })}</span>`
      : nothing;
  return html`<li>${sign} <span>${seat.name}</span> ${note}</li>`;
}

/** The devices that a table has. @param {VenueTable} table */
function devices(table) {
  const there = Object.entries(table.devices).filter(([, device]) => device !== "absent");
  if (!there.length) return nothing;
  return html`<ul class="wrap devices">${there.map(([name, device]) => html`<li><span class=${`lamp device-${device}`} aria-hidden="true"></span> ${deviceName(name)}: ${text(`device_${device}`)}</li>`)}</ul>`;
}
