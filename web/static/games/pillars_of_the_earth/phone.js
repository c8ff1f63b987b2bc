// @ts-check
/**
 * The phone's parts of The Pillars of the Earth: my goods and what comes up, which lie open here, and a component for
 * each question where a list of buttons would be poor: builders, cards, the market, the cathedral, the cubes to keep.
 *
 * A component offers only what the question's options hold, or, for a plan of the craftsmen, what the cards allow.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./types").Ask} Ask
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Mine} Mine
 * @typedef {import("./types").SeatLine} SeatLine
 * @typedef {import("./types").Craftsman} Craftsman
 * @typedef {import("./types").Advantage} Advantage
 * @typedef {import("./types").EventCard} EventCard
 * @typedef {import("./types").Resource} Resource
 * @typedef {import("./types").Step} Step
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { SEATS, colourOf, kindName, list, nameOf, seatSign, sign, text } from "../../common.js";
import { show } from "../../phone.js";
import { CUBES, PLACES, SITES, amount, amounts, builderOf, carryThrough, firstSteps, formula, gives, inWords, isResource, onSpace, resourceWords, turns, wheel, writePlan } from "./cards.js";

/** @param {Envelope} envelope */
const viewOf = (envelope) => /** @type {View} */ (envelope.view);
/** @param {View} view */
const me = (view) => view.seats.find((one) => one.seat === view.viewer);

/** @type {Map<string, any>} What has been begun and not yet sent, by question. */
const drafts = new Map();

/** The draft of a question; one whose choices have changed since begins anew. @template T @param {Ask} ask @param {() => T} fresh @returns {T} */
function draft(ask, fresh) {
  const key = JSON.stringify([ask.id, ask.plan, ask.options.map((option) => option.value)]);
  if (!drafts.has(key)) {
    if (drafts.size > 9) drafts.clear();
    drafts.set(key, fresh());
  }
  return drafts.get(key);
}

/** A button that answers; one that may not be sent yet says so and does nothing. @param {Ask} ask @param {Tools} tools @param {string} value @param {unknown} content @param {{ main?: boolean, ready?: boolean, kind?: string }} [how] */
function send(ask, tools, value, content, { main = false, ready = true, kind = "" } = {}) {
  const chosen = tools.pending?.ask === ask.id && tools.pending.value === value;
  return html`<button class=${`choice ${kind}${main ? " main" : ""}`} type="button" value=${value} ?data-chosen=${chosen} aria-disabled=${tools.pending || !ready ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => { if (ready) tools.answer(ask, value, event); }}>${content}${chosen ? html`<span class="moves">${text("sending")}</span>` : nothing}</button>`;
}

/** @param {string} name @param {number} n @param {boolean} less @param {boolean} more @param {(step: number) => void} change */
function stepper(name, n, less, more, change) {
  const button = (/** @type {number} */ step, /** @type {boolean} */ able) => html`<button type="button" aria-label=${text(step > 0 ? "more_of" : "less_of", { what: name })} aria-disabled=${able ? "false" : "true"}
    @click=${() => { if (able) change(step); }}>${step > 0 ? "+" : "−"}</button>`;
  return html`<span class="stepper" role="group" aria-label=${name}>${button(-1, less)}<output aria-live="polite">${n}</output>${button(1, more)}</span>`;
}

/** Where the camera can see the answer, what to do for it; the choices lie open all the same, for not all of them are pieces. @param {Envelope} envelope @param {string} words */
function seen(envelope, words) {
  const camera = envelope.senses?.camera;
  return camera?.state === "ready" && !camera.simulated ? html`<p class="hint">${sign("eye")} ${text(words)}</p>` : nothing;
}

// ---------------------------------------------------------------- builders

