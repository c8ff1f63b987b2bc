/**
 * Elapsed times: how long each seat has been awaited, and the host's clock, both as minutes and seconds that count on.
 *
 * The server sends seconds; the page adds what has passed since. Only the text of the elements changes each second, not
 * the page. The times are not announced by screen readers.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { text } from "./texts.js";

const received = { envelope: /** @type {Envelope | null} */ (null), at: 0 };

/** Seconds as "m:ss". @param {number} seconds */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Milliseconds since the times of this envelope were sent. @param {Envelope} envelope */
function since(envelope) {
  if (received.envelope !== envelope) {
    received.envelope = envelope;
    received.at = performance.now();
  }
  return performance.now() - received.at;
}

/** A time that counts on. @param {number} seconds when the envelope was sent @param {number} passed milliseconds since @param {boolean} counting */
function running(seconds, passed, counting) {
  const shown = minutes(seconds + (counting ? passed / 1000 : 0));
  const from = counting ? performance.now() - passed - 1000 * seconds : nothing;
  return html`<span class="elapsed" data-from=${from} .textContent=${shown}></span>`;
}

/** For how long a seat has been awaited; nothing if it is not. @param {Envelope} envelope @param {Seat} seat */
export function awaitedFor(envelope, seat) {
  const clock = envelope.clock;
  const seconds = clock?.awaited[seat];
  return seconds === undefined ? nothing : running(seconds, since(envelope), clock.counting);
}

/** The time that the host's clock has counted for a seat; nothing while it is off. @param {Envelope} envelope @param {Seat} seat */
export function spentBy(envelope, seat) {
  const clock = envelope.clock;
  if (!clock?.spent) return nothing;
  const counting = clock.counting && !clock.paused && seat in clock.awaited;
  return html`<span class="clock" title=${text(clock.paused ? "turn-clock-paused" : "turn-clock")}>${running(clock.spent[seat] ?? 0, since(envelope), counting)}</span>`;
}

setInterval(() => {
  for (const element of document.querySelectorAll("[data-from]"))
    element.textContent = minutes((performance.now() - Number(element.getAttribute("data-from"))) / 1000);
}, 1000);
