/**
 * Components of asks about goods: the market, the cathedral, and the cubes to keep.
 * @import { AskView, CraftsmanView, CraftsmanUse } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { draft } from "../../../components/asks/drafts.js";
import { redraw, set } from "../../../components/shared/redraw.js";
import { sign } from "../../../components/shared/signs.js";
import { kindName, list, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { amount, amounts, CUBES, formula, inWords } from "../cards.js";
import { me, stepper, viewOf, wordOption } from "./answering.js";
import { carryOut, firstSteps, planValue } from "./plans.js";

/** Purchases and sales by kind: a tap on one offers its amounts, each with its gold; or leaving. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function market(envelope, ask, tools) {
  const view = viewOf(envelope);
  const mine = me(view);
  const chosen = draft(ask, () => ({ deal: "", kind: "" }));
  const offered = (/** @type {string} */ deal, /** @type {string} */ kind) =>
    ask.options.filter((option) => option.data.deal === deal && option.data.kind === kind);
  const held = (/** @type {string} */ kind) => mine?.cubes[kind] ?? 0;
  const why = (/** @type {string} */ deal, /** @type {string} */ kind) => {
    if (ask.forbidden?.some((forbidden) => forbidden.deal === deal && forbidden.kind === kind))
      return text("no_craftsman");
    if (deal === "sell") return mine?.bought.includes(kind) ? text("bought_before") : "";
    return view.market[kind] ? text("too_dear") : "";
  };
  const button = (/** @type {"buy" | "sell"} */ deal, /** @type {string} */ kind) => {
    const price = view.prices[deal][kind];
    if (price === undefined) return html`<span class="out">${text("never_there")}</span>`;
    const words = html`<span class="label">${text(deal)} ${amount("gold", price)}</span>`;
    return offered(deal, kind).length
      ? html`<button type="button" class="choice" value=${`${deal}:${kind}`} aria-pressed=${chosen.deal === deal && chosen.kind === kind ? "true" : "false"} @click=${set(chosen, { deal, kind })}><span class="visually-hidden">${kindName(kind)}, </span>${words}</button>`
      : html`<span class="out">${words}<span class="lack">${why(deal, kind)}</span></span>`;
  };
  const amountsOf = () =>
    html`<div class="wrap amounts-of" role="group" aria-label=${`${text(chosen.deal)} ${kindName(chosen.kind)}`}>${offered(
      chosen.deal,
      chosen.kind,
    ).map((option) => {
      const n = option.data.n ?? 0;
      const gold = n * (view.prices[/** @type {"buy" | "sell"} */ (chosen.deal)][chosen.kind] ?? 0);
      return answerButton(
        tools,
        ask,
        option.value,
        html`<span class="visually-hidden">${option.label}, </span><span class="label">${n} ${sign(chosen.kind)}</span><span class="moves">${chosen.deal === "buy" ? "−" : "+"}${amount("gold", gold)}</span>`,
      );
    })}</div>`;
  const dearest = Math.max(0, ...offered("sell", chosen.kind).map((option) => option.data.n ?? 0));
  const over = (mine?.gold ?? 0) + dearest * (view.prices.sell[chosen.kind] ?? 0) - view.limits.gold;
  const leave = wordOption(ask, "leave");
  return html`<p class="wrap level have">${sign("gold")} ${text("gold_of", { n: mine?.gold ?? 0, of: view.limits.gold })}</p>
    <ul class="stalls">${CUBES.map(
      (
        kind,
      ) => html`<li><p class="kind">${sign(kind)} <b>${kindName(kind)}</b> <small>${view.prices.buy[kind] === undefined ? nothing : html`${text("plan-on_market", { n: view.market[kind] ?? 0 })} · `}${text("plan-you_have", { n: held(kind) })}</small></p>
      <div class="deals">${button("buy", kind)}${button("sell", kind)}</div>${chosen.kind === kind ? amountsOf() : nothing}</li>`,
    )}</ul>
    ${chosen.deal === "sell" && over > 0 ? html`<p class="loss">${text("gold_lost", { n: over })}</p>` : nothing}
    ${leave ? html`<div class="choices">${answerButton(tools, ask, leave.value, html`<span class="label">${leave.label}</span>`)}</div>` : nothing}
    ${(ask.forbidden ?? []).map((forbidden) => html`<p class="muted">${forbidden.text}</p>`)}
    ${mine?.bought.length ? html`<p class="muted">${text("bought_kinds", { kinds: list(mine.bought.map(kindName)) })}</p>` : nothing}`;
}