/** Who starts. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function starter(envelope, ask, tools) {
  return html`<div class="choices many">${ask.options.map((option) => send(ask, tools, option.value, person(envelope, option.value)))}</div>`;
}

/** @param {Envelope} envelope @param {string} value an answer that begins with a seat */
function person(envelope, value) {
  const seat = /** @type {import("../../types").Seat} */ (value.slice(0, 1));
  return html`<span class="label">${seatSign(seat, colourOf(envelope, seat))} ${nameOf(envelope, seat)}</span>`;
}

/** Whose builder was drawn; or that it was put back. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function drawn(envelope, ask, tools) {
  const view = viewOf(envelope);
  const buttons = (/** @type {boolean} */ refused) => ask.options.filter((option) => option.value.endsWith(":refused") === refused).map((option) => send(ask, tools, option.value,
    html`${person(envelope, option.value)}<span class="moves">${text("in_bag", { n: view.seats.find((one) => one.seat === option.value.slice(0, 1))?.builders ?? 0 })}</span>`));
  const refusable = buttons(true);
  return html`${seen(envelope, "camera_sees_builder")}${wheel(envelope, view)}<div class="choices many">${buttons(false)}</div>
    ${refusable.length ? html`<details class="more"><summary>${text("refuse")}</summary><p class="muted">${text("refuse_hint")}</p><div class="choices many">${refusable}</div></details>` : nothing}`;
}

/** A builder's place, or its rest on the wheel. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function placed(envelope, ask, tools) {
  const view = viewOf(envelope);
  const paid = ask.what === "passed" ? 0 : view.cost.next;
  const gold = me(view)?.gold ?? 0;
  const pass = ask.options.find((option) => option.value === "pass");
  const free = new Set(ask.options.map((option) => option.value));
  return html`${wheel(envelope, view)}<p>${sign("gold")} ${free.size > (pass ? 1 : 0) ? text(paid ? "gold_then" : "no_cost", { gold, n: paid, then: gold - paid }) : text("cannot_pay", { gold, n: paid })}</p>
    ${pass ? html`<div class="choices">${send(ask, tools, "pass", html`<span class="label">${sign("wheel")} ${pass.label}</span>${me(view)?.passes_left === 0 ? html`<span class="moves">${text("unused")}</span>` : nothing}`)}</div>` : nothing}
    ${places(envelope, view, (place, number, what) => free.has(`${place}:${number}`) ? send(ask, tools, `${place}:${number}`, what, { kind: "space" }) : undefined)}`;
}

/** The places with who stands there and what lies there. @param {Envelope} envelope @param {View} view @param {(place: string, number: number, what: unknown) => unknown} [button] */
function places(envelope, view, button) {
  return html`<ul class="places">${PLACES.map((place) => html`<li class=${`place ${place}`}><div><h4>${sign(place)} ${text(`place_${place}`)}</h4><p class="muted">${gives(view, place)}</p></div>
    <ul class="spaces">${(view.places[place] ?? []).map((owner, index) => {
      const lies = onSpace(view, place, index);
      // A card that lies there says which space it is; a lone space needs no number.
      const named = lies !== nothing && (place === "kingsbridge" || place === "shiring");
      const number = view.places[place]?.length === 1 ? text("the_space") : html`<span class="visually-hidden">${text("space", { n: named ? index + 1 : "" })}</span>${named ? nothing : index + 1}`;
      const what = html`<span class="visually-hidden">${text(`place_${place}`)}, </span><span class="number">${number}</span> ${lies}`;
      return html`<li>${(owner ? undefined : button?.(place, index + 1, what)) ?? html`<span class=${owner ? "space taken" : "space"}>${what}${builderOf(envelope, owner)}</span>`}</li>`;
    })}</ul></li>`)}</ul>`;
}

// ---------------------------------------------------------------- cards

