/**
 * Sheet on which a turn is planned: its steps with what they do, what they do in all, and one confirmation.
 *
 * The server settles the steps on a copy of the game and returns what they do; nothing is decided before the
 * confirmation. Where suggestions are on, it also proposes the rest of the turn. Each step can be changed; what follows
 * a changed step is proposed again, or chosen next. Options that seem as good as a proposed step stand below the plan, as
 * whole turns, each with its difference from the plan. One tap plays such a turn, or takes it into the plan to change
 * more. The other options of a step are buttons below it.
 * @typedef {{ ask: string, value: string }} Step
 * @typedef {object} State
 * @property {string} key what the game was when the plan was last previewed
 * @property {Step[]} chosen the steps that the viewer has chosen
 * @property {Preview | null} seen the newest preview
 * @property {number} at the step that is being changed, or -1
 * @property {Preview | null} base the preview of the steps before that one
 * @property {boolean} several whether other turns are shown as well
 * @property {{ at: number, seen: Preview }[] | null} turns other whole turns, each with the first step in which it differs from the shown one; null until they are known
 * @property {number} turn counts the requests, so that only the newest counts
 * @property {boolean} asking @property {boolean} offline @property {string} note
 * @typedef {object} How
 * @property {(envelope: Envelope, ask: Ask, tools: AskTools) => unknown} draw the choices of a step
 * @property {(ask: Ask, value: string) => unknown} [title] a step in short
 * @property {(ask: Ask, value: string) => unknown} [short] a step beside others of its kind: only what tells it apart
 * @property {(ask: Ask) => string} [phase] the part of a turn to which a step belongs, or ""
 * @property {(option: Option) => string | undefined} [cardSign] the sign of an ordinary choice
 * @property {(kind: string, n: number) => unknown} [gain] what the plan brings of a kind
 * @property {boolean} [folded] whether the other choices are folded below a suggestion
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputChecked } from "../shared/inputs.js";
import { redraw } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { store, stored } from "../shared/storage.js";
import { kindName, signed, text, textParts } from "../shared/texts.js";
import { readAgain } from "./ask_places.js";
import { choiceList } from "./choices.js";
import { asksAgain, confirmIdle } from "./idle_dialog.js";

/** Milliseconds before a preview is asked for again after too many. */
const WAIT = 500;
/** Whole turns that are shown besides the plan, at most (`companion/tables/plans.py`). */
const MOST_TURNS = 6;
/** Lines of what is planned for later that are shown at once. */
const MOST_LATER = 3;
/** Phones on which the other choices are open below a suggestion, unless the game folds them. */
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
    state = {
      key: "",
      chosen: [],
      seen: null,
      at: -1,
      base: null,
      several: false,
      turns: null,
      turn: 0,
      asking: false,
      offline: false,
      note: "",
    };
    states.set(ask.id, state);
  }
  return state;
}