/** The plan of the craftsmen, at first the best one; its steps can be changed as far as cards and goods allow. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function cathedral(envelope, ask, tools) {
  const plan = /** @type {import("../view").PlanView} */ (ask.plan);
  const limit = viewOf(envelope).limits.gold;
  const cardOf = (/** @type {CraftsmanUse} */ step) =>
    /** @type {CraftsmanView} */ (plan.cards.find((card) => card.card === step.card));
  const current = draft(ask, () => ({ steps: firstSteps(plan), open: false }));
  const end = carryOut(plan, current.steps, limit);
  const best = carryOut(plan, plan.best, limit);
  const value = planValue(current.steps);
  const isBest = value === planValue(plan.best);
  const tried = (/** @type {number} */ at, /** @type {number} */ by) =>
    carryOut(
      plan,
      current.steps.map((step, index) => (index === at ? { ...step, n: step.n + by } : step)),
      limit,
    );
  const swapped = (/** @type {number} */ at) =>
    current.steps.map((step, index) => current.steps[index === at ? at - 1 : index === at - 1 ? at : index] ?? step);
  // The order matters only where a craftsman needs metal to be held, or another spends the gold that one gives.
  const ordered = plan.cards.some((card) => card.with_metal || card.gives.gold);
  const change = (/** @type {() => void} */ act) => () => {
    act();
    redraw();
  };
  const left = Object.fromEntries(CUBES.map((kind) => [kind, end.goods[kind] ?? 0]));
  const steps = current.steps.map((step, at) => {
    const card = cardOf(step);
    const more = tried(at, 1);
    const earlier = at > 0 && !carryOut(plan, swapped(at), limit).wrong;
    const blocking =
      more.wrong && more.wrong.at !== at
        ? cardOf(/** @type {CraftsmanUse} */ (current.steps[more.wrong.at])).name
        : undefined;
    return html`<li><span class="who"><strong>${card.name}</strong>${formula(card)}</span>${stepper(
      card.name,
      step.n,
      step.n > 0 && !tried(at, -1).wrong,
      !more.wrong,
      (by) => {
        step.n += by;
        redraw();
      },
    )}
      ${
        ordered && at
          ? html`<button type="button" class="earlier" aria-label=${text("earlier", { what: card.name })} aria-disabled=${earlier ? "false" : "true"} @click=${change(
              () => {
                if (earlier) current.steps = swapped(at);
              },
            )}>↑</button>`
          : html`<span></span>`
      }
      ${more.wrong ? html`<span class="lack">${blocking ? text("why_later", { what: kindName(more.wrong.kind), who: blocking }) : text(`why_${more.wrong.why}`, { what: kindName(more.wrong.kind) })}</span>` : nothing}</li>`;
  });
  return html`${isBest ? html`<p class="hint">${sign("vp")} ${text("best_plan")}</p>` : html`<p class="hint">${sign("vp")} ${text("own_plan", { n: best.vp, gold: best.goods.gold ?? 0 })}</p>`}
    <ol class="spread works">${current.steps.filter((step) => step.n).map((step) => html`<li><span><b>${step.n} ×</b> ${cardOf(step).name}</span> ${formula(cardOf(step), step.n)}</li>`)}</ol>
    <dl class="wrap result" aria-live="polite"><div><dt>${text("plan_gives")}</dt><dd>${amount("vp", end.vp)}</dd></div><div><dt>${text("plan_gold")}</dt><dd>${amount("gold", end.goods.gold ?? 0)}</dd></div><div><dt>${text("plan_left")}</dt><dd>${inWords(left) ? amounts(left) : text("none")}</dd></div></dl>
    ${end.lost ? html`<p class="loss">${text("gold_lost", { n: end.lost })}</p>` : nothing}
    <div class="choices in-sight">${answerButton(tools, ask, value, html`<span class="label">${sign("cathedral")} ${text(current.steps.some((step) => step.n) ? "build" : "nobody_works")}</span>`, { kind: "main", ready: !end.wrong })}</div>
    <details class="more" ?open=${current.open} @toggle=${(/** @type {Event} */ event) => {
      current.open = /** @type {HTMLDetailsElement} */ (event.target).open;
    }}><summary>${text("change_plan")}</summary><ol class="how-often">${steps}</ol>
      ${
        isBest
          ? nothing
          : html`<p><button type="button" class="button quiet" @click=${change(() => {
              current.steps = firstSteps(plan);
            })}>${text("best_again")}</button></p>`
      }</details>`;
}