/** The supply: craftsmen, and the resource cards by their sites. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function supply(envelope, ask, tools) {
  const view = viewOf(envelope);
  const mine = me(view);
  const open = new Set(ask.options.map((option) => option.value));
  const craftsmen = /** @type {Craftsman[]} */ (view.supply.filter((card) => !isResource(card)));
  const offer = (/** @type {string} */ card, /** @type {unknown} */ content, /** @type {string} */ lacking) => open.has(card) ? send(ask, tools, card, content)
    : html`<span class="choice out">${content}<span class="lack">${lacking}</span></span>`;
  return html`${seen(envelope, "camera_sees_card")}<p class="have">${amount("worker", mine?.workers ?? 0)} ${text("workers_free")} ${amount("gold", mine?.gold ?? 0)}</p>
    <div class="choices many single">${craftsmen.map((card) => offer(card.card, html`<span class="label">${sign("craftsman")} ${card.name}<span class="price">${amount("gold", card.cost)}</span></span>${formula(card)}`,
      text("needs_gold", { n: card.cost, have: mine?.gold ?? 0 })))}</div>
    <div class="sites">${Object.entries(SITES).map(([kind, site]) => {
      const cards = /** @type {Resource[]} */ (view.supply.filter((card) => isResource(card) && card.kind === kind)).sort((a, b) => a.cubes - b.cubes);
      return html`<div><h4>${sign(kind)} ${text(`pile_${site}`)}</h4>${cards.length ? cards.map((card) => offer(card.card, html`<span class="visually-hidden">${resourceWords(card)}</span><span class="label" aria-hidden="true">${amount(kind, card.cubes)}</span><span class="moves" aria-hidden="true">${amount("worker", card.workers)}</span>`,
        text("needs_workers", { n: card.workers, have: mine?.workers ?? 0 }))) : html`<p class="muted">${text("none")}</p>`}</div>`;
    })}</div>
    <div class="choices">${ask.options.filter((option) => option.value === "pass").map((option) => send(ask, tools, "pass", html`<span class="label">${option.label}</span><span class="moves">${text("to_mill")}</span>`))}</div>`;
}

/** A card with its name and what it does. @param {Craftsman | Resource | Advantage | EventCard} card */
function face(card) {
  if (isResource(/** @type {Craftsman} */ (card))) {
    const one = /** @type {Resource} */ (card);
    return html`<span class="visually-hidden">${resourceWords(one)}</span><span class="label" aria-hidden="true">${amount(one.kind, one.cubes)} ${amount("worker", one.workers)}</span>`;
  }
  if ("use" in card) return html`<span class="label">${sign("craftsman")}<span>${card.name}</span></span>${formula(card)}`;
  const good = "good" in card ? card.good : null;
  return html`<span class="label">${good === null ? sign("advantage") : sign(good ? "seal" : "event")}<span>${card.title}</span></span><span class="moves">${card.text}${"choices" in card && card.choices.length > 1 ? html` ${card.choices.map((one) => one.join(", ")).join(" · ")}` : nothing}</span>`;
}

/** Two of many cards: each is a switch, and what is sent is the pair. @param {Ask} ask @param {Tools} tools */
function pick(ask, tools) {
  const picked = draft(ask, () => /** @type {string[]} */ ([]));
  const wanted = ask.pick ?? 2;
  const value = ask.options.find((option) => option.value.split("+").sort().join() === [...picked].sort().join())?.value;
  const turn = (/** @type {string} */ card) => {
    if (picked.includes(card)) picked.splice(picked.indexOf(card), 1);
    else if (picked.push(card) > wanted) picked.shift();
    tools.redraw();
  };
  return html`<div class="choices many pairs">${(ask.cards ?? []).map((card) => html`<button type="button" class="choice" aria-pressed=${picked.includes(card.card) ? "true" : "false"} @click=${() => turn(card.card)}>${face(card)}</button>`)}</div>
    <p class="have" role="status">${text("picked", { n: picked.length, of: wanted })}</p>
    <div class="choices">${send(ask, tools, value ?? "", html`<span class="label">${text("these")}</span>`, { main: true, ready: value !== undefined })}</div>`;
}

