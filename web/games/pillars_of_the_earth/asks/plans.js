/**
 * Plans of the craftsmen: what a plan gives, its first steps, and its value in an answer.
 * @import { CraftsmanView, PlanView, CraftsmanUse } from "../view"
 */

/**
 * The goods after the steps of a plan, or the step that cards or goods do not allow, with the reason: the counterpart of
 * `engine/pillars_of_the_earth/rules/cathedral.py`, which makes the final check.
 * @param {PlanView} plan @param {CraftsmanUse[]} steps @param {number} mostGold
 * @returns {{ goods: Record<string, number>, vp: number, lost: number, wrong: null | { at: number, why: string, kind: string } }}
 */
export function carryOut(plan, steps, mostGold) {
  const goods = { ...plan.goods };
  /** @type {Record<string, number>} */
  const used = {};
  const end = { goods, vp: 0, lost: 0, wrong: /** @type {null | { at: number, why: string, kind: string }} */ (null) };
  for (const [at, step] of steps.entries()) {
    const card = plan.cards.find((card) => card.card === step.card);
    if (!card || !step.n) continue;
    const done = used[card.card] ?? 0;
    const missing = Object.keys(card.use).find((kind) => (goods[kind] ?? 0) < (card.use[kind] ?? 0) * step.n);
    if (done + step.n > card.capacity) end.wrong = { at, why: "capacity", kind: "" };
    else if (card.mason && !plan.mortar_mixer) end.wrong = { at, why: "mortar_mixer", kind: "" };
    else if (card.with_metal && !goods.metal) end.wrong = { at, why: "with_metal", kind: "metal" };
    else if (missing) end.wrong = { at, why: "missing", kind: missing };
    if (end.wrong) return end;
    used[card.card] = done + step.n;
    for (const [kind, n] of Object.entries(card.use)) goods[kind] = (goods[kind] ?? 0) - n * step.n;
    const gold = (goods.gold ?? 0) + (card.gives.gold ?? 0) * step.n;
    goods.gold = Math.min(mostGold, gold);
    end.lost += gold - goods.gold;
    end.vp += (card.gives.vp ?? 0) * step.n;
  }
  return end;
}

/**
 * A plan as the value of an answer (the counterpart of `write_plan` in
 * `engine/pillars_of_the_earth/rules/cathedral.py`): the many possible plans are not listed as options.
 * @param {CraftsmanUse[]} steps
 */
export function planValue(steps) {
  return (
    steps
      .filter((step) => step.n)
      .map((step) => `${step.card}*${step.n}`)
      .join(",") || "none"
  );
}

/**
 * The initial steps of the page: the best plan, and the craftsmen who do not work in it with 0 uses. Those who need
 * metal to be held come first, since it may be used up later.
 * @param {PlanView} plan @returns {CraftsmanUse[]}
 */
export function firstSteps(plan) {
  const idle = plan.cards.filter((card) => !plan.best.some((step) => step.card === card.card));
  const step = (/** @type {CraftsmanView} */ card) => ({ card: card.card, n: 0 });
  return [
    ...idle.filter((card) => card.with_metal).map(step),
    ...plan.best.map((step) => ({ ...step })),
    ...idle.filter((card) => !card.with_metal).map(step),
  ];
}
