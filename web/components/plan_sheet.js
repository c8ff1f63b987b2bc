// @ts-check
/**
 * Sheet on which a turn is planned: its steps with what they do, what they do in all, and one confirmation.
 *
 * The server settles the steps on a copy of the game and returns what they do; nothing is decided before the
 * confirmation. Where suggestions are on, it also proposes the rest of the turn. Each step can be changed; what follows
 * a changed step is proposed anew, or chosen next.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Ask} Ask
 * @typedef {import("../types").AskTools} Tools
 * @typedef {import("../types").Preview} Preview
 * @typedef {{ ask: string, value: string }} Step
 * @typedef {object} State
 * @property {string} key what the game was when the plan was last previewed
 * @property {Step[]} chosen the steps that the viewer has chosen
 * @property {Preview | null} seen the newest preview
 * @property {number} at the step that is being changed, or -1
 * @property {Preview | null} base the preview of the steps before that one
 * @property {number} turn counts the requests, so that only the newest counts
 * @property {boolean} asking @property {boolean} offline @property {string} note
 * @typedef {object} How
 * @property {(envelope: Envelope, ask: Ask, tools: Tools) => unknown} draw the choices of a step
 * @property {(ask: Ask, value: string) => unknown} [title] a step in short
 * @property {(option: import("../types").Option) => string | undefined} [cardSign] the sign of an ordinary choice
 * @property {(kind: string, n: number) => unknown} [gain] what the plan brings of a kind
 */
import { html, nothing } from "../vendor/lit-html.js";
import { readAgain } from "./ask_places.js";
import { choiceList } from "./choices.js";
import { asksAgain, confirmIdle } from "./idle_dialog.js";
import { inputChecked } from "./inputs.js";
import { sign } from "./signs.js";
import { store, stored } from "./storage.js";
import { figure, kindName, text } from "./texts.js";

/** Milliseconds before a preview is asked for again after too many. */
const WAIT = 500;
/** Phones on which the other choices are open below a suggestion. */
const ROOMY = matchMedia("(min-width: 360px)");
/** Where the phone keeps whether its owner wants no suggestions. */
const WITHOUT = "plan.without";

/** By ask. @type {Map<string, State>} */
const states = new Map();

/** Whether the viewer wants suggestions. */
export const suggests = () => stored(WITHOUT) !== "yes";

/** The state of an ask's plan; the plans of other asks are dropped. @param {Ask} ask @returns {State} */
function stateOf(ask) {
  let state = states.get(ask.id);
  if (!state) {
    states.clear();
    state = { key: "", chosen: [], seen: null, at: -1, base: null, turn: 0, asking: false, offline: false, note: "" };
    states.set(ask.id, state);
  }
  return state;
}

/** Ask for a preview of the chosen steps. Steps that are no longer possible are dropped from the end, with the reason. @param {State} state @param {Tools} tools */
async function refresh(state, tools) {
  state.turn += 1;
  const { turn } = state;
  state.asking = true;
  const reply = await tools.preview(state.chosen, suggests());
  if (state.turn !== turn) return;
  state.asking = false;
  state.offline = reply === null;
  if (reply && "steps" in reply) {
    Object.assign(state, { seen: reply, at: -1, base: null });
    readAgain();
  } else if (reply?.code === "too_fast") {
    setTimeout(() => refresh(state, tools), WAIT);
    return;
  } else if (reply) {
    state.note = state.chosen.length ? text("plan-changed", { reason: reply.text ?? "" }) : (reply.text ?? "");
    if (state.chosen.length) {
      state.chosen = state.chosen.slice(0, -1);
      refresh(state, tools);
      return;
    }
  }
  tools.redraw();
}

/** Choose a step; what came after it is dropped. @param {State} state @param {Tools} tools @param {Step[]} before @param {Step} step */
function choose(state, tools, before, step) {
  state.chosen = [...before, step];
  state.note = "";
  refresh(state, tools);
  tools.redraw();
}

