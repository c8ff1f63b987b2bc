/**
 * Lobby: what a page shows before the game starts. Who is here, what I take, the set-up of the board as a list that is
 * ticked off together, how the evening works, and whether camera and dice are there.
 *
 * @import { LobbyStep as Step } from "../../types/server"
 * @typedef {(step: string, done: boolean) => void} Tick
 * @import { OwnParts } from "./table_drawing.js"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { inputChecked } from "../shared/inputs.js";
import { colourOf, nameOf, presence, SEATS } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { eveningDrawing } from "./evening_drawing.js";
import { setUpDrawing } from "./table_drawing.js";

/** The steps of the set-up list. @param {Envelope} envelope @returns {readonly Step[]} */
export const stepsOf = (envelope) => envelope.lobby?.steps ?? [];

/** What the table waits for before the start, in one sentence. @param {Envelope} envelope @returns {string} */
function lobbySentence(envelope) {
  const people = SEATS.flatMap((seat) => envelope.table.people?.[seat] ?? []);
  if (people.length < 2) return text("lobby-wait-two");
  const host = people.find((person) => person.host)?.name;
  const ready = stepsOf(envelope).every((step) => step.done);
  return host
    ? text(ready ? "lobby-wait-host" : "lobby-wait-list", { name: host })
    : text(ready ? "lobby-wait-a-host" : "lobby-wait-a-list");
}

/** The seats with who has them. @param {Envelope} envelope */
function hereCard(envelope) {
  return html`<section class="card lobby-here" aria-labelledby="lobby-here"><h2 id="lobby-here">${text("lobby-here")}</h2><ul class="here">${SEATS.map(
    (seat) => {
      const person = envelope.table.people?.[seat];
      return html`<li class=${person ? "" : "empty"}>${seatSign(seat, person?.colour)}<span>${person?.name ?? text("lobby-free")}${person?.host ? html` <small>${text("lobby-host")}</small>` : nothing}${person?.stand_in || person?.simulated ? html` ${presence(person, true)}` : nothing}${person && !person.connected && !person.simulated && !person.stand_in ? html` <small class="away">${text("lobby-away")}</small>` : nothing}</span></li>`;
    },
  )}</ul></section>`;
}

/** A step with its box. @param {Envelope} envelope @param {Step} step @param {Tick} tick */
function line(envelope, step, tick) {
  const sign = step.seat ? seatSign(step.seat, colourOf(envelope, step.seat)) : nothing;
  const name = step.seat ? html`<strong>${nameOf(envelope, step.seat)}</strong> ` : nothing;
  const words = html`<span>${name}${step.text}<span class="visually-hidden"> ${text("lobby-rule", { clause: step.clause })}</span></span>`;
  return html`<li class=${step.done ? "step ticked" : "step"}><label class="check"><input type="checkbox" .checked=${step.done} @change=${(/** @type {Event} */ event) => tick(step.id, inputChecked(event))}>${sign}${words}</label></li>`;
}

/** The drawing of the table with what is ticked off. @param {Envelope} envelope @param {OwnParts} [own] */
export function drawingOf(envelope, own) {
  const steps = stepsOf(envelope);
  if (!steps.length) return nothing;
  const playerOf = (/** @type {string} */ letter) => {
    const seat = /** @type {Seat} */ (letter);
    return { name: nameOf(envelope, seat), colour: colourOf(envelope, seat) };
  };
  return setUpDrawing(steps, playerOf, own);
}

/** The drawing and the list. @param {Envelope} envelope @param {Tick} tick @param {OwnParts} [own] @param {Seat | null} [me] whose own step has a card of its own */
export function setUpCard(envelope, tick, own, me = null) {
  const steps = stepsOf(envelope);
  if (!steps.length) return nothing;
  const done = steps.filter((step) => step.done).length;
  const listed = steps.filter((step) => !me || step.seat !== me);
  return html`<section class="card lobby-set-up" aria-labelledby="lobby-set-up"><h2 id="lobby-set-up">${text("lobby-set-up")}</h2>
    <p class="muted progress" role="status">${done === steps.length ? text("lobby-all-done") : text("lobby-done", { n: done, of: steps.length })}</p>
    ${drawingOf(envelope, own)}<p class="visually-hidden">${text("lobby-drawing")}</p>
    <ol class="steps">${listed.map((step) => line(envelope, step, tick))}</ol></section>`;
}

