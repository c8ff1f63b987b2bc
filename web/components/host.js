// @ts-check
/**
 * Host page: devices, seats, undo, corrections, and answers by hand.
 *
 * It shows what the table may see, never what lies behind a screen. Its key
 * stands in the address and goes to the server as the token of the line. What
 * a game has of its own, which pieces it is played with and what is chosen
 * before it starts, its own script hands to `show`.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").View} View
 * @typedef {import("../types").Seat} Seat
 * @typedef {import("../types").HostParts} Parts
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import {
  askedNow,
  askPlace,
  awaitedList,
  awaitedSentences,
  begun,
  colourOf,
  connectionNote,
  figure,
  instructions,
  isOver,
  keepAwake,
  nameOf,
  page,
  presence,
  SEATS,
  say,
  seatSign,
  settings,
  sign,
  simulatedNote,
  text,
  tooSoon,
  undoneNote,
  when,
} from "./common.js";
import { Connection } from "./connection.js";
import { CorrectionForm } from "./corrections.js";
import { hostKey, saveHostKey } from "./host_key.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
const key = new URLSearchParams(location.search).get("key") ?? "";
const table = encodeURIComponent(page.table);
/** @type {Parts | null} */
let parts = null;
const state = {
  options: /** @type {Record<string, boolean | string>} */ ({}),
  pack: "",
  starter: "",
  freeing: "",
  finishing: false,
  picture: "",
  health: /** @type {import("../types").Health | null} */ (null),
  saved: /** @type {import("../types").Saved[]} */ ([]),
};
const line = new Connection({ kind: "host", token: key, changed: draw });
const corrections = new CorrectionForm(line, draw);

/** @param {Event} event */
const inputValue = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Envelope} envelope */
function start(envelope) {
  const seated = SEATS.filter((seat) => envelope.table.people?.[seat]);
  if (!seated.includes(/** @type {Seat} */ (state.starter))) state.starter = seated[0] ?? "";
  return html`<section class="card" aria-labelledby="start"><h2 id="start">${text("start")}</h2>
    ${parts?.options?.(state, draw) ?? nothing}
    ${
      seated.length
        ? html`<label for="starter">${text("start_player")}</label><select id="starter" @change=${(
            /** @type {Event} */ event,
          ) => {
            state.starter = inputValue(event);
          }}>
      ${seated.map((seat) => html`<option value=${seat} ?selected=${seat === state.starter}>${seat} · ${nameOf(envelope, seat)}</option>`)}</select>`
        : nothing
    }
    ${seated.length < 2 ? html`<p>${text("too_few")}</p>` : nothing}${packChoice(envelope)}
    <p><button type="button" class="button main" ?disabled=${seated.length < 2}
      @click=${() => line.command("start", { options: parts?.chosen?.() ?? state.options, start_player: /** @type {Seat | null} */ (state.starter || null), ...(state.pack ? { pack: state.pack } : {}) })}>${text("start_now")}</button></p></section>`;
}

/** Whose cards and board the game is played with. @param {Envelope} envelope */
function packChoice(envelope) {
  const packs = envelope.packs;
  if (!packs || packs.all.length < 2) return html`<p><a class="button quiet" href="/enrol">${text("own_copy")}</a></p>`;
  if (!state.pack) state.pack = packs.chosen || packs.all[0]?.hash || "";
  return html`<label for="pack">${text("pack")}</label><select id="pack" @change=${(/** @type {Event} */ event) => {
    state.pack = inputValue(event);
  }}>
    ${packs.all.map((one) => html`<option value=${one.hash} ?selected=${one.hash === state.pack}>${one.name} · ${one.version}</option>`)}</select>
    <p><a class="button quiet" href="/enrol">${text("own_copy")}</a></p>`;
}

/** The sign of the card that an option plays, if it plays one. @param {import("../types").Option} option */
function cardOf(option) {
  const card = parts?.cardSign?.(option);
  return card ? sign(card) : nothing;
}

/** @param {Envelope} envelope @param {View} view */
function awaited(envelope, view) {
  const asks = isOver(envelope) ? [] : (view.asks ?? []).filter((ask) => ask.seat === null);
  const waiting = view.waiting ?? [];
  return html`<section class="card now" aria-labelledby="awaited"><h2 id="awaited">${text("awaited")}</h2>
    ${
      isOver(envelope)
        ? html`<p>${text(view.over ? "phase_over" : "closed")}</p>`
        : waiting.length
          ? awaitedList(envelope)
          : html`<p>${text("nothing_awaited")}</p>`
    }
    ${asks.map((ask) =>
      askPlace(
        ask.id,
        html`<h3 class="question">${ask.question}</h3><details class="more" ?open=${!ask.device_input}><summary>${text("settle_more")}</summary>
      <div class=${ask.options.length > 5 ? "choices many" : "choices"}>${ask.options.map(
        (
          option,
        ) => html`<button type="button" class="choice" aria-disabled=${line.pending ? "true" : "false"} @click=${(
          /** @type {MouseEvent} */ event,
        ) => {
          if (!tooSoon(event)) line.answer(ask.id, option.value);
        }}>
        <span class="label">${cardOf(option)}${option.label}</span>${option.moves?.length ? html`<span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>` : nothing}</button>`,
      )}</div></details>`,
      ),
    )}</section>`;
}