/** One of the cards that a question is about, or of my own craftsmen. @param {Ask} ask @param {Tools} tools @param {(Craftsman | Resource | Advantage | EventCard)[]} cards */
function oneCard(ask, tools, cards) {
  return html`<div class="choices many single">${ask.options.map((option) => {
    const card = cards.find((one) => one.card === option.value);
    const needed = ask.needed?.[option.value];
    return send(ask, tools, option.value, card ? html`${face(card)}${needed ? html`<span class="moves">${needed}</span>` : nothing}` : html`<span class="label">${option.label}</span>`);
  })}</div>`;
}

// ---------------------------------------------------------------- market, cathedral, cubes

/** One purchase or one sale at a time, or leaving. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function market(envelope, ask, tools) {
  const view = viewOf(envelope);
  const mine = me(view);
  const chosen = draft(ask, () => ({ deal: "", n: 1 }));
  const most = (/** @type {string} */ deal) => ask.options.filter((option) => option.value.startsWith(`${deal}:`)).length;
  const held = (/** @type {string} */ kind) => mine?.cubes[kind] ?? 0;
  const why = (/** @type {string} */ deal, /** @type {string} */ kind) => {
    if (ask.forbidden?.[`${deal}:${kind}`]) return text("no_craftsman");
    if (deal === "sell") return mine?.bought.includes(kind) ? text("bought_before") : "";
    return view.market[kind] ? text("too_dear") : "";
  };
  const cell = (/** @type {"buy" | "sell"} */ deal, /** @type {string} */ kind) => {
    const price = view.prices[deal][kind];
    if (price === undefined) return html`<td class="out">${text("never_there")}</td>`;
    const name = `${deal}:${kind}`;
    const there = html`<span class="label">${amount("gold", price)}</span><span class="moves">${text(deal === "buy" ? "there" : "yours", { n: deal === "buy" ? view.market[kind] ?? 0 : held(kind) })}</span>`;
    return most(name) ? html`<td><button type="button" class="choice" aria-pressed=${chosen.deal === name ? "true" : "false"} @click=${() => { chosen.deal = name; chosen.n = 1; tools.redraw(); }}><span class="visually-hidden">${text(deal)} ${kindName(kind)}, </span>${there}</button></td>`
      : html`<td class="out">${there}${why(deal, kind) ? html`<span class="lack">${why(deal, kind)}</span>` : nothing}</td>`;
  };
  const kind = chosen.deal.split(":")[1] ?? "";
  const option = ask.options.find((one) => one.value === `${chosen.deal}:${chosen.n}`);
  const over = (mine?.gold ?? 0) + chosen.n * (view.prices.sell[kind] ?? 0) - view.limits.gold;
  const change = (/** @type {number} */ step) => { chosen.n += step; tools.redraw(); };
  return html`<p class="have">${sign("gold")} ${text("gold_of", { n: mine?.gold ?? 0, of: view.limits.gold })}</p>
    <table class="stalls"><thead><tr><td></td><th scope="col">${text("buy")}</th><th scope="col">${text("sell")}</th></tr></thead>
      <tbody>${CUBES.map((one) => html`<tr><th scope="row">${sign(one)} ${kindName(one)}</th>${cell("buy", one)}${cell("sell", one)}</tr>`)}</tbody></table>
    ${option ? html`<div class="deal"><p class="have">${sign(kind)} ${kindName(kind)} ${stepper(kindName(kind), chosen.n, chosen.n > 1, chosen.n < most(chosen.deal), change)}</p>
      <div class="choices">${send(ask, tools, option.value, html`<span class="label">${option.label}</span><span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>`, { main: true })}</div>
      ${chosen.deal.startsWith("sell") && over > 0 ? html`<p class="loss">${text("gold_lost", { n: over })}</p>` : nothing}</div>` : nothing}
    <div class="choices">${ask.options.filter((one) => one.value === "leave").map((one) => send(ask, tools, one.value, html`<span class="label">${one.label}</span>`))}</div>
    ${Object.values(ask.forbidden ?? {}).map((one) => html`<p class="muted">${one}</p>`)}
    ${mine?.bought.length ? html`<p class="muted">${text("bought_kinds", { kinds: list(mine.bought.map(kindName)) })}</p>` : nothing}`;
}

