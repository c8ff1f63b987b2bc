/**
 * Phone parts of The Pillars of the Earth: the viewer's goods, income and tax, and the component of each ask.
 * @import { AskView, View, OwnView, SeatView } from "./view"
 */

import { planOffer } from "../../components/asks/plan_offer.js";
import { plannedLater, planSheet } from "../../components/asks/plan_sheet.js";
import { show } from "../../components/phone/phone.js";
import { connection } from "../../components/phone/state.js";
import { helpName, readButton, withHelp } from "../../components/shared/help.js";
import { nameOf, SEATS } from "../../components/shared/seats.js";
import { seatSign, sign } from "../../components/shared/signs.js";
import { kindName, text } from "../../components/shared/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { cameraReads, me, viewOf, wordOption } from "./asks/answering.js";
import { drawn, placed, placeGives, places, placing, starter } from "./asks/builder.js";
import { cardEffect, cardTitle, face, takes } from "./asks/card.js";
import { cathedral, keep, market } from "./asks/goods.js";
import { pick } from "./asks/pick.js";
import { bishop, oneCard, taxFree } from "./asks/single.js";
import { supply } from "./asks/supply.js";
import { boardPanel } from "./board/panel.js";
import { amount, CUBES, conversion, formula, SITES, wheel } from "./cards.js";
import { PARTS } from "./set_up_drawing.js";

/** The asks with which a seat's turn at the places begins: from here on everything is planned on one sheet. */
const PLANNED = ["dismiss_shiring", "market"];
/** The places at which steps of a sheet are taken. @type {Record<string, string>} */
const PHASES = { dismiss_shiring: "shiring", market: "market", cathedral: "cathedral" };
/** The asks whose choices answer at once, beside a suggestion for this and later turns. */
const OFFERED = ["card", "builder", "passed", "bishop"];

/** The component of an ask; dismissal, market, building and what is kept are planned on one sheet. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
function askParts(envelope, ask, tools) {
  const byCamera = ask.device_input && cameraReads(envelope);
  if (OFFERED.includes(ask.what) && ask.seat === envelope.view?.viewer && !byCamera)
    return planOffer(envelope, ask, tools, choicesOf(envelope, ask, tools) ?? tools.choices(envelope, ask), {
      title: (option) => cardTitle(envelope, option),
      effect: (ask, option) => cardEffect(envelope, option) ?? placeGives(viewOf(envelope), ask, option),
      act: (ask, option, later) => (ask.what === "card" ? takes(envelope, option, later) : undefined),
      pass: (ask) => wordOption(/** @type {AskView} */ (ask), "pass"),
    });
  if (!PLANNED.includes(ask.what) || ask.seat !== envelope.view?.viewer) return choicesOf(envelope, ask, tools);
  return planSheet(envelope, ask, tools, {
    draw: (seen, ask, on) => choicesOf(seen, ask, on) ?? on.choices(seen, ask),
    cardSign: optionSign,
    phase: ({ what }) => (PHASES[what] ? text(`place_${PHASES[what]}`) : ""),
  });
}

/** @param {Envelope} envelope @param {Ask} asked @param {AskTools} tools */
function choicesOf(envelope, asked, tools) {
  const ask = /** @type {AskView} */ (asked);
  if (ask.pick) return pick(envelope, ask, tools);
  if (ask.plan) return cathedral(envelope, ask, tools);
  switch (ask.what) {
    case "start_player":
      return starter(envelope, ask, tools);
    case "draw":
      return drawn(envelope, ask, tools);
    case "builder":
    case "passed":
      return placed(envelope, ask, tools);
    case "card":
      return supply(envelope, ask, tools);
    case "dismiss":
    case "dismiss_shiring":
    case "event":
      return oneCard(envelope, ask, tools);
    case "market":
      return market(envelope, ask, tools);
    case "keep_cubes":
      return keep(envelope, ask, tools);
    case "bishop":
      return bishop(envelope, ask, tools);
    case "tax_free":
      return taxFree(envelope, ask, tools);
    default:
      return undefined;
  }
}