/** @param {Envelope} envelope */
function devices(envelope) {
  const figures = /** @type {import("../types").Health} */ (state.health ?? envelope.health ?? { notes: [] });
  const camera = envelope.devices?.camera;
  const there = camera && camera.state !== "absent";
  return html`<section class="card devices" aria-labelledby="devices"><h2 id="devices">${text("devices")}</h2>
    ${figures.notes.map((note) => html`<p class="note">${note}</p>`)}
    <ul>${Object.entries(envelope.devices ?? {}).map(([name, device]) => html`<li><span class=${`lamp device-${device.state}`} aria-hidden="true"></span><strong>${text(name)}</strong><span>${text(`device_${device.state}`)}${device.simulated && device.state !== "simulated" ? html` · ${text("device_simulated")}` : nothing}</span>${device.last ? html`<span class="muted">${device.last}</span>` : nothing}${device.suggestion ? html`<span class="seen">${device.suggestion.text}</span>` : nothing}${healthTable(name, figures[/** @type {"camera" | "dice"} */ (name)])}</li>`)}</ul>
    ${there && state.picture ? html`<img class="picture" alt=${text("picture")} width="960" height="540" src=${state.picture}>` : html`<p class="muted">${text("no_picture")}</p>`}
    <p class="row"><a class="button quiet" href=${`/host/${table}/camera?key=${encodeURIComponent(key)}`}>${text("to_camera")}</a></p></section>`;
}

/**
 * The figures of a device, as far as it tells them.
 * @param {string} name @param {import("../types").DeviceFigures | undefined} told
 */
function healthTable(name, told) {
  if (!told || told.state === "absent") return nothing;
  /** @type {[string, unknown][]} */
  const rows = [
    ["fps", told.fps === undefined ? undefined : figure(told.fps)],
    [
      "load",
      told.load === undefined
        ? undefined
        : text("h_share", { n: told.load.toLocaleString(page.language, { maximumFractionDigits: 2 }) }),
    ],
    ["size", told.width && told.height ? text("h_pixels", { width: told.width, height: told.height }) : undefined],
    ["px", told.pixels_per_module === undefined ? undefined : figure(told.pixels_per_module)],
    ["markers", Array.isArray(told.markers) ? figure(told.markers.length) : undefined],
    ["seen", told.seen_at === undefined ? undefined : text("h_ago", { n: figure(told.seen_at) })],
    ["heard", told.received_at === undefined ? undefined : text("h_ago", { n: figure(told.received_at) })],
    ["identity", told.identity && [told.identity].flat().join(" ")],
    ["firmware", told.firmware],
    ["port", told.port],
    ["noise", told.noise === undefined ? undefined : text("h_bytes", { n: figure(told.noise) })],
    ["missed", told.missed],
    ["trouble", told.trouble && (page.texts[`trouble_${told.trouble}`] ?? told.trouble)],
    ["reason", told.state === "lost" ? told.reason : undefined],
  ];
  const there = rows.filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (!there.length) return nothing;
  return html`<details class="more health"><summary>${text("h_title", { device: text(name) })}</summary><table><tbody>${there.map(([row, value]) => html`<tr><th scope="row">${text(`h_${row}`)}</th><td>${value}</td></tr>`)}</tbody></table></details>`;
}

/** @param {Envelope} envelope */
function seats(envelope) {
  return html`<section class="card" aria-labelledby="seats"><h2 id="seats">${text("seats")}</h2><ul class="people">${SEATS.map(
    (seat) => {
      const person = envelope.table.people?.[seat];
      const vp = envelope.view?.seats?.find((one) => one.seat === seat)?.vp;
      return html`<li>${seatSign(seat, colourOf(envelope, seat))}<span class="name">${person?.name ?? html`<span class="muted">${text("nobody")}</span>`}${vp === undefined ? nothing : html` · ${text("points", { n: figure(vp) })}`}
      ${person ? html`<br>${person.connected && !person.simulated ? html`<span class="muted">${text("here")}</span>` : presence(person, true)}` : nothing}</span>
      ${
        person
          ? state.freeing === seat
            ? html`<button type="button" class="button danger" @click=${async () => {
                await line.command("free_seat", { seat });
                state.freeing = "";
                draw();
              }}>${text("free_sure", { name: person.name })}</button>`
            : html`<button type="button" class="button quiet" aria-label=${text("free_sure", { name: person.name })} @click=${() => {
                state.freeing = seat;
                draw();
              }}>${text("free_seat")}</button>`
          : nothing
      }</li>`;
    },
  )}</ul></section>`;
}

