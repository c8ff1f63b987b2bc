// @ts-check
/**
 * Phone page: one seat's view in one column, with its questions, its instructions and its account book.
 *
 * From top to bottom: seat and points, what the table waits for, the pieces to move, the cards. What lies behind the
 * screen is in the document only while the button at the bottom is held. A game passes the parts that only it has to
 * `show`.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").View} View
 * @typedef {import("../types").Ask} Ask
 * @typedef {import("../types").Mine} Mine
 * @typedef {import("../types").Option} Option
 * @typedef {import("../types").PhoneParts} Parts
 */
import { html, nothing, render } from "../vendor/lit-html.js";
import {
  askedNow,
  askPlace,
  awaitedList,
  awaitedSentences,
  begun,
  clock,
  colourOf,
  connectionNote,
  figure,
  instructions,
  isOver,
  keepAwake,
  list,
  nameOf,
  page,
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
import { Connection, savedToken, saveToken } from "./connection.js";
import { book, finalCard, log } from "./phone_lists.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
/** The values of an ask's `device_input` that a dice reader answers; all others are the camera's. */
const DICE = ["die", "dice"];
/** @type {Parts | null} */
let parts = null;
const state = {
  held: false,
  drawer: false,
  panel: "book",
  leaving: false,
  awaitedText: "",
  awaitedSince: new Date(),
  mineBefore: false,
};
/** Connection of this page; exported so that a game can watch it. */
export const line = new Connection({ kind: "phone", token: savedToken(page.table), changed: draw });

/** What to say first on the Now card: the questions that are mine, else whom all wait for. @param {Envelope} envelope */
function now(envelope) {
  const view = envelope.view;
  if (!view || !begun(view)) return html`<p class="question">${text("you_are_seated")}</p>`;
  const asks = view.asks ?? [];
  if (view.over) return finalCard(envelope, view);
  if (envelope.table.finished) return html`<p class="question">${text("closed")}</p>`;
  const own = asks.filter((ask) => isMine(view, ask));
  const others = asks.filter((ask) => !own.includes(ask));
  return html`${own.length ? own.map((ask) => askPlace(ask.id, askCard(envelope, ask))) : waitingFor(envelope, view)}
    ${others.map((ask) => askPlace(ask.id, html`<details class="more"><summary>${text("for_the_table")} <small class="muted">${ask.question}</small></summary><h3 class="question">${ask.question}</h3>${answers(envelope, ask)}</details>`))}`;
}

/** @param {Envelope} envelope @param {View} view */
function waitingFor(envelope, view) {
  const waiting = view.waiting ?? [];
  if (!waiting.length) return html`<p class="question">${text("nothing_awaited")}</p>`;
  return html`${awaitedList(envelope)}
    <p class="muted">${text("waiting_since", { time: clock(state.awaitedSince) })}</p>`;
}

/** Whether a question is mine: my own, or the table's while I am the active player. @param {View} view @param {Ask} ask */
function isMine(view, ask) {
  return ask.seat === view.viewer || (ask.seat === null && view.active === view.viewer);
}

/** A question to me; where a device can tell, its choices are folded away. @param {Envelope} envelope @param {Ask} ask */
function askCard(envelope, ask) {
  const device = DICE.includes(ask.device_input ?? "")
    ? envelope.devices?.dice
    : ask.device_input
      ? envelope.devices?.camera
      : undefined;
  // Nobody can lay a card on a simulated mat, so its questions lie open.
  // What a device only believes is to be read and put right, so it lies open too.
  const readable = Boolean(
    ask.device_input && device?.state === "ready" && !device.simulated && !suggestion(envelope, ask),
  );
  const words = parts?.devices[ask.device_input ?? ""];
  const misfit = device?.misfit?.ask === ask.id ? device.misfit : undefined;
  return html`<h3 class="question">${ask.question}</h3>
    <div role="status">${misfit ? html`<p class="hint seen">${sign("eye")} <span>${misfit.text} ${text("misfit_next")}</span></p>` : nothing}</div>
    ${
      readable && words
        ? html`<p class="hint">${sign("eye")} ${text(words)}</p>
      <details class="more"><summary>${text("tap_instead")}</summary>${answers(envelope, ask)}</details>`
        : answers(envelope, ask)
    }`;
}

/** How a question is answered: by what the game has for it, else by its choices. @param {Envelope} envelope @param {Ask} ask */
function answers(envelope, ask) {
  return (
    parts?.ask?.(envelope, ask, {
      answer: (one, value, event) => answer(one, value, event),
      pending: line.pending,
      choices,
      suggestion,
      redraw: draw,
    }) ?? choices(envelope, ask)
  );
}

/** Answer, unless a finger was on its way before the question could be read. @param {Ask} ask @param {string} value @param {MouseEvent} [event] */
function answer(ask, value, event) {
  if (!event || !tooSoon(event)) line.answer(ask.id, value);
}

/** @param {Envelope} envelope @param {Ask} ask */
function choices(envelope, ask) {
  const seen = suggestion(envelope, ask);
  // Below the choices, so that none of them moves away under a thumb.
  return html`${choiceList(ask, ask.options, seen)}${seen ? html`<p class="hint seen" id="seen">${sign("eye")} ${seen.text}</p>` : nothing}`;
}

/** A device's suggestion for this question, if it has one. @param {Envelope} envelope @param {Ask} ask */
function suggestion(envelope, ask) {
  const seen = DICE.includes(ask.device_input ?? "") ? envelope.devices?.dice?.suggestion : undefined;
  return seen?.ask === ask.id ? seen : undefined;
}

/** @param {Ask} ask @param {Option[]} options @param {import("../types").Device["suggestion"]} [seen] */
function choiceList(ask, options, seen) {
  const many = options.length > 5;
  return html`<div class=${`choices${many ? " many" : ""}${seen ? " offered" : ""}`}>${options.map((option) => choice(ask, option, seen?.value === option.value))}</div>`;
}

/** @param {Ask} ask @param {Option} option @param {boolean} [seen] whether a device suggests this one */
function choice(ask, option, seen = false) {
  const pending = line.pending;
  const chosen = pending?.ask === ask.id && pending.value === option.value;
  const card = parts?.cardSign?.(option);
  return html`<button class="choice" type="button" value=${option.value} ?data-chosen=${chosen} ?data-seen=${seen} aria-describedby=${seen ? "seen" : nothing} aria-disabled=${pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => answer(ask, option.value, event)}>
    <span class="label">${seen ? sign("eye") : nothing}${card ? sign(card) : nothing}${option.label}</span>
    ${option.moves?.length ? html`<span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>` : nothing}
    ${chosen ? html`<span class="moves">${line.state === "well" ? text("sending") : text("answer_kept")}</span>` : nothing}
  </button>`;
}

/** @param {unknown} content what lies behind my screen */
function screen(content) {
  return html`<section class="screen" id="screen" aria-labelledby="behind"><h2 id="behind">${text("my_screen")}</h2>
    ${content}</section>`;
}

/** @param {Envelope} envelope @param {Mine} mine */
function drawer(envelope, mine) {
  const view = /** @type {View} */ (envelope.view);
  const me = view.seats.find((one) => one.seat === view.viewer);
  const own = parts?.panels ?? [];
  /** @type {Record<string, () => unknown>} */
  const shown = {
    book: () => book(mine.book),
    ...Object.fromEntries(own.map((one) => [one.name, () => one.show(envelope, mine, me)])),
    rules: () => log(envelope, view),
    settings: () => mySettings(envelope),
  };
  const panels = ["book", ...own.map((one) => one.name), "rules", "settings"];
  return html`<section class="drawer" id="drawer" aria-label=${text("drawer")}>
    <div class="tabs" role="tablist" aria-label=${text("drawer")} @keydown=${(/** @type {KeyboardEvent} */ event) => turnTab(event, panels)}>
      ${panels.map(
        (
          name,
        ) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="panel" aria-selected=${state.panel === name ? "true" : "false"}
        tabindex=${state.panel === name ? "0" : "-1"} @click=${() => open(name)}>${text(name)}</button>`,
      )}</div>
    <div class="panel" id="panel" role="tabpanel" tabindex="0" aria-labelledby=${`tab-${state.panel}`}>${shown[state.panel]?.()}</div>
  </section>`;
}

/** @param {string} name */
function open(name) {
  state.panel = name;
  draw();
}

/** @param {KeyboardEvent} event @param {string[]} panels */
function turnTab(event, panels) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const next = panels[(panels.indexOf(state.panel) + step + panels.length) % panels.length] ?? "book";
  open(next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** @param {Envelope} envelope */
function mySettings(envelope) {
  const undo = envelope.undo;
  return html`${
    undo?.mine
      ? html`<div class="undo">${undo.text?.length ? html`<p>${text("undo_does")}</p><ul>${undo.text.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
      <button type="button" class="button" @click=${() => line.command("undo", { epoch: envelope.epoch })}>${text("undo_mine")}</button></div>`
      : nothing
  }
    ${settings()}
    <p class="row"><a class="button quiet" href=${`/table/${encodeURIComponent(page.table)}`}>${text("to_table")}</a>
    ${
      state.leaving
        ? html`<button type="button" class="button danger" @click=${leave}>${text("leave_sure")}</button>`
        : html`<button type="button" class="button quiet" @click=${() => {
            state.leaving = true;
            draw();
          }}>${text("leave")}</button>`
    }</p>`;
}

async function leave() {
  const answer = await line.command("leave_seat", {});
  if (answer?.ok) {
    saveToken(page.table, null);
    location.href = `/join/${encodeURIComponent(page.table)}`;
  }
}

/** @param {boolean} held */
function hold(held) {
  if (state.held === held) return;
  state.held = held;
  draw();
}

/** @param {KeyboardEvent} event */
function holdByKey(event) {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  hold(event.type === "keydown");
}

/** @param {PointerEvent} event */
function holdByPointer(event) {
  if (event.button !== 0) return;
  /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
  hold(true);
}

/** A click without pointer or key comes from a screen reader, which cannot hold: it turns the screen over. @param {MouseEvent} event */
function holdByClick(event) {
  if (event.detail === 0) hold(!state.held);
}

/** @param {boolean} withScreen */
function bar(withScreen) {
  return html`<div class="bar">${
    withScreen
      ? html`<button type="button" class="hold" aria-expanded=${state.held ? "true" : "false"}
      @pointerdown=${holdByPointer} @pointerup=${() => hold(false)} @pointercancel=${() => hold(false)} @lostpointercapture=${() => hold(false)}
      @keydown=${holdByKey} @keyup=${holdByKey} @blur=${() => hold(false)} @click=${holdByClick} @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${sign("eye")}<span>${text("hold")}</span></button>`
      : nothing
  }
    <button type="button" class="open" aria-expanded=${state.drawer ? "true" : "false"} aria-label=${state.drawer ? text("close") : text("drawer")}
      @click=${() => {
        state.drawer = !state.drawer;
        draw();
      }}>${sign(state.drawer ? "close" : "book")}</button></div>`;
}

/** Announce a change by vibration and in the live region. @param {Envelope} envelope */
function notice(envelope) {
  const view = envelope.view;
  if (!view) return;
  const own = isOver(envelope) ? [] : (view.asks ?? []).filter((ask) => isMine(view, ask));
  const mine = own.length > 0;
  const words = mine
    ? own.map((ask) => `${ask.question} ${suggestion(envelope, ask)?.text ?? ""}`.trim()).join(" ")
    : list(awaitedSentences(envelope));
  if (words !== state.awaitedText) {
    state.awaitedText = words;
    state.awaitedSince = new Date();
  }
  say(mine ? `${text("your_turn")}. ${words}` : words);
  if (mine && !state.mineBefore && document.visibilityState === "visible") {
    // A phone may buzz only after it has been touched once.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(60);
  }
  state.mineBefore = mine;
}

function toJoin() {
  return html`<header class="head chequer"><h1><span>${text("title")}</span></h1></header><main class="column" id="now">
    ${connectionNote(line.state)}<section class="card"><p>${line.greeting?.text ?? text("not_seated")}</p>
    <p><a class="button main" href=${`/join/${encodeURIComponent(page.table)}`}>${text("to_join")}</a></p></section></main>`;
}

function draw() {
  if (!parts) return;
  const envelope = line.envelope;
  if (
    line.greeting &&
    (!line.greeting.ok || (envelope?.view && !SEATS.includes(/** @type {any} */ (envelope.view.viewer))))
  ) {
    render(toJoin(), app);
    return;
  }
  if (!envelope) {
    render(
      html`<main class="column" id="now"><h1 class="visually-hidden">${text("title")}</h1><p class="loading">${text("loading")}</p>${connectionNote(line.state)}</main>`,
      app,
    );
    return;
  }
  notice(envelope);
  const view = envelope.view;
  const seat = view && view.viewer !== "table" ? view.viewer : null;
  const me = view?.seats?.find((one) => one.seat === seat);
  const mine = view?.mine ?? null;
  const myTurn = Boolean(view && !isOver(envelope) && view.asks?.some((ask) => isMine(view, ask)));
  render(
    html`<header class="status chequer"><div>
      <h1 class="visually-hidden">${text("title")}</h1>
      ${seat ? seatSign(seat, colourOf(envelope, seat)) : nothing}<span class="name">${seat ? nameOf(envelope, seat) : envelope.table.name}</span>
      ${me?.vp !== undefined ? html`<b class="vp">${text("points", { n: figure(me.vp) })}</b>` : nothing}
      ${simulatedNote(envelope)}<span class="round">${!view || !begun(view) ? text("phase_set_up") : isOver(envelope) ? text("phase_over") : when(view.chapter, view.round)}</span>
      <span class=${`lamp ${line.state}`} role="img" aria-label=${line.state === "well" ? text("connection_well") : text("connecting")}></span></div></header>
    <main class="column" id="now" tabindex="-1">
      ${connectionNote(line.state)}
      ${envelope.table.paused ? html`<p class="paused">${text("paused")}</p>` : nothing}
      ${line.refusal ? html`<p class="refusal" role="alert">${line.refusal.text}</p>` : nothing}
      <section class=${myTurn ? "card now mine" : "card now"} aria-labelledby="now-title"><h2 id="now-title">${myTurn ? text("your_turn") : text("now")}</h2>${now(envelope)}</section>
      ${view && !isOver(envelope) ? parts.top?.(envelope, view) : nothing}
      ${undoneNote(envelope)}${mine && view ? html`${instructions(view.viewer, view.instructions ?? [], text("do_this"), draw)}${isOver(envelope) ? nothing : parts.cards?.(envelope, mine)}` : nothing}
    </main>
    ${state.held && mine && parts.screen ? screen(parts.screen(mine)) : nothing}
    ${state.drawer ? (mine ? drawer(envelope, mine) : html`<section class="drawer" id="drawer" aria-label=${text("drawer")}><div class="panel">${mySettings(envelope)}</div></section>`) : nothing}
    ${bar(mine !== null && parts.screen !== undefined)}`,
    app,
  );
  askedNow(view?.asks ?? [], [line.state, line.refusal?.text, envelope.table.paused]);
}

/** Show the page with the parts that only this game has. @param {Parts} own */
export function show(own) {
  parts = own;
  keepAwake();
  draw();
}

addEventListener("blur", () => hold(false));
document.addEventListener("visibilitychange", () => hold(false));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.drawer) {
    state.drawer = false;
    draw();
  }
});