/** A step for a screen without touch; what is the same for several seats is said once. @param {Envelope} envelope @param {string} words @param {readonly Step[]} steps */
function shownStep(envelope, words, steps) {
  const some = steps.filter((step) => step.text === words);
  const done = some.every((step) => step.done);
  /** @param {Step} step @param {unknown} what */
  const box = (step, what) =>
    html`<label class="check"><input type="checkbox" disabled .checked=${step.done}><span>${what}</span></label>`;
  return html`<li class=${done ? "step ticked" : "step"}>${some.map((step) =>
    box(
      step,
      step.seat
        ? html`${seatSign(step.seat, colourOf(envelope, step.seat))} <strong>${nameOf(envelope, step.seat)}</strong>`
        : words,
    ),
  )}${some.some((step) => step.seat) ? html`<p>${words}</p>` : nothing}</li>`;
}

/** How far the set-up has come, and its list, for a screen without touch. @param {Envelope} envelope */
export function stepsCard(envelope) {
  const steps = stepsOf(envelope);
  if (!steps.length) return nothing;
  const done = steps.filter((step) => step.done).length;
  return html`<section class="card lobby-steps" aria-labelledby="lobby-steps"><h2 id="lobby-steps">${text("lobby-set-up")}</h2>
    <p class="muted">${done === steps.length ? text("lobby-all-done") : text("lobby-done", { n: done, of: steps.length })}</p>
    <ol class="steps">${[...new Set(steps.map((step) => step.text))].map((words) => shownStep(envelope, words, steps))}</ol></section>`;
}

/** What the viewer takes. @param {Envelope} envelope @param {Tick} tick @param {Seat} seat */
function mineCard(envelope, tick, seat) {
  const step = stepsOf(envelope).find((step) => step.seat === seat);
  if (!step) return nothing;
  return html`<section class=${step.done ? "card lobby-mine" : "card now mine lobby-mine"} aria-labelledby="lobby-mine"><h2 id="lobby-mine">${seatSign(seat, colourOf(envelope, seat))} ${text("lobby-mine")}</h2>
    <p>${step.text}</p><label class="check"><input type="checkbox" .checked=${step.done} @change=${(/** @type {Event} */ event) => tick(step.id, inputChecked(event))}><span>${text("lobby-mine-done")}</span></label></section>`;
}

/** Four drawn steps. */
function eveningCard() {
  return html`<section class="card lobby-evening" aria-labelledby="lobby-evening"><h2 id="lobby-evening">${text("lobby-evening")}</h2><ol class="evening">${[
    1, 2, 3, 4,
  ].map((number) => html`<li>${eveningDrawing(number)}<p>${text(`lobby-evening-${number}`)}</p></li>`)}</ol></section>`;
}

/** Whether camera and dice are there, and which cards are played. @param {Envelope} envelope @param {string} cameraPage the address where the host sets the camera up; "" for nobody else */
function devicesNote(envelope, cameraPage = "") {
  /** @param {"camera" | "dice"} name */
  const state = (name) => {
    const found = envelope.devices?.[name];
    return !found || found.state === "absent"
      ? text(`lobby-${name}-none`)
      : text(`lobby-${name}-state`, { state: text(`lobby-device-${found.state}`) });
  };
  const pack = envelope.lobby?.pack;
  return html`<section class="card lobby-devices" aria-labelledby="lobby-camera"><h2 id="lobby-camera">${text("lobby-camera")}</h2><p>${state("camera")}</p><p>${state("dice")}</p>
    ${cameraPage ? html`<p><a class="button quiet" href=${cameraPage}>${text("lobby-camera-setup")}</a></p>` : nothing}
    ${pack ? html`<p class="muted">${pack.ours ? text("lobby-pack-ours") : text("lobby-pack-copy", { name: pack.name })}</p>` : nothing}</section>`;
}

/**
 * The lobby of a phone.
 * @param {Envelope} envelope @param {Tick} tick
 * @param {{ host: string, camera: string }} pages addresses on the host's device; "" elsewhere
 * @param {OwnParts} [own]
 */
export function phoneLobby(envelope, tick, pages, own) {
  const viewer = envelope.view?.viewer;
  const seat = viewer && viewer !== "table" ? viewer : null;
  const start = envelope.table.start_player;
  return html`<section class="card now" aria-labelledby="now-title"><h2 id="now-title">${text("lobby-title")}</h2><p>${lobbySentence(envelope)}${start ? ` ${text("lobby-start-proposed", { name: nameOf(envelope, start) })}` : ""}</p>
      ${pages.host ? html`<p><a class="button main" href=${pages.host}>${text("lobby-you-start")}</a></p>` : nothing}</section>
    ${hereCard(envelope)}${seat ? mineCard(envelope, tick, seat) : nothing}${setUpCard(envelope, tick, own, seat)}${eveningCard()}${devicesNote(envelope, pages.camera)}`;
}