/** @param {Envelope} envelope */
function undo(envelope) {
  const words = envelope.undo?.text ?? [];
  const last = envelope.undo?.last;
  const who = last?.seat
    ? html`${seatSign(last.seat, colourOf(envelope, last.seat))} <strong>${nameOf(envelope, last.seat)}</strong>`
    : html`<strong>${last?.by === "host" ? text("title") : text("everyone")}</strong>`;
  return html`<section class="card" aria-labelledby="undo"><h2 id="undo">${text("undo_title")}</h2>
    ${last ? html`<p>${text("undo_last")} ${who} ${last.for}.</p>` : nothing}
    ${words.length ? html`<p>${text("undo_takes")}</p><ul class="do-list">${words.map((one) => html`<li>${sign("hand")} ${one}</li>`)}</ul>` : last ? html`<p class="muted">${text("undo_quiet")}</p>` : nothing}
    ${envelope.undo?.count === 0 ? html`<p>${text("undo_none")}</p>` : nothing}
    <button type="button" class="button" ?disabled=${envelope.undo?.count === 0} @click=${() => line.command("host_undo", { epoch: envelope.epoch, count: 1 })}>${text("undo_now")}</button></section>`;
}

/** @param {Envelope} envelope */
function tableCard(envelope) {
  const over = isOver(envelope);
  return html`<section class="card" aria-labelledby="table"><h2 id="table">${text("table")}</h2>
    <p class="row">${over ? nothing : html`<button type="button" class="button" @click=${() => line.command("pause", { paused: !envelope.table.paused })}>${text(envelope.table.paused ? "go_on" : "pause")}</button>`}
      ${
        over
          ? nothing
          : state.finishing
            ? html`<button type="button" class="button danger" @click=${async () => {
                await line.command("finish", {});
                state.finishing = false;
                draw();
              }}>${text("finish_sure")}</button>
        <button type="button" class="button quiet" @click=${() => {
          state.finishing = false;
          draw();
        }}>${text("cancel")}</button>`
            : html`<button type="button" class="button quiet" @click=${() => {
                state.finishing = true;
                draw();
              }}>${text("finish")}</button>`
      }</p>
    <p class="row"><a class="button quiet" href=${recordOf(page.table)} download=${`${page.table}.json`}>${text("record")}</a><a class="button quiet" href=${`/table/${table}`}>${text("to_table")}</a></p>${settings()}</section>`;
}

/** Where a game's record is: with the host's key, or, once it is over, for everybody. @param {string} id */
function recordOf(id) {
  const known = id === page.table ? key : hostKey(id);
  return `/games/${encodeURIComponent(id)}/record.json${known ? `?key=${encodeURIComponent(known)}` : ""}`;
}

/** The other games of this server; a device that was their host can continue them. */
function saved() {
  const others = state.saved.filter((one) => one.id !== page.table);
  return html`<section class="card" aria-labelledby="games"><h2 id="games">${text("games")}</h2>
    ${
      others.length
        ? html`<ul class="tables">${others.map((one) => {
            const name = one.name || text("table_name", { id: one.id });
            const known = hostKey(one.id);
            return html`<li><div><strong>${name}</strong><span class="muted">${day(one.opened)}${one.players.length ? ` · ${one.players.join(", ")}` : ""}${one.over ? ` · ${text("phase_over")}` : ""}</span></div>
        <span class="links">${
          known
            ? html`<a class="button quiet" href=${`/host/${encodeURIComponent(one.id)}?key=${encodeURIComponent(known)}`} aria-label=${`${text(one.over ? "look" : "resume")}: ${name}`}>${text(one.over ? "look" : "resume")}</a>`
            : html`<a class="button quiet" href=${`/table/${encodeURIComponent(one.id)}`} aria-label=${`${text("to_table")}: ${name}`}>${text("to_table")}</a>`
        }
        ${one.over || known ? html`<a class="button quiet" href=${recordOf(one.id)} download=${`${one.id}.json`} aria-label=${`${text("record")}: ${name}`}>${text("record")}</a>` : nothing}</span></li>`;
          })}</ul>`
        : html`<p>${text("games_none")}</p>`
    }
    <p class="row"><a class="button quiet" href="/">${text("all_games")}</a></p></section>`;
}

