/**
 * The event card as a drawing to turn: each corner with what it brings to whom, the arrow with its number, my corner
 * marked. It is turned by a tap, a finger that goes round it, two buttons or the arrow keys.
 *
 * At first it lies as the game's policy proposes, which the page says; nothing is laid without a tap.
 *
 * The drawing lies as the table does for the viewer, whose corner is at the lower right, as for somebody who sits below.
 * @import { View, EventView, OptionData } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { readAgain } from "../../../components/asks/ask_places.js";
import { connection } from "../../../components/phone/state.js";
import { redraw } from "../../../components/shared/redraw.js";
import { colourOf, SEATS } from "../../../components/shared/seats.js";
import { shape, sign } from "../../../components/shared/signs.js";
import { page, text } from "../../../components/shared/texts.js";
import { html, nothing, svg } from "../../../vendor/lit-html.js";

/** Corners of the card, places of the seats outside it, and places of the numbers at its sides, clockwise from the top left or the top. */
const CORNERS = /** @type {const} */ ([
  [112, 112],
  [208, 112],
  [208, 208],
  [112, 208],
]);
const OUTSIDE = /** @type {const} */ ([
  [36, 44],
  [284, 44],
  [284, 284],
  [36, 284],
]);
const SIDES = /** @type {const} */ ([
  [160, 36],
  [288, 166],
  [160, 296],
  [32, 166],
]);
/** The viewer's seat is at this corner. */
const MINE = 2;
/** Degrees that a finger has to go round the card for a quarter turn. */
const ENOUGH = 40;

/** By card to be laid, the quarter turns that the viewer has chosen, or that are proposed. @type {Map<string, number>} */
const turned = new Map();
/** The newest card for which a proposal was wanted: whether it is still awaited, and what it was. */
const proposal = { laying: "", awaited: false, quarters: -1 };
const drag = { laying: "", from: 0, moved: false };

/** What is to be laid. After an undo the same ask may be about another card, or the same card lie better otherwise. @param {Ask} ask */
function layingOf(ask) {
  const { envelope } = connection;
  const view = /** @type {View | undefined} */ (envelope?.view);
  return [ask.id, view?.event?.card, envelope?.epoch].join(" ");
}

/** @param {Ask} ask the orientation that is shown: the chosen one, else the first that is open */
function shownTurn(ask) {
  return turned.get(layingOf(ask)) ?? Number(ask.options[0]?.value ?? 0);
}

/** Have the card lie as it is proposed to the viewer, until they turn it. @param {Ask} ask @param {AskTools} tools */
async function propose(ask, tools) {
  const laying = layingOf(ask);
  Object.assign(proposal, { laying, awaited: true, quarters: -1 });
  const reply = await tools.preview([], true);
  if (proposal.laying !== laying) return;
  proposal.awaited = false;
  const step = reply && "steps" in reply ? reply.steps[0] : undefined;
  if (step?.ask.id === ask.id && laying === layingOf(ask) && !turned.has(laying)) {
    proposal.quarters = Number(step.value);
    turned.set(laying, proposal.quarters);
    readAgain();
  }
  redraw();
}

/** @param {Ask} ask @param {number} quarters */
function turn(ask, quarters) {
  turned.set(layingOf(ask), (shownTurn(ask) + quarters + 4) % 4);
  redraw();
}

/** The card as it lies, and the buttons; undefined without a card. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
export function orientation(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const event = view.event;
  if (!event?.corners) return undefined;
  const laying = layingOf(ask);
  if (proposal.laying !== laying && ask.seat === view.viewer) propose(ask, tools);
  const ready = proposal.laying !== laying || !proposal.awaited;
  const quarters = shownTurn(ask);
  const option = ask.options.find((option) => option.value === String(quarters));
  const incomes = /** @type {OptionData | undefined} */ (option?.data)?.incomes;
  const seat = view.viewer === "table" ? null : view.viewer;
  return html`<div class="turning" role="group" aria-busy=${ready ? "false" : "true"} aria-label=${text("turn-card-to-turn")} @keydown=${(/** @type {KeyboardEvent} */ key) => turnByKey(key, ask)}>
    <svg viewBox="0 0 320 320" aria-hidden="true" @pointerdown=${(/** @type {PointerEvent} */ event) => begin(event, ask)}
      @pointermove=${(/** @type {PointerEvent} */ event) => follow(event, ask)} @pointerup=${() => end(ask)} @pointercancel=${() => {
        drag.laying = "";
      }}>
      ${drawing(envelope, event, quarters, seat, incomes)}</svg>
    <div class="outlook" role="status">${option ? html`<ul class="visually-hidden">${[option.label, ...option.moves].map((words) => html`<li>${words}</li>`)}</ul>${option.effect ?? nothing}` : text("turn-outlaws-unpaid")}</div>
    ${ready && proposal.laying === laying && quarters === proposal.quarters ? html`<p class="outlook muted">${text("turn-lies-best")}</p>` : nothing}
    <div class="turn-buttons"><button type="button" class="button" aria-label=${text("turn-card-left")} @click=${() => turn(ask, -1)}>${sign("turn_left")}</button>
      ${option ? answerButton(tools, ask, option.value, html`<span class="label">${text("turn-lay-so")}</span>`, { ready }) : html`<span></span>`}
      <button type="button" class="button turn-right" aria-label=${text("turn-card-right")} @click=${() => turn(ask, 1)}>${sign("turn_right")}</button></div>
    <p class="pointing muted">${text("turn-arrow")}</p></div>`;
}

