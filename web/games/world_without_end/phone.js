/**
 * Phone parts of World Without End: what is due at the chapter's end, the printed events, and the viewer's action cards.
 * @import { AskView, View, OwnView } from "./view"
 */

import { isTooSoon } from "../../components/asks/ask_places.js";
import { effectOf } from "../../components/asks/choices.js";
import { asksAgain, confirmIdle } from "../../components/asks/idle_dialog.js";
import { pieces } from "../../components/phone/lists.js";
import { show } from "../../components/phone/phone.js";
import { helpList, helpName, readButton, withHelp } from "../../components/shared/help.js";
import { ownLine } from "../../components/shared/seats.js";
import { sign } from "../../components/shared/signs.js";
import { kindName, text } from "../../components/shared/texts.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { dataOf } from "./asks/options.js";
import { orientation } from "./asks/orientation.js";
import { buildings, houseSites, saleBySteps } from "./asks/pickers.js";
import { standing, tradesAfter } from "./asks/standing_trades.js";
import { boardPanel } from "./board/panel.js";
import { cardName, cardSign, causeSign, signOfCard } from "./cards.js";
import { PARTS } from "./set_up_drawing.js";

/** What draws the question, by the subject of its ask. @type {Record<string, (envelope: Envelope, ask: Ask, tools: AskTools) => unknown>} */
const DRAWN = {
  orientation,
  play: actionCards,
  house_building: houseSites,
  free_house: houseSites,
  building_project: buildings,
  sale: saleBySteps,
  trade_after: tradesAfter,
};

/** An action card; with the few ways to carry it out, where it has such: a tap on one plays the card so, a tap on the card asks afterwards. @param {Envelope} envelope @param {Ask} ask @param {Option} option @param {import("./view").FollowUpView | undefined} follow @param {AskTools} tools */
function actionCard(envelope, ask, option, follow, tools) {
  // The ways say what the card would do; where another card's action is carried out, this one says which.
  const shown = follow && follow.plays === follow.card ? { ...option, effect: undefined, moves: [] } : option;
  const card = tools.choices(envelope, { ...ask, options: [shown], shared: [] });
  if (!follow) return card;
  return html`<div class="stack card-ways" role="group" aria-label=${cardName(follow.card)}>${card}
    <div class="wrap ways">${follow.options.map((way) => wayButton(ask, follow, way, tools))}</div></div>`;
}

/** A way to carry out a card. @param {Ask} ask @param {import("./view").FollowUpView} follow @param {Option} way @param {AskTools} tools */
function wayButton(ask, { card, ask: next }, way, { pending, plan, sending }) {
  const asks = asksAgain(way);
  const chosen = pending?.ask === ask.id && pending.steps?.[1]?.ask === next && pending.steps[1].value === way.value;
  const steps = [
    { ask: ask.id, value: card },
    { ask: next, value: way.value },
  ];
  const play = (/** @type {MouseEvent} */ event) => {
    if (isTooSoon(event) || pending) return;
    if (asks) confirmIdle(way, () => plan(steps));
    else plan(steps);
  };
  return html`<button type="button" class=${way.idle ? "choice way idle" : "choice way"} value=${way.value} data-card=${card} ?data-chosen=${chosen} aria-haspopup=${asks ? "dialog" : nothing} aria-disabled=${pending ? "true" : "false"} @click=${play}>
    <span class="visually-hidden">${cardName(card)}: </span>${way.group ? html`<small>${way.group}</small>` : nothing}<span class="label">${way.title ?? way.label}</span>
    ${effectOf(way)}${chosen ? html`<span class="moves">${sending}</span>` : nothing}</button>`;
}

/** With more cards than this, two lie side by side. */
const MOST_BELOW_EACH_OTHER = 5;

/** The action cards in their order, below them the trades that come before a card, and, folded, the cards laid without their action. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
function actionCards(envelope, ask, tools) {
  const waived = ask.options.filter((option) => dataOf(option).waived);
  const trades = ask.options.filter((option) => dataOf(option).event);
  const cards = ask.options.filter((option) => !waived.includes(option) && !trades.includes(option));
  const follows = /** @type {AskView} */ (ask).follows ?? [];
  const follow = (/** @type {Option} */ { value }) => follows.find((follow) => follow.card === value);
  return html`${(ask.shared ?? []).length ? html`<p class="shared">${ask.shared?.join(" ")}</p>` : nothing}
    <div class=${cards.length > MOST_BELOW_EACH_OTHER ? "actions many" : "actions"}>${cards.map((option) => actionCard(envelope, ask, option, follow(option), tools))}</div>
    ${helpList(cards.map((option) => [`card.${dataOf(option).card ?? option.value}`, option.title ?? option.label]))}
    ${trades.length ? html`<h4 class="group">${text("turn-trades")}</h4>${tools.choices(envelope, { ...ask, options: trades, shared: [] })}` : nothing}
    ${waived.length && cards.length ? html`<details class="more"><summary>${text("lay_only")}</summary>${tools.choices(envelope, { ...ask, options: waived, shared: [] })}</details>` : nothing}`;
}

