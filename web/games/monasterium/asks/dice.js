/**
 * Components of asks about dice: placing dice, taking dice, and the actions of a column.
 * @import { ActionData, OptionData } from "../view"
 * @import { Here } from "./asks"
 */

import { effectOf } from "../../../components/asks/choices.js";
import { sign } from "../../../components/shared/signs.js";
import { text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { actionDrawn, columnDrawn, dice, diceCount, die } from "../drawings.js";
import { dataOf, optionButton } from "./answering.js";
import { placedAlone } from "./placing_alone.js";

/** The numbers that can be placed: dice, what is on the space already, and the actions of the column. @param {Here} here @param {Ask} ask */
export function placements(here, ask) {
  const { view, me } = here;
  const rolled = view.mine?.rolled;
  const seen = here.tools.suggestion(here.envelope, ask);
  return html`<div class="choices offered">${ask.options.map((option) => {
    const { number, reroll } = dataOf(option);
    if (number === undefined || reroll)
      return optionButton(
        here,
        ask,
        option,
        html`<span class="label">${sign("reroll")} ${option.label}</span>${effectOf(option)}`,
      );
    const count = (/** @type {string} */ group) => rolled?.[group]?.filter((face) => face === number).length ?? 0;
    const [own, neutral] = [count("own"), count("neutral")];
    return optionButton(
      here,
      ask,
      option,
      html`<span class="label"><span class="row-of-dice">${own + neutral ? html`${dice(own, number, me?.seat, me?.colour)}${dice(neutral, number)}` : die(number)}</span> ${option.label}</span>
      ${effectOf(option)}<span class="moves"><span>${diceCount(view, String(number))}</span></span>`,
    );
  })}</div>${seen ? html`<p class="hint seen" id="seen">${sign("eye")} ${seen.text}</p>` : nothing}${placedAlone(here, ask)}`;
}

/** The dice spaces with their dice, and how many can be taken; dice of a 6 go to any column. @param {Here} here @param {Ask} ask */
export function diceTaking(here, ask) {
  const { view, me } = here;
  return html`<ul class="takings">${view.dice.map((space) => {
    const options = ask.options.filter((option) => dataOf(option).taking?.space === space.space);
    const own = (me && space.own[me.seat]) || 0;
    if (!options.length) return nothing;
    const joker = options.some((option) => dataOf(option).taking?.column !== space.space);
    return html`<li class=${joker ? "joker" : ""}><p class="level space">${sign(`die_${space.space}`)}<span><b>${text("dice_space", { n: space.space })}</b> <span class="muted">${joker ? text("joker") : options[0]?.effect}</span></span></p>
      <div class=${joker ? "columns-of-five" : "amounts"}>${options.map((option) => {
        const { n = 0, column: of = "" } = dataOf(option).taking ?? {};
        const column = joker ? me?.area.find((column) => column.column === of) : undefined;
        return column
          ? optionButton(here, ask, option, columnDrawn(column), "novice")
          : optionButton(
              here,
              ask,
              option,
              html`<span class="visually-hidden">${option.label} ${option.effect}</span><span aria-hidden="true"><b>${n}</b><span class="row-of-dice">${dice(Math.min(own, n), space.space, me?.seat, me?.colour)}${dice(n - Math.min(own, n), space.space)}</span></span>`,
              "amount",
            );
      })}</div></li>`;
  })}</ul>${theirs(view, me?.seat)}`;
}

/** The other players' own dice, which nobody else can take. @param {import("../view").View} view @param {string | undefined} seat */
function theirs(view, seat) {
  const lying = view.dice.flatMap((space) =>
    view.seats.flatMap((line) =>
      dice(line.seat === seat ? 0 : (space.own[line.seat] ?? 0), space.space, line.seat, line.colour),
    ),
  );
  return lying.length
    ? html`<p class="muted theirs"><span class="row-of-dice">${lying}</span> ${text("not_yours", { n: lying.length })}</p>`
    : nothing;
}

/** The actions of a die, each with its row; beside it the same with all remaining dice. @param {Here} here @param {Ask} ask */
export function actions(here, ask) {
  const { me } = here;
  const tile = me?.tile;
  const several = new Set(ask.options.map((option) => dataOf(option).act?.column)).size > 1 && !tile;
  return html`${tile ? html`<p class="muted">${dice(tile.own, tile.column, me?.seat, me?.colour)}${dice(tile.neutral, tile.column)} ${text("still_on_tile", { n: tile.own + tile.neutral, column: tile.column })}</p>` : nothing}
    <div class="choices">${ask.options
      .filter((option) => (dataOf(option).act?.times ?? 1) === 1)
      .map((option) => {
        const { act, action } = dataOf(option);
        if (!act || !action) return optionButton(here, ask, option, html`<span class="label">${option.label}</span>`);
        const { column, row } = act;
        const does = actionDrawn(action);
        const often = ask.options.find((option) => repeats(dataOf(option), act, action));
        const times = (often && dataOf(often).act?.times) ?? 1;
        const drawn = optionButton(
          here,
          ask,
          option,
          html`<span class="label">${sign(does.sign)} ${does.words}</span><span class="moves">${several ? html`<span>${text("column", { n: column })}</span>` : nothing}${row === "II" || row === "III" ? html`<span>${text("row_once", { row })}</span>` : tile ? html`<span>${row === "0" ? text("standard") : text("row_often", { row })}</span>` : nothing}</span>${option.effect ? effectOf(option) : nothing}`,
        );
        return often
          ? html`<div class="and-often">${drawn}${optionButton(here, ask, often, html`<span class="visually-hidden">${text("with_dice", { n: times, what: does.words })} ${often.effect ?? ""}</span><span class="label" aria-hidden="true">× ${times}</span>`, "often")}</div>`
          : drawn;
      })}</div>`;
}

/** Whether an option is this action with several dice. @param {OptionData} option @param {NonNullable<OptionData["act"]>} act @param {ActionData} action */
function repeats(option, act, action) {
  return (
    option.act !== undefined &&
    option.act.times > 1 &&
    option.act.column === act.column &&
    option.act.row === act.row &&
    option.action?.kind === action.kind &&
    option.action.gives === action.gives
  );
}
