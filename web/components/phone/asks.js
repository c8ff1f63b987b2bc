/**
 * The Now card of the phone: the viewer's asks, else whom the table waits for; below, what may be answered for the table.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { askPlace, isTooSoon } from "../asks/ask_places.js";
import { answer, choiceList, sendingText } from "../asks/choices.js";
import { photoPart, shot } from "../asks/photo.js";
import { unknownCard } from "../asks/unknown_card.js";
import { result } from "../ending/story.js";
import { awaitedList, hasStarted } from "../shared/awaited.js";
import { withHelp } from "../shared/help.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { connection, isMine, state } from "./state.js";

/** The values of an ask's `device_input` that a dice reader answers; all others are the camera's. */
const DICE = ["die", "dice"];
/** With more choices than this, the button for a photo stands above them, since their end is far away. */
const LONG = 8;

/** @param {Envelope} envelope */
export function now(envelope) {
  const view = envelope.view;
  if (!view || !hasStarted(view)) return html`<p class="question">${text("you_are_seated")}</p>`;
  if (view.over) return result(envelope, view, connection);
  if (envelope.table.finished) return html`<p class="question">${text("closed")}</p>`;
  const asks = view.asks ?? [];
  const own = asks.filter((ask) => isMine(view, ask));
  const others = asks.filter((ask) => !own.includes(ask));
  return html`${own.length ? own.map((ask) => askPlace(ask.id, askCard(envelope, ask))) : waitingFor(envelope, view)}
    ${others.map((ask) => askPlace(ask.id, state.parts?.open?.(envelope, ask) ? html`${question(ask)}${answers(envelope, ask)}` : html`<details class="more"><summary>${text("for_the_table")} <small class="muted">${ask.question}</small></summary>${question(ask)}${answers(envelope, ask)}</details>`))}`;
}

/** @param {Envelope} envelope @param {View} view */
function waitingFor(envelope, view) {
  if (!view.waiting?.length) return html`<p class="question">${text("nothing_awaited")}</p>`;
  return awaitedList(envelope);
}

/** An ask of the viewer; its choices are folded if a device can answer it. @param {Envelope} envelope @param {Ask} ask */
function askCard(envelope, ask) {
  const device = DICE.includes(ask.device_input ?? "")
    ? envelope.devices?.dice
    : ask.device_input
      ? envelope.devices?.camera
      : undefined;
  // Open for a simulated device, which reads no real card, and for a suggestion, which has to be confirmed.
  const readable = Boolean(
    ask.device_input && device?.state === "ready" && !device.simulated && !suggestion(envelope, ask),
  );
  const words = state.parts?.devices[ask.device_input ?? ""];
  const misfit = device?.misfit?.ask === ask.id ? device.misfit : undefined;
  const summary = state.parts?.folded?.(envelope, ask);
  const below = html`<div role="status">${misfit ? html`<p class="hint seen">${sign("eye")} <span>${misfit.text} ${text("misfit_next")}</span></p>` : nothing}</div>
    ${
      readable && words
        ? html`<p class="hint">${sign("eye")} ${text(words)}</p>
      <details class="more"><summary>${text("tap_instead")}</summary>${answers(envelope, ask)}</details>`
        : answers(envelope, ask)
    }${unknownCard(envelope, ask)}`;
  return html`${cause(ask)}${question(ask)}${summary ? html`<details class="more"><summary>${summary}</summary>${below}</details>` : below}`;
}

/** The question, with a button that opens the help on it and on what raises it. @param {Ask} ask */
function question(ask) {
  const subjects = [`ask.${ask.what}`, ...(ask.cause ? [ask.cause.kind] : [])].join(" ");
  return withHelp(html`<h3 class="question">${ask.question}</h3>`, subjects, ask.question);
}

/** What raises an ask: its name, and what it says unless that has just been shown. @param {Ask} ask */
function cause({ cause, what }) {
  if (!cause) return nothing;
  const known = state.parts?.knownCause?.includes(what);
  return html`<div class=${known ? "cause known" : "cause"}><p>${state.parts?.causeSign ? sign(state.parts.causeSign(cause)) : nothing} <strong>${cause.name}</strong></p>
    ${cause.text.length && !known ? html`<p class="muted">${cause.text.join(" ")}</p>` : nothing}</div>`;
}

/** The game's component for an ask, else its choices. @param {Envelope} envelope @param {Ask} ask */
function answers(envelope, ask) {
  /** @param {Ask} ask @param {string} value @param {MouseEvent} [event] */
  const give = (ask, value, event) => answer(connection, ask, value, event);
  const part = state.parts?.ask?.(envelope, ask, {
    answer: give,
    plan: (steps, event, later) => (event && isTooSoon(event) ? undefined : connection.plan(steps, later)),
    preview: (steps, propose) => connection.preview(steps, propose),
    pending: connection.pending,
    sending: sendingText(connection),
    choices,
    suggestion,
  });
  const photo = photoPart(ask, { answer: give, token: connection.token });
  return part || ask.options.length <= LONG
    ? html`${part ?? choices(envelope, ask)}${photo}`
    : html`${photo}${choices(envelope, ask)}`;
}

/** @param {Envelope} envelope @param {Ask} ask */
function choices(envelope, ask) {
  const seen = suggestion(envelope, ask);
  // The suggestion stands below the choices, so that none of them moves away under a thumb.
  return html`${choiceList(connection, ask, { cardSign: state.parts?.cardSign, suggested: seen?.value })}${seen ? html`<p class="hint seen" id="seen">${sign("eye")} ${seen.text}</p>` : nothing}`;
}

/** The suggestion of a photo or a device for this ask, if there is one. @param {Envelope} envelope @param {Ask} ask */
export function suggestion(envelope, ask) {
  if (shot.suggestion?.ask === ask.id) return shot.suggestion;
  const seen = envelope.devices?.dice?.suggestion;
  return seen?.ask === ask.id ? seen : undefined;
}