/** The subject of help on a craftsman, by what one use takes and gives. @param {import("./view").CraftsmanView} card */
function craftHelp(card) {
  if (card.mason) return "craftsman.mason";
  if (card.with_metal) return "craftsman.tool";
  if (card.gives.gold) return "craftsman.sells";
  if (!Object.keys(card.use).length) return "craftsman.engineer";
  return card.use.metal ? "craftsman.metal" : card.use.gold ? "craftsman.gold" : "craftsman.material";
}

/** The holdings of a player. @param {View} view @param {SeatView} player */
function holdings(view, player) {
  const cubes = CUBES.reduce((sum, kind) => sum + (player.cubes[kind] ?? 0), 0);
  const out = Object.entries(SITES)
    .filter(([kind]) => player.sites[kind])
    .map(([kind, site]) => html`<li>${amount("worker", player.sites[kind] ?? 0)} ${text(`at_${site}`)}</li>`);
  return html`<p class="wrap level purse"><b class="big">${player.gold}</b>${sign("gold", kindName("gold"))} <span class="muted">${text("of_most", { n: view.limits.gold })}</span>
      <svg class="race" viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true"><rect class="lane" width="300" height="14" rx="4"></rect><rect class="run" width=${(300 * player.gold) / view.limits.gold} height="14" rx="4"></rect></svg></p>
    <ul class="cubes">${CUBES.map((kind) => html`<li class=${player.cubes[kind] ? "" : "muted"}>${sign(kind, kindName(kind))}<b>${player.cubes[kind] ?? 0}</b></li>`)}</ul>
    <p class=${cubes > view.limits.cubes ? "loss" : "muted"}>${text("cubes_kept", { n: cubes, of: view.limits.cubes })}</p>
    <ul class="wrap workers"><li>${amount("worker", player.workers)} ${text("workers_free")}</li>${player.mill ? html`<li>${amount("worker", player.mill)} ${text("at_mill")}</li>` : nothing}${out}</ul>
    <h3>${sign("craftsman")} ${text("craftsmen", { n: player.craftsmen.length, of: view.limits.craftsmen })}</h3><ul class="crew">${player.craftsmen.map((card) => html`<li>${helpName(craftHelp(card), card.name)}${formula(card)}</li>`)}</ul>
    ${player.resources.length ? html`<h3>${text("resources")}</h3><ul class="crew">${player.resources.map((card) => html`<li><span>${sign(card.kind)} ${text(`pile_${SITES[card.kind]}`)}</span><span class="formula">${conversion(amount("worker", card.workers), amount(card.kind, card.cubes))}</span></li>`)}</ul>` : nothing}
    ${player.advantages.length ? html`<h3>${text("advantages")}</h3><ul class="crew">${player.advantages.map((card) => html`<li><span>${helpName("kind.advantage", html`${sign("advantage")} <span>${card.title}</span>`)}</span><span class="what">${card.text}</span></li>`)}</ul>` : nothing}
    ${player.protected ? html`<p>${sign("protection")} ${text("protected")}</p>` : nothing}`;
}

/** The viewer's income and tax in this round. @param {View} view @param {OwnView} mine */
function due(view, mine) {
  const coming = mine.due;
  const rows = [
    ...(coming.mill
      ? [html`<li><span>${sign("mill")} ${text("mill_income")}</span><b>+${amount("gold", coming.mill)}</b></li>`]
      : []),
    ...Object.entries(coming.cubes)
      .filter(([, n]) => n)
      .map(
        ([kind, n]) =>
          html`<li><span>${sign(kind)} ${text(`from_${SITES[kind]}`)}</span><b>+${amount(kind, n)}</b></li>`,
      ),
  ];
  return html`<section class="card due" aria-labelledby="due"><h2 id="due">${text("due")}</h2>
    ${rows.length ? html`<ul class="crew">${rows}</ul>` : html`<p class="muted">${text("nothing_due")}</p>`}
    ${coming.gold_lost ? html`<p class="loss">${text("gold_lost", { n: coming.gold_lost })}</p>` : nothing}
    ${coming.cubes_over ? html`<p class="loss">${text("cubes_over", { n: coming.cubes_over })}</p>` : nothing}
    ${
      view.tax === null
        ? html`<table class="figures"><caption>${sign("court")} ${helpName("ask.tax", text("tax"))}</caption><thead><tr>${coming.tax.map((roll) => html`<th scope="col">${roll.die}</th>`)}</tr></thead>
      <tbody><tr>${coming.tax.map((roll) => html`<td class=${roll.vp ? "loss" : "met"}>${roll.vp ? text("loss", { n: roll.vp }) : roll.missing ? text("points", { n: 0 }) : html`<span aria-hidden="true">✓</span><span class="visually-hidden">${text("met")}</span>`}</td>`)}</tr></tbody></table>
      ${coming.tax_free ? html`<p class="met">${sign("court")} ${text(view.places.court?.includes(/** @type {any} */ (view.viewer)) ? "at_court" : "has_card")}</p>` : nothing}`
        : nothing
    }</section>`;
}