/** Change a step: its choices are drawn from the game as it is before it. @param {State} state @param {Tools} tools @param {Step[]} before */
async function change(state, tools, before) {
  const at = before.length;
  if (state.at === at) {
    state.at = -1;
    tools.redraw();
    return;
  }
  const reply = await tools.preview(before, false);
  if (reply && "steps" in reply) Object.assign(state, { at, base: reply });
  else if (reply?.text) state.note = reply.text;
  readAgain();
  tools.redraw();
}

/** What a plan brings, by kind. @param {Preview} seen @param {How} how */
function gains(seen, how) {
  const listed = Object.entries(seen.gains);
  const plain = (/** @type {string} */ kind, /** @type {number} */ n) =>
    html`<b>${n > 0 ? "+" : ""}${figure(n)}</b> ${kind === "vp" ? text("vp") : kindName(kind)}`;
  return listed.length
    ? html`<ul class="gains">${listed.map(([kind, n]) => html`<li class=${n > 0 ? "more" : "less"}>${(how.gain ?? plain)(kind, n)}</li>`)}</ul>`
    : html`<p class="muted">${text("plan-no_gain")}</p>`;
}

/** What is asked after the plan, of the viewer or of another. @param {Preview} seen */
function whatFollows(seen) {
  const own = seen.asks.find((ask) => ask.seat === seen.view.viewer);
  const next = own?.question ?? "";
  return next && seen.complete ? html`<p class="muted">${text("plan-then", { what: next })}</p>` : nothing;
}

/** The steps of a plan, each of which can be changed. @param {Envelope} envelope @param {State} state @param {Preview} seen @param {Tools} tools @param {How} how */
function stepList(envelope, state, seen, tools, how) {
  const steps = seen.steps.map((one) => ({ ask: one.ask.id, value: one.value }));
  return html`<ol class="plan-steps">${seen.steps.map((one, at) => {
    const option = one.ask.options.find((each) => each.value === one.value);
    const before = steps.slice(0, at);
    const base = state.at === at ? state.base : null;
    const asked = base?.asks.find((ask) => ask.id === one.ask.id);
    return html`<li class=${one.later ? "later" : ""}>${one.later && !seen.steps[at - 1]?.later ? html`<p class="muted plan-when">${text("plan-when_asked_again")}</p>` : nothing}<button type="button" class="plan-step" aria-expanded=${asked ? "true" : "false"} @click=${() => change(state, tools, before)}>
        <span class="visually-hidden">${at + 1}. </span><span class="label">${how.title?.(one.ask, one.value) ?? option?.title ?? option?.label ?? one.value}</span>
        ${option?.effect ? html`<span class="moves">${option.effect}</span>` : nothing}
        <span class="change">${one.ask.options.length > 1 ? text("plan-change") : nothing}</span></button>
      ${asked && base ? html`<div class="plan-choice">${choices({ ...envelope, view: base.view }, asked, state, tools, before, how)}</div>` : nothing}</li>`;
  })}</ol>`;
}

/** The choices of a step; a tap chooses, and nothing is sent. @param {Envelope} envelope @param {Ask} ask @param {State} state @param {Tools} tools @param {Step[]} before @param {How} how */
function choices(envelope, ask, state, tools, before, how) {
  const value = state.seen?.steps.find((one) => one.ask.id === ask.id)?.value;
  return how.draw(envelope, ask, {
    ...tools,
    pending: tools.pending,
    selected: value === undefined ? null : { ask: ask.id, value },
    answer: (one, chosen) => {
      const option = one.options.find((each) => each.value === chosen);
      const take = () => choose(state, tools, before, { ask: one.id, value: chosen });
      if (option && asksAgain(option)) confirmIdle(option, take);
      else take();
    },
    choices: (_, one) =>
      choiceList(
        {
          pending: null,
          state: "well",
          answer: (id, chosen) => choose(state, tools, before, { ask: id, value: chosen }),
        },
        one,
        {
          cardSign: how.cardSign,
          redraw: tools.redraw,
        },
      ),
  });
}