/** The best plan first, each step of which can be changed as far as cards and goods allow. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function cathedral(envelope, ask, tools) {
  const plan = /** @type {import("./types").Plan} */ (ask.plan);
  const limit = viewOf(envelope).limits.gold;
  const cardOf = (/** @type {Step} */ step) => /** @type {Craftsman} */ (plan.cards.find((one) => one.card === step.card));
  const begun = draft(ask, () => ({ steps: firstSteps(plan), open: false }));
  const end = carryThrough(plan, begun.steps, limit);
  const best = carryThrough(plan, plan.best, limit);
  const value = writePlan(begun.steps);
  const tried = (/** @type {number} */ at, /** @type {number} */ by) => carryThrough(plan, begun.steps.map((step, index) => (index === at ? { ...step, n: step.n + by } : step)), limit);
  const swapped = (/** @type {number} */ at) => begun.steps.map((step, index) => begun.steps[index === at ? at - 1 : index === at - 1 ? at : index] ?? step);
  // The order matters only where metal has to be held, or gold comes in that others spend.
  const ordered = plan.cards.some((card) => card.with_metal || card.gives.gold);
  const change = (/** @type {() => void} */ act) => () => { act(); tools.redraw(); };
  const left = Object.fromEntries(CUBES.map((kind) => [kind, end.goods[kind] ?? 0]));
  const steps = begun.steps.map((step, at) => {
    const card = cardOf(step);
    const more = tried(at, 1);
    const earlier = at > 0 && !carryThrough(plan, swapped(at), limit).wrong;
    const blocking = more.wrong && more.wrong.at !== at ? cardOf(/** @type {Step} */ (begun.steps[more.wrong.at])).name : undefined;
    return html`<li><span class="who"><strong>${card.name}</strong>${formula(card)}</span>${stepper(card.name, step.n, step.n > 0 && !tried(at, -1).wrong, !more.wrong, (by) => { step.n += by; tools.redraw(); })}
      ${ordered && at ? html`<button type="button" class="earlier" aria-label=${text("earlier", { what: card.name })} aria-disabled=${earlier ? "false" : "true"} @click=${change(() => { if (earlier) begun.steps = swapped(at); })}>↑</button>` : html`<span></span>`}
      ${more.wrong ? html`<span class="lack">${blocking ? text("why_later", { what: kindName(more.wrong.kind), who: blocking }) : text(`why_${more.wrong.why}`, { what: kindName(more.wrong.kind) })}</span>` : nothing}</li>`;
  });
  return html`${value === writePlan(plan.best) ? html`<p class="hint">${sign("vp")} ${text("best_plan")}</p>` : html`<p class="hint">${sign("vp")} ${text("own_plan", { n: best.vp, gold: best.goods.gold ?? 0 })}</p>`}
    <ol class="plan">${begun.steps.filter((step) => step.n).map((step) => html`<li><span><b>${step.n} ×</b> ${cardOf(step).name}</span> ${formula(cardOf(step), step.n)}</li>`)}</ol>
    <dl class="result" aria-live="polite"><div><dt>${text("plan_gives")}</dt><dd>${amount("vp", end.vp)}</dd></div><div><dt>${text("plan_gold")}</dt><dd>${amount("gold", end.goods.gold ?? 0)}</dd></div><div><dt>${text("plan_left")}</dt><dd>${inWords(left) ? amounts(left) : text("none")}</dd></div></dl>
    ${end.lost ? html`<p class="loss">${text("gold_lost", { n: end.lost })}</p>` : nothing}
    <div class="choices">${send(ask, tools, value, html`<span class="label">${sign("cathedral")} ${text(value === "none" ? "nobody_works" : "build")}</span>`, { main: true, ready: !end.wrong })}</div>
    <details class="more" ?open=${begun.open} @toggle=${(/** @type {Event} */ event) => { begun.open = /** @type {HTMLDetailsElement} */ (event.target).open; }}><summary>${text("change_plan")}</summary><ol class="steps">${steps}</ol>
      ${value === writePlan(plan.best) ? nothing : html`<p><button type="button" class="button quiet" @click=${change(() => { begun.steps = firstSteps(plan); })}>${text("best_again")}</button></p>`}</details>`;
}