/** @param {Envelope} envelope @param {OwnView} mine */
function cards(envelope, mine) {
  const view = viewOf(envelope);
  const own = me(view);
  // Before the first round nobody has gold, and nothing is due.
  return html`${view.chapter ? due(view, mine) : nothing}${
    own
      ? html`<section class="card goods" aria-labelledby="goods">${readButton()}<h2 id="goods">${text("goods")}</h2>${holdings(view, own)}
    ${mine.forbidden.map((words) => html`<p class="muted">${words}</p>`)}</section>`
      : nothing
  }`;
}

/** The event of this round, unless the ask shows it, and what else is in force. @param {View} view */
function events(view) {
  const inAsk = view.asks?.some((ask) => ask.seat === view.viewer && /** @type {AskView} */ (ask).what === "bishop");
  const now = view.event?.this_round && !inAsk ? view.event : null;
  if (!now && !view.in_force?.length) return nothing;
  return html`<section class="card event" aria-labelledby="event">${readButton()}${withHelp(html`<h2 id="event">${text("event")}</h2>`, "event", text("event"))}${now ? face(now) : nothing}
    ${now?.photo ? html`<figure class="wrap level event-photo"><img src=${now.photo} loading="lazy" alt=${now.title}></figure>` : nothing}
    ${view.in_force.map((effect) => html`<p class="slot">${effect.text}${/** @type {string[]} */ (effect.spares).includes(view.viewer) ? html` <strong>${text("spared")}</strong>` : nothing}</p>`)}</section>`;
}

/** The holdings of the other players. @param {Envelope} envelope */
function others(envelope) {
  const view = viewOf(envelope);
  return SEATS.flatMap((seat) => view.seats.filter((line) => line.seat === seat && seat !== view.viewer)).map(
    (player) =>
      html`<section class="other"><h3>${seatSign(player.seat, player.colour)} ${nameOf(envelope, player.seat)} · ${text("points", { n: player.vp })}</h3>${holdings(view, player)}</section>`,
  );
}

/** @type {Record<string, string>} */
const SIGNS = { ...Object.fromEntries(CUBES.map((kind) => [kind, kind])), protection: "protection", use: "advantage" };

/** The sign of an option that is a cube or a word. @param {Option} option @returns {string | undefined} */
function optionSign(option) {
  const { kind, word } = /** @type {import("./view").OptionData} */ (option.data);
  return SIGNS[word ?? kind ?? ""];
}

show({
  setUp: PARTS,
  board: boardPanel,
  devices: { event_card: "camera_sees_event", die: "die_is_read", cards: "camera_sees_cards" },
  ask: askParts,
  top: (envelope, view) =>
    html`${plannedLater(envelope, () => connection.command("drop_later", {}))}${events(/** @type {View} */ (view))}`,
  open: (envelope, ask) => ask.what === "draw" && Boolean(placing(envelope, /** @type {AskView} */ (ask))?.ask),
  cards: (envelope, mine) => cards(envelope, /** @type {OwnView} */ (mine)),
  panels: [
    { name: "others", show: (envelope) => others(envelope) },
    {
      name: "board",
      show: (envelope) => html`${wheel(envelope, viewOf(envelope))}${places(envelope, viewOf(envelope))}`,
    },
  ],
  cardSign: optionSign,
});
