/**
 * Components of asks about builders: who starts, whose builder was drawn, and where it is placed.
 * @import { AskView, View } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { isTooSoon, readAgain } from "../../../components/asks/ask_places.js";
import { draft } from "../../../components/asks/drafts.js";
import { confirmIdle } from "../../../components/asks/idle_dialog.js";
import { redraw } from "../../../components/shared/redraw.js";
import { colourOf, nameOf } from "../../../components/shared/seats.js";
import { seatSign, sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { builderOf, gives, onSpace, PLACES, wheel } from "../cards.js";
import { cameraHint, dimmed, effectLine, me, viewOf, wordOption } from "./answering.js";

/** The start player. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function starter(envelope, ask, tools) {
  return html`<div class="choices many">${ask.options.map((option) => answerButton(tools, ask, option.value, person(envelope, /** @type {Seat} */ (option.data.name))))}</div>`;
}

/** @param {Envelope} envelope @param {Seat} seat */
function person(envelope, seat) {
  return html`<span class="label">${seatSign(seat, colourOf(envelope, seat))} ${nameOf(envelope, seat)}</span>`;
}

/** The owner of the drawn builder, and whether it was put back. Its owner's phone offers the space at once. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function drawn(envelope, ask, tools) {
  const view = viewOf(envelope);
  const active = view.active === view.viewer;
  const mine = placing(envelope, ask);
  const own = mine && (mine.ask || active) ? mine : undefined;
  const buttons = (/** @type {boolean} */ putBack) =>
    ask.options
      .filter((option) => option.data.put_back === putBack && (putBack || !own || option.data.seat !== own.seat))
      .map((option) => {
        const seat = /** @type {Seat} */ (option.data.seat);
        const inBag = view.seats.find((line) => line.seat === seat)?.builders ?? 0;
        const content = html`${person(envelope, seat)}<span class="moves">${text("in_bag", { n: inBag })}</span>`;
        return answerButton(tools, ask, option.value, content);
      });
  const refusable = buttons(true);
  const others = html`${cameraHint(envelope, "camera_sees_builder")}<div class="choices many">${buttons(false)}</div>
    ${refusable.length ? html`<details class="more"><summary>${text("refuse")}</summary><p class="muted">${text("refuse_hint")}</p><div class="choices many">${refusable}</div></details>` : nothing}`;
  return html`${active ? others : nothing}${own ? ownDrawn(envelope, ask, own, tools) : nothing}${active ? nothing : html`<details class="more"><summary>${text("plan-another_drawn")}</summary>${others}</details>`}`;
}

/** What the viewer may do with their builder, if it is the one that was drawn. @param {Envelope} envelope @param {AskView} ask */
export function placing(envelope, ask) {
  const view = viewOf(envelope);
  return ask.follows?.find((follow) => follow.seat === view.viewer);
}

/** The spaces for the viewer's builder: a tap says that it was drawn, and places it. @param {Envelope} envelope @param {AskView} ask @param {import("../view").PlacingView} own @param {AskTools} tools */
function ownDrawn(envelope, ask, own, tools) {
  const view = viewOf(envelope);
  const gold = me(view)?.gold ?? 0;
  const paid = view.cost.next;
  const draw = {
    ask: ask.id,
    value: String(ask.options.find((option) => option.data.seat === own.seat && !option.data.put_back)?.value),
  };
  const button = (
    /** @type {string} */ value,
    /** @type {unknown} */ content,
    /** @type {string} */ kind,
    /** @type {import("../view").FreeSpace | undefined} */ space,
  ) => {
    const steps = own.ask ? [draw, { ask: own.ask, value }] : [draw];
    const place = (/** @type {MouseEvent} */ event) => {
      if (isTooSoon(event)) return;
      if (space?.idle)
        confirmIdle({ label: text(`place_${space.place}`), effect: space.effect ?? undefined }, () =>
          tools.plan(steps),
        );
      else tools.plan(steps);
    };
    return html`<button type="button" class=${`choice ${kind} ${dimmed(space)}`} value=${value} aria-haspopup=${space?.idle ? "dialog" : nothing} aria-disabled=${tools.pending ? "true" : "false"} @click=${place}>${content}</button>`;
  };
  return html`<h4 class="plan-other">${text("plan-own_drawn")}</h4>
    <p>${sign("gold")} ${own.spaces.length ? text(paid ? "gold_then" : "no_cost", { gold, n: paid, left: gold - paid }) : text("cannot_pay", { gold, n: paid })}</p>
    ${
      own.spaces.length
        ? freePlaces(envelope, ask, (place, number, what) => {
            const space = own.spaces.find((space) => space.place === place && space.space === number);
            return space ? button(space.value, html`${what}${effectLine(space)}`, "space", space) : undefined;
          })
        : nothing
    }
    ${own.may_pass ? passing(view, text("plan-pass_builder"), (content) => button("pass", content, "plain", undefined)) : nothing}`;
}

/** The space for a builder, or passing: the cost wheel. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function placed(envelope, ask, tools) {
  const view = viewOf(envelope);
  const paid = ask.what === "passed" ? 0 : view.cost.next;
  const gold = me(view)?.gold ?? 0;
  const pass = wordOption(ask, "pass");
  const free = (/** @type {string} */ place, /** @type {number} */ number) =>
    ask.options.find((option) => option.data.place === place && option.data.space === number);
  const spaces = ask.options.some((option) => option.data.place);
  const passed = pass
    ? passing(view, pass.label, (content) => answerButton(tools, ask, pass.value, content, { kind: "plain" }))
    : nothing;
  return html`${wheel(envelope, view)}<p>${sign("gold")} ${spaces ? text(paid ? "gold_then" : "no_cost", { gold, n: paid, left: gold - paid }) : text("cannot_pay", { gold, n: paid })}</p>
    ${spaces ? nothing : passed}${freePlaces(envelope, ask, (place, number, what) => {
      const option = free(place, number);
      return option
        ? answerButton(tools, ask, option.value, html`${what}${effectLine(option)}`, {
            kind: `space ${dimmed(option)}`,
          })
        : undefined;
    })}${spaces ? passed : nothing}`;
}

/** Passing, in plain type: below the places, since it is for who wants none of them; alone where there is no other answer. @param {View} view @param {string} label @param {(content: unknown) => unknown} button */
function passing(view, label, button) {
  return html`<div class="choices">${button(html`<span class="label">${sign("wheel")} ${label}</span>${me(view)?.passes_left === 0 ? html`<span class="moves">${text("unused")}</span>` : nothing}`)}</div>`;
}

/** Phones on which a place with several free spaces is chosen before its space. */
const SMALL = matchMedia("(max-width: 22.49rem)");
/** The places with a card on each space: it tells the spaces apart, and has to be read. */
const WITH_CARDS = ["kingsbridge", "shiring"];
/** The places in the order in which they are offered: those that take longest to read come last. */
const OFFERED = [...PLACES.filter((place) => !WITH_CARDS.includes(place)), ...WITH_CARDS];

/** What the place of a space gives; nothing for an option without one. @param {View} view @param {Ask} _ @param {Option} option */
export function placeGives(view, _, option) {
  const { place } = /** @type {import("../view").OptionData} */ (option.data);
  return place && PLACES.includes(place) ? gives(view, place) : nothing;
}

/** What lies on a space, with its number where it has one. @param {View} view @param {string} place @param {number} index @param {number} of */
function spaceWords(view, place, index, of) {
  const card = onSpace(view, place, index);
  // A card identifies its space, and the only space of a place needs no number.
  const named = card !== nothing && WITH_CARDS.includes(place);
  const number =
    of === 1
      ? text("the_space")
      : html`<span class="visually-hidden">${text("space", { n: named ? index + 1 : "" })}</span>${named ? nothing : index + 1}`;
  return html`<span class="visually-hidden">${text(`place_${place}`)}, </span><span class="number">${number}</span> ${card}`;
}

/** The places with their spaces, builders and cards. @param {Envelope} envelope @param {View} view */
export function places(envelope, view) {
  return html`<ul class="places">${PLACES.map((place) => {
    const owners = view.places[place] ?? [];
    return html`<li class=${`place ${place}`}><div><h4>${sign(place)} ${text(`place_${place}`)}</h4><p class="muted">${gives(view, place)}</p></div>
    <ul class="spaces">${owners.map((owner, index) => html`<li><span class=${owner ? "space taken" : "space"}>${spaceWords(view, place, index, owners.length)}${builderOf(envelope, owner)}</span></li>`)}</ul></li>`;
  })}</ul>`;
}

/** The free spaces of the places as buttons; those that are taken only by their builders. On small phones a place is chosen first. @param {Envelope} envelope @param {AskView} ask @param {(place: string, number: number, what: unknown) => unknown} button */
function freePlaces(envelope, ask, button) {
  const view = viewOf(envelope);
  const chosen = draft(ask, () => ({ place: "" }));
  const small = SMALL.matches;
  return html`<ul class=${small ? "places choosing stepwise" : "places choosing"}>${OFFERED.map((place) => {
    const owners = view.places[place] ?? [];
    const taken = owners.map((owner) =>
      owner ? html`<span class="taken-by">${builderOf(envelope, owner)}</span>` : nothing,
    );
    const heading = html`${sign(place)} ${text(`place_${place}`)} ${taken}`;
    const what = (/** @type {number} */ index) => spaceWords(view, place, index, owners.length);
    const numbers = owners.flatMap((owner, index) => (!owner && button(place, index + 1, nothing) ? [index + 1] : []));
    const spaces = () =>
      html`<ul class="spaces">${numbers.map((number) => html`<li>${button(place, number, what(number - 1))}</li>`)}</ul>`;
    const [only] = numbers;
    if (only === undefined) return html`<li class=${`place ${place} full`}><h4>${heading}</h4></li>`;
    if (!small)
      return html`<li class=${`place ${place}`}><div><h4>${heading}</h4><p class="muted">${gives(view, place)}</p></div>${spaces()}</li>`;
    const words = html`<span class="label"><span>${heading}</span></span><span class="moves">${gives(view, place)}</span>`;
    // A card needs the whole width to be read.
    if (numbers.length === 1 && !WITH_CARDS.includes(place))
      return html`<li class=${`place ${place}`}>${button(place, only, html`${words}${onSpace(view, place, only - 1)}`)}</li>`;
    const open = chosen.place === place;
    return html`<li class=${open ? `place ${place} opened` : `place ${place}`}><button type="button" class="choice" value=${place} aria-pressed=${open ? "true" : "false"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (isTooSoon(event)) return;
      chosen.place = open ? "" : place;
      readAgain();
      redraw();
    }}>${words}</button>${open ? spaces() : nothing}</li>`;
  })}</ul>`;
}