/** Which five cubes stay; at first those that the market pays best. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function keep(envelope, ask, tools) {
  const view = viewOf(envelope);
  const most = view.limits.cubes;
  const held = me(view)?.cubes ?? {};
  const kept = draft(ask, () => {
    let room = most;
    const dearest = [...CUBES].sort((a, b) => (view.prices.sell[b] ?? 0) - (view.prices.sell[a] ?? 0));
    return /** @type {Record<string, number>} */ (Object.fromEntries(dearest.map((kind) => { const n = Math.min(room, held[kind] ?? 0); room -= n; return [kind, n]; })));
  });
  const total = CUBES.reduce((sum, kind) => sum + (kept[kind] ?? 0), 0);
  const value = CUBES.filter((kind) => kept[kind]).map((kind) => `${kind}:${kept[kind]}`).join("+");
  const option = ask.options.find((one) => one.value === value);
  return html`<ul class="keep">${CUBES.filter((kind) => held[kind]).map((kind) => html`<li><span>${sign(kind)} ${kindName(kind)} <small>${text("of", { have: kept[kind] ?? 0, need: held[kind] ?? 0 })}</small></span>
      ${stepper(kindName(kind), kept[kind] ?? 0, (kept[kind] ?? 0) > 0, (kept[kind] ?? 0) < (held[kind] ?? 0) && total < most, (by) => { kept[kind] = (kept[kind] ?? 0) + by; tools.redraw(); })}</li>`)}</ul>
    <p class="have" role="status">${text("kept", { n: total, of: most })}</p>
    <div class="choices">${send(ask, tools, value, html`<span class="label">${text("keep_these")}</span>${option ? html`<span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}</span>` : nothing}`, { main: true, ready: option !== undefined })}</div>`;
}

/** What the bishop is asked for, under the event that makes it matter. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function bishop(envelope, ask, tools) {
  const event = viewOf(envelope).event;
  return html`${event ? html`<div class="lead">${face(event)}${event.good ? html`<p class="hint">${sign("seal")} ${text("good_event")}</p>` : nothing}</div>` : nothing}${tools.choices(envelope, ask)}`;
}

/** What the tax would take without the card. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
function taxFree(envelope, ask, tools) {
  const view = viewOf(envelope);
  const tax = view.mine?.due.tax.find((one) => one.die === view.tax);
  return html`<p class="have">${amount("gold", me(view)?.gold ?? 0)} <span class=${tax?.vp ? "loss" : "met"}>${tax?.vp ? text("without_card", { n: tax.vp }) : text("without_loss")}</span></p>
    <div class="choices">${ask.options.map((option) => send(ask, tools, option.value, html`<span class="label">${sign(SIGNS[option.value] ?? "gold")} ${SIGNS[option.value] ? option.label : text("pay_tax", { n: Math.min(view.tax ?? 0, me(view)?.gold ?? 0) })}</span>`))}</div>`;
}

/** @param {Envelope} envelope @param {import("../../types").Ask} asked @param {Tools} tools */
function askParts(envelope, asked, tools) {
  const ask = /** @type {Ask} */ (asked);
  const view = viewOf(envelope);
  if (ask.pick) return pick(ask, tools);
  if (ask.plan) return cathedral(envelope, ask, tools);
  switch (ask.what) {
    case "start_player": return starter(envelope, ask, tools);
    case "draw": return drawn(envelope, ask, tools);
    case "builder": case "passed": return placed(envelope, ask, tools);
    case "card": return supply(envelope, ask, tools);
    case "dismiss": case "dismiss_shiring": return oneCard(ask, tools, me(view)?.craftsmen ?? []);
    case "event": return oneCard(ask, tools, ask.cards ?? []);
    case "market": return market(envelope, ask, tools);
    case "keep_cubes": return keep(envelope, ask, tools);
    case "bishop": return bishop(envelope, ask, tools);
    case "tax_free": return taxFree(envelope, ask, tools);
    default: return undefined;
  }
}