/** The plan with its confirmation. @param {Envelope} envelope @param {Ask} ask @param {State} state @param {Preview} seen @param {Tools} tools @param {How} how */
function plan(envelope, ask, state, seen, tools, how) {
  const step = (/** @type {Preview["steps"][number]} */ one) => ({ ask: one.ask.id, value: one.value });
  const steps = seen.steps.filter((one) => !one.later).map(step);
  const later = seen.steps.filter((one) => one.later).map(step);
  const proposed = seen.steps.every((one) => one.proposed);
  const ready = seen.complete && !state.asking && !tools.pending;
  return html`<section class=${proposed ? "plan proposed" : "plan"} aria-labelledby="plan-title"><h4 id="plan-title">${text(proposed ? "plan-suggested" : "plan-yours")}</h4>
    <div class="plan-total" role="status">${gains(seen, how)}</div>
    <button type="button" class="button main send" value="plan" aria-disabled=${ready ? "false" : "true"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (ready) tools.plan(steps, event, later);
    }}>${tools.pending?.ask === ask.id ? tools.sending : text(seen.complete ? "plan-do" : "plan-goes_on")}</button>
    ${stepList(envelope, state, seen, tools, how)}${whatFollows(seen)}
    ${
      later.length
        ? html`<p class="muted">${text("plan-later")}</p><button type="button" class="button quiet" aria-disabled=${ready ? "false" : "true"} @click=${(
            /** @type {MouseEvent} */ event,
          ) => {
            if (ready) tools.plan(steps, event);
          }}>${text("plan-only_now")}</button>`
        : nothing
    }
    ${seen.moves.length ? html`<details class="more"><summary>${text("plan-pieces", { n: seen.moves.length })}</summary><ul>${seen.moves.map((move) => html`<li>${move}</li>`)}</ul></details>` : nothing}</section>`;
}

/** The state of an ask's plan; its preview is asked for where the game has changed. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
export function previewed(envelope, ask, tools) {
  const state = stateOf(ask);
  const key = JSON.stringify([envelope.epoch, envelope.view?.instructed, ask.options.map((one) => one.value)]);
  if (state.key !== key) {
    Object.assign(state, { key, seen: null, at: -1 });
    refresh(state, tools);
  }
  return state;
}

/** The switch for suggestions. @param {State} state @param {Tools} tools */
export function suggestionSwitch(state, tools) {
  return html`<label class="plan-switch"><input type="checkbox" .checked=${suggests()} @change=${(
    /** @type {Event} */ event,
  ) => {
    store(WITHOUT, inputChecked(event) ? null : "yes");
    state.chosen = [];
    refresh(state, tools);
  }}> ${text("plan-suggests")}</label>`;
}

/** The sheet for an ask of the viewer with which a turn begins or goes on. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools @param {How} how */
export function planSheet(envelope, ask, tools, how) {
  const state = previewed(envelope, ask, tools);
  const { seen } = state;
  const next = seen && !seen.complete ? seen.view.asks.find((one) => one.seat === seen.view.viewer) : undefined;
  return html`${state.note ? html`<p class="hint" role="alert">${sign("eye")} <span>${state.note}</span></p>` : nothing}
    ${state.offline ? html`<p class="hint" role="status">${text("plan-offline")}</p>` : nothing}
    ${seen?.steps.length ? plan(envelope, ask, state, seen, tools, how) : nothing}
    ${next && seen && next.id !== ask.id ? html`<h4 class="plan-other">${next.question}</h4>${choices({ ...envelope, view: seen.view }, next, state, tools, state.chosen, how)}` : nothing}
    <details class="more plan-others" ?open=${!seen?.steps.length || ROOMY.matches}><summary>${text(seen?.steps.length ? "plan-other" : "plan-choose")}</summary>
    ${state.offline ? how.draw(envelope, ask, tools) : choices(envelope, ask, state, tools, [], how)}</details>
    ${suggestionSwitch(state, tools)}`;
}

/** What the viewer has planned for when they are asked again, with the way to take it back. @param {Envelope} envelope @param {() => void} drop */
export function plannedLater(envelope, drop) {
  const { later, wishes } = envelope;
  if (!later?.length) return nothing;
  return html`<section class="card later" aria-labelledby="later"><h2 id="later">${text("plan-planned")}</h2>${wishes ? html`<p class="muted">${text("plan-wishes")}</p>` : nothing}<ol>${later.map((one) => html`<li>${one}</li>`)}</ol>
    <button type="button" class="button" @click=${drop}>${text("plan-drop")}</button></section>`;
}