/** @param {Envelope} envelope @param {EventView} event @param {number} quarters @param {Seat | null} seat @param {OptionData["incomes"]} incomes */
function drawing(envelope, event, quarters, seat, incomes) {
  const shift = seat ? (MINE - SEATS.indexOf(seat) + 4) % 4 : 0;
  const at = (quarters + shift) % 4;
  const arrow = (event.arrow_side + at) % 4;
  return svg`${SEATS.map((seat, index) => {
    const [x, y] = SIDES[/** @type {0} */ ((index + shift) % 4)];
    return svg`<text class=${(index + shift) % 4 === arrow ? "number pointed" : "number"} x=${x - 12} y=${y + 8}>${event.council[seat] ?? ""}</text><use class="favour" href=${`${page.signs}#favour`} x=${x + 2} y=${y - 12} width="22" height="22"></use>`;
  })}
    <g class="turned" transform=${`rotate(${90 * at} 160 160)`}><rect class="face" x="70" y="70" width="180" height="180" rx="8"></rect>
      <path class="title-line" d="M100 84h120"></path>
      <path class="arrow" transform=${`rotate(${90 * event.arrow_side} 160 160)`} d="M144 92h32l-16 -34z"></path></g>
    ${SEATS.map((other, index) => {
      const place = /** @type {0} */ ((index + shift) % 4);
      const [x, y] = CORNERS[place];
      const [outX, outY] = OUTSIDE[place];
      const printed = event.corners[(index - quarters + 4) % 4] ?? {};
      const given = incomes?.[other];
      const seated = Boolean(colourOf(envelope, other));
      const [kind, n] = Object.entries(given ?? printed)[0] ?? ["", 0];
      return svg`<g class=${`corner${other === seat ? " mine" : ""}${seated && given ? "" : " nobody"}`}>
        <circle cx=${x} cy=${y} r="34"></circle><use href=${`${page.signs}#${kind}`} x=${x - (n > 1 ? 8 : 16)} y=${y - 16} width="32" height="32"></use>
        ${n > 1 ? svg`<text class="count" x=${x - 18} y=${y + 9}>${n}</text>` : nothing}
        <text class=${`who seat-${colourOf(envelope, other) ?? "free"}`} x=${outX} y=${outY}>${other}${seated ? shape(colourOf(envelope, other)) : ""}</text></g>`;
    })}`;
}

/** @param {KeyboardEvent} key @param {Ask} ask */
function turnByKey(key, ask) {
  const quarters = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key.key];
  if (!quarters) return;
  key.preventDefault();
  turn(ask, quarters);
}

/** The direction from the middle of the drawing to a finger, in degrees. @param {PointerEvent} event */
function direction(event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  return (Math.atan2(event.clientY - box.y - box.height / 2, event.clientX - box.x - box.width / 2) * 180) / Math.PI;
}

/** @param {PointerEvent} event @param {Ask} ask */
function begin(event, ask) {
  if (event.button !== 0) return;
  /** @type {Element} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
  Object.assign(drag, { laying: layingOf(ask), from: direction(event), moved: false });
}

/** @param {PointerEvent} event @param {Ask} ask */
function follow(event, ask) {
  if (drag.laying !== layingOf(ask)) return;
  const went = ((direction(event) - drag.from + 540) % 360) - 180;
  if (Math.abs(went) < ENOUGH) return;
  drag.from += Math.sign(went) * 90;
  drag.moved = true;
  turn(ask, Math.sign(went));
}

/** A tap turns the card by a quarter. @param {Ask} ask */
function end(ask) {
  if (drag.laying === layingOf(ask) && !drag.moved) turn(ask, 1);
  drag.laying = "";
}