// ---------------------------------------------------------------- my goods and what comes up

/** What lies before a player. @param {View} view @param {SeatLine} one */
function holdings(view, one) {
  const cubes = CUBES.reduce((sum, kind) => sum + (one.cubes[kind] ?? 0), 0);
  const out = Object.entries(SITES).filter(([kind]) => one.sites[kind]).map(([kind, site]) => html`<li>${amount("worker", one.sites[kind] ?? 0)} ${text(`at_${site}`)}</li>`);
  return html`<p class="purse"><b class="big">${one.gold}</b>${sign("gold", kindName("gold"))} <span class="muted">${text("of_most", { n: view.limits.gold })}</span>
      <svg class="race" viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true"><rect class="lane" width="300" height="14" rx="4"></rect><rect class="run" width=${(300 * one.gold) / view.limits.gold} height="14" rx="4"></rect></svg></p>
    <ul class="cubes">${CUBES.map((kind) => html`<li class=${one.cubes[kind] ? "" : "muted"}>${sign(kind, kindName(kind))}<b>${one.cubes[kind] ?? 0}</b></li>`)}</ul>
    <p class=${cubes > view.limits.cubes ? "loss" : "muted"}>${text("cubes_kept", { n: cubes, of: view.limits.cubes })}</p>
    <ul class="workers"><li>${amount("worker", one.workers)} ${text("workers_free")}</li>${one.mill ? html`<li>${amount("worker", one.mill)} ${text("at_mill")}</li>` : nothing}${out}</ul>
    <h3>${sign("craftsman")} ${text("craftsmen", { n: one.craftsmen.length, of: view.limits.craftsmen })}</h3><ul class="crew">${one.craftsmen.map((card) => html`<li><span>${card.name}</span>${formula(card)}</li>`)}</ul>
    ${one.resources.length ? html`<h3>${text("resources")}</h3><ul class="crew">${one.resources.map((card) => html`<li><span>${sign(card.kind)} ${text(`pile_${SITES[card.kind]}`)}</span><span class="formula">${turns(amount("worker", card.workers), amount(card.kind, card.cubes))}</span></li>`)}</ul>` : nothing}
    ${one.advantages.length ? html`<h3>${text("advantages")}</h3><ul class="crew">${one.advantages.map((card) => html`<li><span>${sign("advantage")} <strong>${card.title}</strong> ${card.text}</span></li>`)}</ul>` : nothing}
    ${one.protected ? html`<p>${sign("protection")} ${text("protected")}</p>` : nothing}`;
}

