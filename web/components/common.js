// @ts-check
/**
 * What all pages share: the texts of the page, signs, seats, figures and the light.
 *
 * A script never makes a sentence of its own. Sentences of the game come with
 * the view; those of the page stand in the block of data that the server wrote
 * in the viewer's language.
 * @typedef {import("../types").Seat} Seat
 * @typedef {import("../types").Envelope} Envelope
 */
import { html, nothing, render, svg } from "../vendor/lit-html.js";

/** @type {import("../types").Page} */
export const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");

/** @type {readonly Seat[]} */
export const SEATS = ["N", "E", "S", "W"];
/** @type {Record<string, string>} */
const SHAPES = { blue: "●", red: "◆", green: "▲", yellow: "■" };
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];

/**
 * A text of the page with its {places} filled in; the key itself where none is known.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string}
 */
export function text(key, values = {}) {
  const found = page.texts[key] ?? key.replace(/^[a-z]+_/, "").replace(/_/g, " ");
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {number | null | undefined} n @returns {string} a figure, halves written in the viewer's own way */
export function figure(n) {
  return n === null || n === undefined ? "–" : n.toLocaleString(page.language, { maximumFractionDigits: 1 });
}

/** When it is; a game's own words may number its chapters in figures or its rounds in Roman ones. @param {number} chapter @param {number} round */
export function when(chapter, round) {
  return chapter < 1
    ? text("phase_set_up")
    : text("chapter_round", {
        chapter: ROMAN[chapter] ?? chapter,
        round,
        chapter_number: chapter,
        round_roman: ROMAN[round] ?? round,
      });
}

/**
 * A sign of the sprite. With a label it is a picture with a name, without one an ornament.
 * @param {string} kind @param {string} [label]
 */
export function sign(kind, label) {
  const use = svg`<use href=${`${page.signs}#${kind}`}></use>`;
  return label
    ? html`<svg class="sign" role="img" aria-label=${label}>${use}</svg>`
    : html`<svg class="sign" aria-hidden="true">${use}</svg>`;
}

/** @param {string} kind */
export function kindName(kind) {
  return text(`kind_${kind}`);
}

/**
 * A seat: letter, shape and colour, never colour alone.
 * @param {Seat} seat @param {string | undefined} colour
 */
export function seatSign(seat, colour) {
  return html`<span class=${`seat seat-${colour ?? "free"}`}><abbr title=${text(`seat_${seat}`)}>${seat}</abbr
    ><span aria-hidden="true">${SHAPES[colour ?? ""] ?? "○"}</span></span>`;
}

/** @param {string} colour */
export function shape(colour) {
  return SHAPES[colour] ?? "○";
}

/** The name of who sits there, or the seat's own name. @param {Envelope} envelope @param {Seat} seat */
export function nameOf(envelope, seat) {
  return envelope.table.people?.[seat]?.name || text(`seat_${seat}`);
}

/** The colour of a seat. @param {Envelope} envelope @param {Seat} seat @returns {string | undefined} */
export function colourOf(envelope, seat) {
  return envelope.view?.seats?.find((line) => line.seat === seat)?.colour ?? envelope.table.people?.[seat]?.colour;
}

/** Whether the game has begun, if only with the question who starts. @param {import("../types").View | null} view */
export function begun(view) {
  return Boolean(view && (view.phase !== "set_up" || view.waiting?.length));
}

/** Whether nothing more is played here: the game has ended, or the host has closed the table. @param {Envelope} envelope */
export function isOver(envelope) {
  return Boolean(envelope.view?.over || envelope.table.finished);
}

/** Whose it is to do what is awaited; what the table itself has to tell is the active player's. @param {Envelope} envelope @param {{ seat: Seat | null }} one */
export function awaitedSeat(envelope, one) {
  return one.seat ?? (envelope.view?.phase === "set_up" ? null : (envelope.view?.active ?? null));
}

/** What is awaited from whom, a sentence each. @param {Envelope} envelope @returns {string[]} */
export function awaitedSentences(envelope) {
  return (envelope.view?.waiting ?? []).map((one) => {
    const seat = awaitedSeat(envelope, one);
    return `${seat ? nameOf(envelope, seat) : text("everyone")} ${one.for}`;
  });
}

/** The same as a list, with a word on whoever is not there. @param {Envelope} envelope */
export function awaitedList(envelope) {
  return html`<ul class="waiting">${(envelope.view?.waiting ?? []).map((one) => {
    const seat = awaitedSeat(envelope, one);
    return html`<li>${seat ? seatSign(seat, colourOf(envelope, seat)) : sign("table")}
      <span><strong>${seat ? nameOf(envelope, seat) : text("everyone")}</strong> ${one.for}
      ${!seat ? nothing : envelope.table.people?.[seat] ? presence(envelope.table.people[seat], true) : html`<span class="away">${text("seat_free")}</span>`}</span></li>`;
  })}</ul>`;
}

/** A word on who is not at a phone: a simulated player never is, anybody else is away. @param {import("../types").Person | undefined} person @param {boolean} whole in words */
export function presence(person, whole) {
  if (!person) return nothing;
  if (person.simulated)
    return html`<span class="muted played-for">${whole ? html`${sign("simulated")} ${text("simulated_player")}` : sign("simulated", text("simulated_player"))}</span>`;
  if (person.connected) return nothing;
  return html`<span class="away">${whole ? text("away_since", { time: clock(person.since) }) : text("away")}</span>`;
}

/** @param {string[]} words @returns {string} "a, b and c" */
export function list(words) {
  return new Intl.ListFormat(page.language === "en" ? "en-GB" : page.language).format(words);
}

/** @param {string | number | Date | null | undefined} moment @returns {string} the hour and minute */
export function clock(moment) {
  const date = moment === null || moment === undefined ? null : new Date(moment);
  return date && !Number.isNaN(date.getTime())
    ? date.toLocaleTimeString(page.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
    : "";
}

/** The note on simulated devices, on every page. @param {Envelope | null} envelope */
export function simulatedNote(envelope) {
  const names = Object.entries(envelope?.devices ?? {})
    .filter(([, device]) => device.simulated || device.state === "simulated")
    .map(([name]) => text(name));
  if (Object.values(envelope?.table.people ?? {}).some((person) => person?.simulated)) names.push(text("players"));
  return names.length
    ? html`<p class="simulated">${sign("simulated")} <span>${text("simulated_note", { devices: list(names) })}</span></p>`
    : nothing;
}

/**
 * The pieces that go back after an undo, until the table goes on: this viewer's own lines first, those of the others folded.
 * @param {Envelope} envelope @param {boolean} [whole] with all lines open, for the host
 */
export function undoneNote(envelope, whole = false) {
  const undone = envelope.undone;
  if (!undone) return nothing;
  const own = whole ? undone.text : (undone.own ?? undone.text);
  const others = [...undone.text];
  for (const one of own) if (others.includes(one)) others.splice(others.indexOf(one), 1);
  /** @param {string[]} lines */
  const listed = (lines) => html`<ul>${lines.map((one) => html`<li>${sign("hand")}<span>${one}</span></li>`)}</ul>`;
  return html`<section class="card do undone" aria-labelledby="undone"><h2 id="undone">${text("undone")}</h2>
    ${undone.text.length ? nothing : html`<p>${text("undone_nothing")}</p>`}
    ${own.length ? listed(own) : nothing}
    ${others.length ? html`<details class="more"><summary>${text("undone_others", { n: others.length })}</summary>${listed(others)}</details>` : nothing}</section>`;
}

/* ------------------------------------------------------------------ instructions */

/** Where this device stores the ids of the lines that are ticked off. @param {string} viewer */
const storageKey = (viewer) => `exchequer.done.${page.table}.${viewer}`;

/** Ticked ids for browsers without storage, and for what storage holds. @type {Map<string, string[]>} */
const ticked = new Map();

/** The ids of the ticked lines. @param {string} viewer @returns {string[]} */
function tickedBy(viewer) {
  const known = ticked.get(viewer);
  if (known) return known;
  /** @type {string[]} */
  let stored = [];
  try {
    const read = JSON.parse(localStorage.getItem(storageKey(viewer)) ?? "[]");
    if (Array.isArray(read)) stored = read.map(String);
  } catch {
    // Without storage, ticks last as long as the page.
  }
  ticked.set(viewer, stored);
  return stored;
}

/** @param {string} viewer @param {string[]} ids */
function store(viewer, ids) {
  ticked.set(viewer, ids);
  try {
    localStorage.setItem(storageKey(viewer), JSON.stringify(ids));
  } catch {
    // Without storage, ticks last as long as the page.
  }
}

/**
 * The card with a viewer's lines, each with a box to tick it off; nothing where there is nothing to move.
 * @param {string} viewer a seat, or "table" @param {import("../types").Instruction[]} lines @param {string} title @param {() => void} redraw
 */
export function instructions(viewer, lines, title, redraw) {
  const before = tickedBy(viewer);
  // A line that is gone loses its tick: after an undo the same line means that the piece moves once more.
  const done = before.filter((id) => lines.some((line) => line.id === id));
  if (done.length < before.length) store(viewer, done);
  if (!lines.length) return nothing;
  /** @param {string} id @param {Event} event */
  const tick = (id, event) => {
    const others = done.filter((one) => one !== id);
    store(viewer, /** @type {HTMLInputElement} */ (event.target).checked ? [...others, id] : others);
    redraw();
  };
  return html`<section class="card do" aria-labelledby="do"><h2 id="do">${title}</h2>
    <ul>${lines.map((line) => {
      const checked = done.includes(line.id);
      return html`<li class=${checked ? "done" : ""}><label class="check"><input type="checkbox" .checked=${checked}
        @change=${(/** @type {Event} */ event) => tick(line.id, event)}><span>${line.text}</span></label></li>`;
    })}</ul></section>`;
}

/* ------------------------------------------------------------------ notes */

/** The connection in words, whenever it is not well. @param {string} state */
export function connectionNote(state) {
  /** @type {Record<string, string>} */
  const words = { connecting: text("connecting"), lost: text("connection_lost"), slow: text("connection_slow") };
  return words[state] ? html`<p class="connection" role="status">${words[state]}</p>` : nothing;
}

/** Say something to those who listen instead of looking; only when it is new. @param {string} sentence */
export function say(sentence) {
  const live = document.getElementById("live");
  if (live && live.textContent !== sentence) live.textContent = sentence;
}

/** @type {Map<string, HTMLElement>} */
const places = new Map();
const laid = { key: "", at: 0, down: 0, focused: /** @type {Element | null} */ (null) };
/** Milliseconds that a question has to lie on the page before a finger can mean it. */
const READ = 300;
addEventListener("focusin", (event) => {
  laid.focused = /** @type {Element} */ (event.target);
});
addEventListener(
  "pointerdown",
  () => {
    laid.down = performance.now();
  },
  true,
);
addEventListener(
  "keydown",
  (event) => {
    // A key that is still held down from the last question does not answer the next one.
    if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target instanceof HTMLButtonElement)
      event.preventDefault();
  },
  true,
);

/**
 * The place of a question: an element of its own, so that no question ever takes over the buttons of another.
 * @param {string} ask the ask's id @param {unknown} content
 */
export function askPlace(ask, content) {
  const place = places.get(ask) ?? document.createElement("div");
  place.className = "ask";
  place.dataset.ask = ask;
  places.set(ask, place);
  render(content, place);
  return place;
}

/**
 * Say, after each drawing, which questions lie on the page; the others are forgotten. If the keyboard's focus went
 * with one of them, it goes on from the top of the page's main part.
 * @param {import("../types").Ask[]} asks @param {unknown[]} above whatever else moves them up or down when it comes or goes
 */
export function askedNow(asks, above) {
  const key = JSON.stringify([asks.map((ask) => [ask.id, ask.options.map((option) => option.value)]), above]);
  if (key === laid.key) return;
  laid.key = key;
  laid.at = performance.now();
  for (const ask of places.keys()) if (!asks.some((one) => one.id === ask)) places.delete(ask);
  const main = document.getElementById("now");
  if (main && laid.focused && !laid.focused.isConnected && document.activeElement === document.body)
    main.focus({ preventScroll: true });
}

/** Whether a tap was on its way before anybody could have read the question; a key or a screen reader never is. @param {MouseEvent} event */
export function tooSoon(event) {
  return event.detail > 0 && laid.down - laid.at < READ;
}

/** Keep the screen on where the browser allows it: at once, first thing in a tap, and again when the page comes back. */
export function keepAwake() {
  if (!navigator.wakeLock) return;
  /** @type {WakeLockSentinel | null} */
  let held = null;
  let asking = false;
  const ask = async () => {
    if (asking || (held && !held.released) || document.visibilityState !== "visible") return;
    asking = true;
    try {
      held = await navigator.wakeLock.request("screen");
    } catch {
      // A browser that refuses, or a battery that is low: the next tap asks again.
    }
    asking = false;
  };
  addEventListener("click", ask, true);
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** @returns {string} "auto", "parchment" or "candlelight" */
export function light() {
  try {
    return localStorage.getItem("exchequer.light") ?? "auto";
  } catch {
    return "auto";
  }
}

/** Choose the light and keep the choice. @param {string} choice */
export function setLight(choice) {
  try {
    localStorage.setItem("exchequer.light", choice);
  } catch {
    // A browser that keeps nothing still shows the light until the page is left.
  }
  const hour = new Date().getHours();
  const dark = hour < 7 || hour > 18 || matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.light = choice === "auto" ? (dark ? "candlelight" : "parchment") : choice;
}

/** Open this page in another language; the server keeps the choice in a cookie. @param {string} language */
export function setLanguage(language) {
  const address = new URL(location.href);
  address.searchParams.set("lang", language);
  location.replace(address);
}

/** Fields for language and light. */
export function settings() {
  const choices = ["auto", "parchment", "candlelight"];
  return html`<div class="row"><label for="language">${text("language")}</label>
      <select id="language" @change=${(/** @type {Event} */ event) => setLanguage(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${page.languages.map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === page.language}>${name}</option>`)}
      </select></div>
    <div class="row"><label for="light">${text("light")}</label>
      <select id="light" @change=${(/** @type {Event} */ event) => setLight(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${choices.map((name) => html`<option value=${name} ?selected=${name === light()}>${text(`light_${name}`)}</option>`)}
      </select></div>`;
}