/** With more ways to keep cubes than this, each kind has a stepper. */
const MOST_SETS = 6;

/** Few ways to keep cubes as one tap each. @param {AskView} ask @param {AskTools} tools */
function keptSets(ask, tools) {
  return html`<div class="choices many">${ask.options.map((option) =>
    answerButton(
      tools,
      ask,
      option.value,
      html`<span class="label">${amounts(option.data.cubes ?? {})}</span><span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>`,
    ),
  )}</div>`;
}

/** Choice of the cubes to keep, where there are many ways: at first those with the highest market price. @param {Envelope} envelope @param {AskView} ask @param {AskTools} tools */
export function keep(envelope, ask, tools) {
  if (ask.options.length <= MOST_SETS) return keptSets(ask, tools);
  const view = viewOf(envelope);
  const held = me(view)?.cubes ?? {};
  // A correction may have left fewer cubes than may be kept.
  const most = Math.min(
    view.limits.cubes,
    CUBES.reduce((sum, kind) => sum + (held[kind] ?? 0), 0),
  );
  const kept = draft(ask, () => {
    let room = most;
    const dearest = [...CUBES].sort((a, b) => (view.prices.sell[b] ?? 0) - (view.prices.sell[a] ?? 0));
    return /** @type {Record<string, number>} */ (
      Object.fromEntries(
        dearest.map((kind) => {
          const n = Math.min(room, held[kind] ?? 0);
          room -= n;
          return [kind, n];
        }),
      )
    );
  });
  const total = CUBES.reduce((sum, kind) => sum + (kept[kind] ?? 0), 0);
  const option = ask.options.find(({ data }) => CUBES.every((kind) => (data.cubes?.[kind] ?? 0) === (kept[kind] ?? 0)));
  return html`<ul class="keep">${CUBES.filter((kind) => held[kind]).map(
    (
      kind,
    ) => html`<li><span>${sign(kind)} ${kindName(kind)} <small>${text("of", { have: kept[kind] ?? 0, need: held[kind] ?? 0 })}</small></span>
      ${stepper(
        kindName(kind),
        kept[kind] ?? 0,
        (kept[kind] ?? 0) > 0,
        (kept[kind] ?? 0) < (held[kind] ?? 0) && total < most,
        (by) => {
          kept[kind] = (kept[kind] ?? 0) + by;
          redraw();
        },
      )}</li>`,
  )}</ul>
    <p class="wrap level have" role="status">${text("kept", { n: total, of: most })}</p>
    <div class="choices">${answerButton(tools, ask, option?.value ?? "", html`<span class="label">${text("keep_these")}</span>${option ? html`<span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>` : nothing}`, { kind: "main", ready: option !== undefined })}</div>`;
}