/** What comes up for me in this round. @param {View} view @param {Mine} mine */
function due(view, mine) {
  const coming = mine.due;
  const rows = [
    ...(coming.mill ? [html`<li><span>${sign("mill")} ${text("mill_income")}</span><b>+${amount("gold", coming.mill)}</b></li>`] : []),
    ...Object.entries(coming.cubes).filter(([, n]) => n).map(([kind, n]) => html`<li><span>${sign(kind)} ${text(`from_${SITES[kind]}`)}</span><b>+${amount(kind, n)}</b></li>`),
  ];
  return html`<section class="card due" aria-labelledby="due"><h2 id="due">${text("due")}</h2>
    ${rows.length ? html`<ul class="crew">${rows}</ul>` : html`<p class="muted">${text("nothing_due")}</p>`}
    ${coming.gold_lost ? html`<p class="loss">${text("gold_lost", { n: coming.gold_lost })}</p>` : nothing}
    ${coming.cubes_over ? html`<p class="loss">${text("cubes_over", { n: coming.cubes_over })}</p>` : nothing}
    ${view.tax === null ? html`<table class="tax"><caption>${sign("court")} ${text("tax")}</caption><thead><tr>${coming.tax.map((one) => html`<th scope="col">${one.die}</th>`)}</tr></thead>
      <tbody><tr>${coming.tax.map((one) => html`<td class=${one.vp ? "loss" : "met"}>${one.vp ? text("loss", { n: one.vp }) : one.missing ? text("points", { n: 0 }) : text("met")}</td>`)}</tr></tbody></table>
      ${coming.tax_free ? html`<p class="met">${sign("court")} ${text(view.places.court?.includes(/** @type {any} */ (view.viewer)) ? "at_court" : "has_card")}</p>` : nothing}` : nothing}</section>`;
}

/** @param {Envelope} envelope @param {Mine} mine */
function cards(envelope, mine) {
  const view = viewOf(envelope);
  const own = me(view);
  // Before the first round nobody has any gold yet, and nothing comes up.
  return html`${view.chapter ? due(view, mine) : nothing}${own ? html`<section class="card goods" aria-labelledby="goods"><h2 id="goods">${text("goods")}</h2>${holdings(view, own)}
    ${mine.forbidden.map((one) => html`<p class="muted">${one}</p>`)}</section>` : nothing}`;
}

/** The event while its round lasts, unless the question tells it, and whatever else is in force. @param {View} view */
function events(view) {
  const told = view.asks?.some((ask) => ask.seat === view.viewer && /** @type {Ask} */ (ask).what === "bishop");
  const now = view.event?.this_round && !told ? view.event : null;
  if (!now && !view.in_force?.length) return nothing;
  return html`<section class="card event" aria-labelledby="event"><h2 id="event" class="visually-hidden">${text("event")}</h2>${now ? face(now) : nothing}
    ${now?.photo ? html`<figure class="event-photo"><img src=${now.photo} loading="lazy" alt=${now.title}></figure>` : nothing}
    ${view.in_force.map((one) => html`<p class="slot">${one.text}${/** @type {string[]} */ (one.spares).includes(view.viewer) ? html` <strong>${text("spared")}</strong>` : nothing}</p>`)}</section>`;
}

/** What lies before the others. @param {Envelope} envelope */
function others(envelope) {
  const view = viewOf(envelope);
  return SEATS.flatMap((seat) => view.seats.filter((one) => one.seat === seat && seat !== view.viewer)).map((one) => html`<section class="other"><h3>${seatSign(one.seat, one.colour)} ${nameOf(envelope, one.seat)} · ${text("points", { n: one.vp })}</h3>${holdings(view, one)}</section>`);
}

/** @type {Record<string, string>} */
const SIGNS = { ...Object.fromEntries(CUBES.map((kind) => [kind, kind])), protection: "protection", use: "advantage" };

show({
  senses: { event_card: "camera_sees_event", tax_die: "die_is_heard", cards: "camera_sees_cards" },
  ask: askParts,
  top: (_, view) => events(/** @type {View} */ (view)),
  cards: (envelope, mine) => cards(envelope, /** @type {Mine} */ (mine)),
  panels: [
    { name: "others", show: (envelope) => others(envelope) },
    { name: "board", show: (envelope) => html`${wheel(envelope, viewOf(envelope))}${places(envelope, viewOf(envelope))}` },
  ],
  cardSign: (value) => SIGNS[value],
});