/** The events in force with what they do, and photos of the printed cards, where the pack has them. @param {Envelope} envelope @param {View} view */
function events(envelope, view) {
  const cards = [
    ...(view.event ? [view.event] : []),
    ...(view.permanent ?? []).filter((event) => event.card !== view.event?.card),
  ];
  if (!cards.length) return nothing;
  return html`<section class="card in-force" aria-labelledby="in-force">${readButton()}${withHelp(html`<h2 id="in-force">${text("event")}</h2>`, "event", text("event"))}${cards.map(
    (card) => html`<div class="slot">${
      card.photo
        ? html`<figure class="wrap level event-photo"><img src=${card.photo} loading="lazy" alt=""><figcaption>${card.title}</figcaption></figure>`
        : html`<p><strong>${card.title}</strong></p>`
    }
      ${card.text.map((line) => html`<p>${line}</p>`)}${standing(envelope, card.card)}</div>`,
  )}</section>`;
}

/** @param {string} kind @param {import("./view").Duty} duty */
function dutyLine(kind, duty) {
  const dots = Array.from(
    { length: duty.need },
    (_, index) => html`<i class=${index < duty.have ? "dot full" : "dot"}></i>`,
  );
  return html`<tr><th scope="row">${sign(kind)} ${helpName(`duty.${kind}`, kindName(kind))}</th>
    <td><span class="dots" aria-hidden="true">${dots}</span> ${text("of", { have: duty.have, need: duty.need })}</td>
    <td class=${duty.vp ? "loss" : "met"}>${duty.vp ? text("loss", { n: duty.vp }) : text("met")}</td></tr>`;
}

/** The viewer's duties, and the punishments that they have now. @param {OwnView} mine @param {import("./view").SeatView | undefined} me */
function due(mine, me) {
  const duties = mine.due;
  if (!duties) return nothing;
  const punishments = me?.punishments ?? [];
  return html`<section class="card due" aria-labelledby="due"><h2 id="due">${text("due")}</h2>
    <table class="duties"><tbody>${dutyLine("piety", duties.piety)}${dutyLine("grain", duties.grain)}</tbody></table>
    <table class="figures"><caption>${sign("tax_die")} ${helpName("duty.tax", text("tax"))}</caption><thead><tr>${duties.tax.map((roll) => html`<th scope="col">${roll.die}</th>`)}</tr></thead>
      <tbody><tr>${duties.tax.map((roll) => html`<td class=${roll.vp ? "loss" : "met"}>${roll.vp ? text("loss", { n: roll.vp }) : html`<span aria-hidden="true">✓</span><span class="visually-hidden">${text("met")}</span>`}</td>`)}</tr></tbody></table>
    ${duties.loyalty ? html`<p class="muted">${sign("loyalty")} ${text("loyalty_averts", { n: duties.loyalty })}</p>` : nothing}
    ${punishments.map((name) => html`<p class="wrap punished loss">${helpName(`punishment.${name}`, text(`punishment_${name}`))}<span>${text(`turn-punished-${name}`)}</span></p>`)}
    ${duties.double ? html`<p class="muted">${text("double")}</p>` : nothing}</section>`;
}

/** @param {OwnView} mine @param {import("./view").SeatView | undefined} me */
function cards(mine, me) {
  /** @param {string[]} names */
  const row = (names) =>
    names.length
      ? html`<ul class="cards">${names.map((card) => html`<li>${sign(signOfCard(card))} ${helpName(`card.${card}`, cardName(card))}</li>`)}</ul>`
      : html`<p>${text("none")}</p>`;
  return html`${readButton()}<h3>${text("hand")}</h3>${row(mine.hand)}<p class="muted">${text("left_to_play", { n: mine.left_to_play })}</p>
    <h3>${text("played")}</h3>${row(me?.played ?? [])}<p class="muted">${text("discards", { n: me?.discards ?? 0 })}</p>
    ${me ? html`<p class="muted">${text("houses_left", { n: me.houses_left })} · ${text("seals_left", { n: me.seals_left })} · ${text("marker", { n: me.marker })}</p>` : nothing}`;
}

show({
  setUp: PARTS,
  board: boardPanel,
  devices: {
    event_card: "camera_sees_event",
    orientation: "camera_sees_turn",
    die: "die_is_read",
    action_card: "camera_sees_action",
  },
  ask: (envelope, ask, tools) => DRAWN[ask.what]?.(envelope, ask, tools),
  top: (envelope, view) => events(envelope, /** @type {View} */ (view)),
  cards: (envelope, mine) => due(/** @type {OwnView} */ (mine), ownLine(/** @type {View} */ (envelope.view))),
  screen: (mine) => pieces(/** @type {OwnView} */ (mine).holdings),
  panels: [
    {
      name: "cards",
      show: (_, mine, me) =>
        cards(/** @type {OwnView} */ (mine), /** @type {import("./view").SeatView | undefined} */ (me)),
    },
  ],
  cardSign,
  knownCause: ["orientation"],
  causeSign,
});