/** Ask for a preview of the chosen steps. Steps that are no longer possible are dropped from the end, with the reason. @param {State} state @param {AskTools} tools */
async function refresh(state, tools) {
  state.turn += 1;
  const { turn } = state;
  state.asking = true;
  const reply = await tools.preview(state.chosen, suggests());
  if (state.turn !== turn) return;
  state.asking = false;
  state.offline = reply === null;
  if (reply && "steps" in reply) {
    Object.assign(state, { seen: reply, at: -1, base: null, turns: null });
    readAgain();
    if (state.several) askForTurns(state, tools, reply);
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
  redraw();
}

/** Ask for the turns that differ from the shown one in a proposed step that has options as good. @param {State} state @param {AskTools} tools @param {Preview} seen */
async function askForTurns(state, tools, seen) {
  const { turn } = state;
  const steps = seen.steps.map(stepOf);
  const varied = variedOf(state, seen);
  const found = await Promise.all(
    varied.map(async ({ at, ...step }) => ({ at, seen: await tools.preview([...steps.slice(0, at), step], true) })),
  );
  if (state.turn !== turn || !found.length) return;
  state.turns = found.flatMap(({ at, seen }) =>
    seen && "steps" in seen && seen.complete && !seen.steps.some((step) => step.later) ? [{ at, seen }] : [],
  );
  if (state.at < 0) readAgain();
  redraw();
}

/** The first steps of other turns that differ from the shown one. @param {State} state @param {Preview} seen */
const variedOf = ({ chosen }, seen) =>
  seen.steps
    .flatMap((step, at) =>
      step.later || at < chosen.length ? [] : step.alternatives.map((value) => ({ at, ask: step.ask.id, value })),
    )
    .slice(0, MOST_TURNS);

/** Whether a value for a step of the shown turn is shown, or awaited, as a turn of its own. @param {State} state @param {number} at @param {string} value */
function isTurn(state, at, value) {
  if (!state.several || !state.seen) return false;
  return state.turns
    ? state.turns.some((turn) => turn.at === at && turn.seen.steps[at]?.value === value)
    : variedOf(state, state.seen).some((step) => step.at === at && step.value === value);
}

/** A step as it is sent. @param {Preview["steps"][number]} step @returns {Step} */
const stepOf = (step) => ({ ask: step.ask.id, value: step.value });

/** Choose a step; what came after it is dropped. @param {State} state @param {AskTools} tools @param {Step[]} before @param {Step} step */
function choose(state, tools, before, step) {
  state.chosen = [...before, step];
  state.note = "";
  refresh(state, tools);
  redraw();
}

/** Change a step: its choices are drawn from the game as it is before it. @param {State} state @param {AskTools} tools @param {Step[]} before */
async function change(state, tools, before) {
  const at = before.length;
  if (state.at === at) {
    state.at = -1;
    redraw();
    return;
  }
  const reply = await tools.preview(before, false);
  if (reply && "steps" in reply) Object.assign(state, { at, base: reply });
  else if (reply?.text) state.note = reply.text;
  readAgain();
  redraw();
}

/** What a plan brings, by kind. @param {Preview} seen @param {How} how */
function gains(seen, how) {
  const plain = (/** @type {string} */ kind, /** @type {number} */ n) =>
    html`<b>${signed(n)}</b> ${kind === "vp" ? text("vp") : kindName(kind)}`;
  const listed = Object.entries(seen.gains).map(
    ([kind, n]) => html`<span class=${n > 0 ? "more" : "less"}>${(how.gain ?? plain)(kind, n)}</span> `,
  );
  return html`<span class=${listed.length ? "gains" : "gains muted"}>${listed.length ? listed : text("plan-no_gain")}</span>`;
}

/** What is asked after the plan, of the viewer or of another. @param {Preview} seen */
function whatFollows(seen) {
  const own = seen.asks.find((ask) => ask.seat === seen.view.viewer);
  const next = own?.question ?? "";
  return next && seen.complete ? html`<p class="muted">${text("plan-then", { what: next })}</p>` : nothing;
}

/** The steps of a plan, each of which can be changed. @param {Envelope} envelope @param {State} state @param {Preview} seen @param {AskTools} tools @param {How} how */
function stepList(envelope, state, seen, tools, how) {
  const steps = seen.steps.map(stepOf);
  const again = seen.steps.map((_, at) => saysAgain(state, seen, at));
  return html`<ol class="plan-steps">${seen.steps.map((step, at) => {
    if (again[at]) return nothing;
    const next = again.indexOf(false, at + 1);
    const times = (next < 0 ? steps.length : next) - at;
    const phase = how.phase?.(step.ask);
    const previous = seen.steps[at - 1];
    const option = step.ask.options.find((each) => each.value === step.value);
    const before = steps.slice(0, at);
    const base = state.at === at ? state.base : null;
    const asked = base?.asks.find((ask) => ask.id === step.ask.id);
    // Only what is asked the same again can be taken by others meanwhile.
    const same = seen.steps.some((each) => !each.later && each.ask.what === step.ask.what);
    return html`<li class=${step.later ? "later" : ""}>${step.later && !seen.steps[at - 1]?.later ? html`<p class="muted plan-when">${text(same ? "plan-when_asked_again" : "plan-when_turn")}</p>` : nothing}${phase && previous && how.phase?.(previous.ask) !== phase ? html`<p class="muted plan-when">${phase}</p>` : nothing}<button type="button" class="plan-step" id=${`step-${at}`} aria-expanded=${asked ? "true" : "false"} @click=${() => change(state, tools, before)}>
        <span class="visually-hidden">${at + 1}. </span><span class="label">${titleOf(step.ask, step.value, how)}${times > 1 ? ` ${times}×` : nothing}</span>
        ${option?.effect ? html`<span class="moves">${option.effect}</span>` : nothing}
        <span class="change">${step.ask.options.length > 1 ? text("plan-change") : nothing}</span></button>
      ${asked && base ? html`<div class="plan-choice">${choices({ ...envelope, view: base.view }, asked, state, tools, before, how)}</div>` : asGood(step, state, tools, before, how)}</li>`;
  })}</ol>`;
}

/** Whether a step does nothing and is the same as the one before it, so that both are one line; not while it is changed. @param {State} state @param {Preview} seen @param {number} at */
function saysAgain(state, seen, at) {
  const [step, before] = [seen.steps[at], seen.steps[at - 1]];
  if (!step || !before || state.at === at || step.alternatives.length || step.later !== before.later) return false;
  const option = step.ask.options.find((each) => each.value === step.value);
  return !option?.moves?.length && !option?.effect && comparable(step) === comparable(before);
}

/** A step in short. @param {Ask} ask @param {string} value @param {How} how */
function titleOf(ask, value, how) {
  const option = ask.options.find((option) => option.value === value);
  return how.title?.(ask, value) ?? option?.title ?? option?.label ?? ask.question;
}

/** The effect of a value, in one line. @param {Ask} ask @param {string} value */
const effect = (ask, value) => ask.options.find((option) => option.value === value)?.effect ?? "";

/** The options that seem as good as a step, unless they are turns of their own; a tap changes the step, and nothing is sent. @param {Preview["steps"][number]} step @param {State} state @param {AskTools} tools @param {Step[]} before @param {How} how */
function asGood({ ask, value, alternatives }, state, tools, before, how) {
  const others = ask.options.filter(
    (option) => alternatives.includes(option.value) && !isTurn(state, before.length, option.value),
  );
  return others.length
    ? html`<div class="as-good" role="group" aria-labelledby=${`good-${before.length} step-${before.length}`}><p class="muted" id=${`good-${before.length}`} aria-hidden="true">${text("plan-as_good")}</p>${others.map(
        (option) =>
          html`<button type="button" class=${option.idle ? "choice idle" : "choice"} value=${option.value} aria-haspopup=${asksAgain(option) ? "dialog" : nothing} @click=${() => take(ask, option.value, state, tools, before)}>${difference(ask, option.value, effect(ask, value), how)}</button>`,
      )}</div>`
    : nothing;
}

/** What tells a value apart from the step in whose place it would be. @param {Ask} ask @param {string} value @param {string} known the effect of that step @param {How} how */
function difference(ask, value, known, how) {
  const does = effect(ask, value);
  return html`<span class="label">${how.short?.(ask, value) ?? titleOf(ask, value, how)}</span>${does === known ? nothing : html`<span class="moves">${does}</span>`}`;
}

/** Choose a value for a step; an option without effect asks again. @param {Ask} ask @param {string} value @param {State} state @param {AskTools} tools @param {Step[]} before */
function take(ask, value, state, tools, before) {
  const option = ask.options.find((option) => option.value === value);
  const chosen = () => choose(state, tools, before, { ask: ask.id, value });
  if (option && asksAgain(option)) confirmIdle(option, chosen);
  else chosen();
}

/** The other turns, those with the same beginning together under its first and last step. @param {State} state @param {Preview} first @param {AskTools} tools @param {How} how */
function otherTurns(state, first, tools, how) {
  const turns = state.turns ?? [];
  if (!turns.length) return nothing;
  const shared = (/** @type {number} */ at) =>
    first.steps
      .filter((_, n) => n < at && (!n || n === at - 1))
      .map((step, n) => html`${n ? " … " : nothing}${titleOf(step.ask, step.value, how)}`);
  const listed = new Set(first.steps.map(comparable));
  return html`<section class="turns" aria-labelledby="turns"><h4 id="turns" class="plan-other">${text("plan-turns")}</h4>${[
    ...new Set(turns.map(({ at }) => at)),
  ].map(
    (at) =>
      html`${at ? html`<p class="act" id=${`turns-${at}`}>${textParts("plan-first", { what: shared(at) })}</p>` : nothing}<div class="as-good" role="group" aria-labelledby=${at ? `turns-${at}` : "turns"}>${turns.filter((turn) => turn.at === at).map((step) => turn(step, first, listed, state, tools, how))}</div>`,
  )}</section>`;
}

/** Another turn: its first step that differs, and what it does differently from the shown one. A tap plays it, or takes it into the plan. @param {{ at: number, seen: Preview }} turn @param {Preview} first @param {Set<string>} listed @param {State} state @param {AskTools} tools @param {How} how */
function turn({ at, seen }, first, listed, state, tools, how) {
  const [varied, ...rest] = seen.steps.slice(at);
  if (!varied) return nothing;
  const known = effect(varied.ask, first.steps[at]?.value ?? "");
  const others = rest.filter((step) => !listed.has(comparable(step)));
  const alike = JSON.stringify(seen.gains) === JSON.stringify(first.gains) && seen.steps.length === first.steps.length;
  const ready = !state.asking && !tools.pending;
  const before = first.steps.slice(0, at).map(stepOf);
  return html`<div class=${alike && !others.length ? "pair" : "pair whole"}><button type="button" class="choice turn" value=${varied.value} aria-disabled=${ready ? "false" : "true"} @click=${(
    /** @type {MouseEvent} */ event,
  ) => {
    if (ready) tools.plan(seen.steps.map(stepOf), event);
  }}>${alike && !others.length ? difference(varied.ask, varied.value, known, how) : [varied, ...others].map((shown) => step(shown, shown === varied ? known : "", how))}${alike ? nothing : gains(seen, how)}</button><button type="button" class="choice adopt" value=${varied.value} @click=${() => take(varied.ask, varied.value, state, tools, before)}><span class="visually-hidden">${titleOf(varied.ask, varied.value, how)}: </span>${text("plan-change")}</button></div>`;
}

/** A step by what it does, to compare it with those of another turn. @param {Preview["steps"][number]} one */
const comparable = ({ ask, value }) => JSON.stringify([ask.what, value, effect(ask, value)]);

/** A step of another turn; its effect, unless it is known. @param {Preview["steps"][number]} one @param {string} known the effect of the step in whose place it is @param {How} how */
function step({ ask, value }, known, how) {
  const does = effect(ask, value);
  return html`<span class="label">${titleOf(ask, value, how)}</span>${does && does !== known ? html`<span class="moves">${does}</span>` : nothing}`;
}

/** The choices of a step; a tap chooses, and nothing is sent. @param {Envelope} envelope @param {Ask} ask @param {State} state @param {AskTools} tools @param {Step[]} before @param {How} how */
function choices(envelope, ask, state, tools, before, how) {
  const value = state.seen?.steps.find((step) => step.ask.id === ask.id)?.value;
  return how.draw(envelope, ask, {
    ...tools,
    pending: tools.pending,
    selected: value === undefined ? null : { ask: ask.id, value },
    answer: (ask, chosen) => take(ask, chosen, state, tools, before),
    choices: (_, ask) =>
      choiceList(
        {
          pending: null,
          state: "well",
          answer: (id, chosen) => choose(state, tools, before, { ask: id, value: chosen }),
        },
        ask,
        {
          cardSign: how.cardSign,
        },
      ),
  });
}

/** The plan with its confirmation. @param {Envelope} envelope @param {Ask} ask @param {State} state @param {Preview} seen @param {AskTools} tools @param {How} how */
function plan(envelope, ask, state, seen, tools, how) {
  const steps = seen.steps.filter((step) => !step.later).map(stepOf);
  const later = seen.steps.filter((step) => step.later).map(stepOf);
  const proposed = seen.steps.every((step) => step.proposed);
  const ready = seen.complete && !state.asking && !tools.pending;
  return html`<section class=${proposed ? "plan proposed" : "plan"} aria-labelledby="plan-title"><h4 id="plan-title">${text(proposed ? "plan-suggested" : "plan-yours")}</h4>
    <div class="plan-total" role="status">${gains(seen, how)}</div>
    ${stepList(envelope, state, seen, tools, how)}${whatFollows(seen)}
    ${seen.moves.length ? html`<details class="more"><summary>${text("plan-pieces", { n: seen.moves.length })}</summary><ul>${seen.moves.map((move) => html`<li>${move}</li>`)}</ul></details>` : nothing}${later.length ? html`<p class="muted">${text("plan-later")}</p>` : nothing}
    <button type="button" class="button main send" value="plan" aria-disabled=${ready ? "false" : "true"} @click=${(
      /** @type {MouseEvent} */ event,
    ) => {
      if (ready) tools.plan(steps, event, later);
    }}>${tools.pending?.ask === ask.id ? tools.sending : text(seen.complete ? "plan-do" : "plan-goes_on")}</button>${
      later.length
        ? html`<button type="button" class="button quiet" aria-disabled=${ready ? "false" : "true"} @click=${(
            /** @type {MouseEvent} */ event,
          ) => {
            if (ready) tools.plan(steps, event);
          }}>${text("plan-only_now")}</button>`
        : nothing
    }</section>`;
}

/** The state of an ask's plan; its preview is asked for where the game has changed. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools @param {boolean} [turns] whether other turns are shown as well */
export function previewed(envelope, ask, tools, turns = false) {
  const state = stateOf(ask);
  state.several = turns;
  const key = JSON.stringify([envelope.epoch, envelope.view?.instructed, ask.options.map((option) => option.value)]);
  if (state.key !== key) {
    Object.assign(state, { key, seen: null, at: -1 });
    refresh(state, tools);
  }
  return state;
}

/** The switch for suggestions. @param {State} state @param {AskTools} tools */
export function suggestionSwitch(state, tools) {
  return html`<label class="level check plan-switch"><input type="checkbox" .checked=${suggests()} @change=${(
    /** @type {Event} */ event,
  ) => {
    store(WITHOUT, inputChecked(event) ? null : "yes");
    state.chosen = [];
    refresh(state, tools);
  }}> ${text("plan-suggests")}</label>`;
}

/** The sheet for an ask of the viewer with which a turn begins or goes on. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools @param {How} how */
export function planSheet(envelope, ask, tools, how) {
  const state = previewed(envelope, ask, tools, true);
  const { seen } = state;
  const next = seen && !seen.complete ? seen.view.asks.find((ask) => ask.seat === seen.view.viewer) : undefined;
  return html`${state.note ? html`<p class="hint" role="alert">${sign("eye")} <span>${state.note}</span></p>` : nothing}
    ${state.offline ? html`<p class="hint" role="status">${text("plan-offline")}</p>` : nothing}
    ${seen?.steps.length ? html`${plan(envelope, ask, state, seen, tools, how)}${otherTurns(state, seen, tools, how)}` : nothing}
    ${next && seen && next.id !== ask.id ? html`<h4 class="plan-other">${next.question}</h4>${choices({ ...envelope, view: seen.view }, next, state, tools, state.chosen, how)}` : nothing}
    <details class="more plan-others" ?open=${seen?.steps.length || (state.asking && suggests()) ? !how.folded && ROOMY.matches : true}><summary>${text(seen?.steps.length ? "plan-other" : "plan-choose")}</summary>
    ${state.offline ? how.draw(envelope, ask, tools) : choices(envelope, ask, state, tools, [], how)}</details>
    ${suggestionSwitch(state, tools)}`;
}

/** What the viewer has planned for when they are asked again, with the way to take it back. @param {Envelope} envelope @param {() => void} drop */
export function plannedLater(envelope, drop) {
  const { later, wishes } = envelope;
  if (!later?.length)
    return envelope.plan_lost
      ? html`<section class="card later"><p class="hint" role="status">${sign("back")} <span>${text("plan-lost")}</span></p></section>`
      : nothing;
  const shown = later.length > MOST_LATER + 1 ? later.slice(0, MOST_LATER) : later;
  const rest = later.slice(shown.length);
  const lines = (/** @type {string[]} */ some) => some.map((step) => html`<li>${step}</li>`);
  return html`<section class="card later" aria-labelledby="later"><h2 id="later">${text("plan-planned")}</h2><button type="button" class="button" @click=${drop}>${text("plan-drop")}</button>${wishes ? html`<p class="muted">${text("plan-wishes")}</p>` : nothing}<ol>${lines(shown)}</ol>
    ${rest.length ? html`<details class="more"><summary>${text("plan-more", { n: rest.length })}</summary><ol start=${shown.length + 1}>${lines(rest)}</ol></details>` : nothing}</section>`;
}