/** @param {string} moment */
function day(moment) {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? ""
    : date.toLocaleDateString(page.language === "en" ? "en-GB" : page.language, { day: "numeric", month: "long" });
}

async function lookForSaved() {
  try {
    const answer = await fetch("/tables.json");
    if (answer.ok) state.saved = await answer.json();
  } catch {
    // Without an answer the list stays as it was.
  }
  draw();
}

/** @param {Envelope} envelope */
function join(envelope) {
  return html`<section class="card join" aria-labelledby="join"><h2 id="join">${text("join")}</h2><img src=${`/qr/${table}.svg`} alt=${text("join_scan", { url: envelope.table.join_url })} width="200" height="200"><p>${envelope.table.join_url}</p></section>`;
}

/** @param {Envelope} envelope @param {View} view */
function log(envelope, view) {
  if (!view.log?.length) return nothing;
  return html`<section class="card" aria-labelledby="log"><h2 id="log">${text("log")}</h2><ol class="book">${view.log
    .slice(-8)
    .reverse()
    .map(
      (one) =>
        html`<li><span>${one.seat ? seatSign(one.seat, colourOf(envelope, one.seat)) : nothing} ${one.text}</span><span class="muted">${when(one.chapter, one.round)}</span></li>`,
    )}</ol></section>`;
}

function draw() {
  if (!parts) return;
  const envelope = line.envelope;
  const refused = line.greeting && !line.greeting.ok;
  if (!envelope || refused || !key) {
    const words = !key
      ? text("no_key")
      : refused
        ? `${line.greeting?.text ?? ""} ${text("key_refused")}`
        : text("loading");
    render(
      html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column">${connectionNote(line.state)}<p class="loading">${words}</p></main>`,
      app,
    );
    return;
  }
  if (line.greeting?.ok) saveHostKey(page.table, key);
  const view = envelope.view;
  const playing = begun(view) ? view : null;
  if (playing) say(awaitedSentences(envelope).join(". "));
  const seatsFree = SEATS.some((seat) => !envelope.table.people?.[seat]);
  render(
    html`<header class="head chequer"><h1><span>${text("title")} · ${envelope.table.name || text("table_name", { id: page.table })}</span></h1></header>
    <main class="column">${connectionNote(line.state)}${simulatedNote(envelope)}
      ${envelope.table.paused ? html`<p class="paused">${text("paused")}</p>` : nothing}${line.refusal ? html`<p class="refusal" role="alert">${line.refusal.text}</p>` : nothing}
      <div class="columns"><div>${playing ? awaited(envelope, playing) : start(envelope)}${devices(envelope)}${playing ? log(envelope, playing) : nothing}</div>
        <div>${seats(envelope)}${seatsFree && !playing ? join(envelope) : nothing}${playing ? html`${undoneNote(envelope, true)}${instructions("table", playing.instructions ?? [], text("do_this_table"), draw)}${envelope.table.finished ? nothing : html`${undo(envelope)}${isOver(envelope) ? nothing : corrections.card(envelope)}`}` : nothing}${tableCard(envelope)}${saved()}</div></div></main>`,
    app,
  );
  askedNow(
    (view?.asks ?? []).filter((ask) => ask.seat === null),
    [line.state, line.refusal?.text, envelope.table.paused],
  );
}

/** Take the next picture; it is shown only once it is wholly there. */
function look() {
  const next = new Image();
  next.onload = () => {
    state.picture = next.src;
    draw();
  };
  next.onerror = () => {
    if (state.picture) {
      state.picture = "";
      draw();
    }
  };
  next.src = `/host/${table}/camera.jpg?key=${encodeURIComponent(key)}&n=${Date.now()}`;
}

/** Ask how the devices are; figures change all the time, so they come on their own. */
async function examine() {
  if (document.visibilityState !== "visible" || !line.envelope?.health) return;
  try {
    const response = await fetch(`/host/${table}/health.json?key=${encodeURIComponent(key)}&lang=${page.language}`, {
      cache: "no-store",
    });
    if (!response.ok) return;
    state.health = await response.json();
    draw();
  } catch {
    // The line says itself when the table cannot be reached.
  }
}

/** Show the page with the parts that only this game has. @param {Parts} own */
export function show(own) {
  parts = own;
  keepAwake();
  look();
  draw();
}

setInterval(examine, 2000);
setInterval(() => {
  const camera = line.envelope?.devices?.camera;
  if (document.visibilityState !== "visible" || !camera || camera.state === "absent") return;
  look();
}, 1000);
addEventListener("pageshow", lookForSaved);
