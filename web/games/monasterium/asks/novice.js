/**
 * Components of asks about novices and windows: which novice goes where, and which window into which row.
 * @import { View, PlaceData } from "../view"
 * @import { Here } from "./asks"
 */

import { effectOf } from "../../../components/asks/choices.js";
import { draft } from "../../../components/asks/drafts.js";
import { set } from "../../../components/shared/redraw.js";
import { sign } from "../../../components/shared/signs.js";
import { list, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { actionDrawn, actionOf, reach, windowGrid } from "../drawings.js";
import { dataOf, optionButton } from "./answering.js";

const MONASTERIES = ["A", "B", "C", "D", "E"];
/** With more places than this, the monastery is chosen first. */
const MOST_AT_ONCE = 4;

/** The novices that can go, row by row, each with the action that it opens; then its places, if the ask includes them. @param {Here} here @param {Ask} ask */
export function novices(here, ask) {
  const { view, me } = here;
  const both = ask.options.some((option) => dataOf(option).place);
  /** @type {{ row: string, column: string, options: Option[] }[]} */
  const found = [];
  for (const option of ask.options) {
    const novice = dataOf(option).novice;
    const known = found.find((place) => place.row === novice?.row && place.column === novice.column);
    if (known) known.options.push(option);
    else if (novice) found.push({ ...novice, options: [option] });
  }
  const state = draft(ask, () => ({ row: "", column: "", ...(found.length === 1 ? found[0] : {}) }));
  const chosen = found.find((place) => place.row === state.row && place.column === state.column);
  const rows = [...new Set(found.map((place) => place.row))];
  return html`<div class="novices"><p class="muted">${text("what_opens")}</p>${rows.map(
    (row) => html`<section><h4>${text("row", { row })} · ${text(`goes_${row}`)}</h4>
    <div class="columns-of-five">${found
      .filter((place) => place.row === row)
      .map((place) => {
        const cell = me?.area.find((each) => each.column === place.column)?.rows.find((each) => each.row === row);
        const opens = actionOf(cell?.action ?? null, row);
        const drawn = html`<span class="visually-hidden">${text("column", { n: place.column })}: ${text("opens")} ${opens.words}</span><span aria-hidden="true" class="opens"><small>${sign(`die_${place.column}`)}</small><span>${sign(opens.sign)}<b>${opens.n}</b></span></span>`;
        return !both && place.options[0]
          ? optionButton(here, ask, place.options[0], drawn, "novice")
          : html`<button type="button" class="choice novice" value=${`${row}.${place.column}`} aria-pressed=${place === chosen ? "true" : "false"} @click=${set(state, { row, column: place.column })}>${drawn}</button>`;
      })}</div>${both ? nothing : found.filter((place) => place.row === row && place.options[0]?.effect).map((place) => html`<p class="muted">${sign(`die_${place.column}`)} ${place.options[0]?.effect}</p>`)}</section>`,
  )}
    ${!both ? reach(view) : chosen ? places(here, { ...ask, options: chosen.options }) : html`<p class="muted" role="status">${text("choose_novice")}</p>`}</div>`;
}

/** What a place means for later, besides its bonus. @param {View} view @param {PlaceData} place */
function outlook(view, place) {
  const home = view.monasteries.find((monastery) => monastery.monastery === place.monastery);
  if (!home) return nothing;
  if (place.kind === "chapel")
    return html`<span>${text("chapel_has", { n: home.chapel.novices.length, room: home.chapel.room })}</span><span>${sign("window")} ${text("windows_left", { n: home.windows })}</span>`;
  const building = home.buildings.find((building) => building.id === place.id);
  if (!building)
    return html`<span>${text("beside", { where: list(home.buildings.filter((building) => building.cloisters.includes(place.id)).map((building) => `${text(`place_${building.kind}`)} ${building.number}`)) })}</span>`;
  return html`<span>${sign("cloister")} ${text("cloisters_free", { n: home.cloisters.filter((cloister) => building.cloisters.includes(cloister.id) && !cloister.novice).length })}</span>`;
}

/** Button for a place. @param {Here} here @param {Ask} ask @param {Option} option @param {PlaceData} place */
function placeButton(here, ask, option, place) {
  const number = place.kind === "chapel" ? "" : place.number;
  return optionButton(
    here,
    ask,
    option,
    html`<span class="visually-hidden">${option.label}:</span><span class="label">${sign(place.kind)} ${text(`place_${place.kind}`)} ${number}</span>
        ${effectOf(option)}<span class="moves">${outlook(here.view, place)}</span>`,
  );
}

/** Where a novice may go, monastery by monastery; the monastery is chosen first where there are many places. @param {Here} here @param {Ask} ask */
export function places(here, ask) {
  const rest = ask.options.filter((option) => !dataOf(option).place);
  const there = (/** @type {string} */ name) =>
    ask.options.flatMap((option) => {
      const place = dataOf(option).place;
      return place?.monastery === name ? [{ option, place }] : [];
    });
  const named = MONASTERIES.filter((name) => there(name).length);
  const stepwise = named.length > 1 && ask.options.length - rest.length > MOST_AT_ONCE;
  // The novice has a draft of its own, where both are one answer.
  const state = draft(ask, () => /** @type {{ at?: string }} */ ({}), "place");
  const letters = stepwise
    ? html`<div class="columns-of-five monasteries-of-places" role="group" aria-label=${text("choose_monastery")}>${named.map(
        (name) =>
          html`<button type="button" class="pane-of" value=${name} aria-pressed=${state.at === name ? "true" : "false"} @click=${set(state, { at: name })}><span class="visually-hidden">${text("monastery", { name })}</span><b aria-hidden="true">${name}</b><small>${[...new Set(there(name).map(({ place }) => place.kind))].map((kind) => sign(kind, text(`place_${kind}`)))}</small></button>`,
      )}</div>${state.at && named.includes(state.at) ? nothing : html`<p class="muted" role="status">${text("choose_monastery")}</p>`}`
    : nothing;
  return html`${letters}${MONASTERIES.filter((name) => !stepwise || name === state.at).map((name) => {
    const options = there(name);
    return options.length
      ? html`<section class="places"><h4><b class="letter" aria-hidden="true">${name}</b> ${text("monastery", { name })}</h4><div class="choices offered">${options.map(({ option, place }) => placeButton(here, ask, option, place))}</div></section>`
      : nothing;
  })}${rest.length ? html`<div class="choices">${rest.map((option) => optionButton(here, ask, option, html`<span class="label">${option.label}</span>`))}</div>` : nothing}`;
}

/** Choice of a window: its monastery, the row, then the bonus, if the ask includes it. @param {Here} here @param {Ask} ask */
export function windowPlacement(here, ask) {
  const { view, me } = here;
  const from = [...new Set(ask.options.flatMap((option) => dataOf(option).window?.monastery ?? []))];
  const state = draft(ask, () => ({ from: from.length === 1 ? from[0] : "", row: "" }));
  const left = (/** @type {string} */ name) =>
    view.monasteries.find((monastery) => monastery.monastery === name)?.windows ?? 0;
  /** The options for a row. @param {string} row */
  const into = (row) =>
    ask.options.filter(
      (option) => dataOf(option).window?.monastery === state.from && dataOf(option).window?.row === row,
    );
  const bonuses = state.row ? into(state.row) : [];
  return html`<div class="hanging"><div class="columns-of-five" role="group" aria-label=${text("whose_window")}>${from.map(
    (
      name,
    ) => html`<button type="button" class="pane-of" value=${name} aria-pressed=${state.from === name ? "true" : "false"} @click=${set(state, { from: name, row: "" })}><span class="visually-hidden">${text("window_of", { name })}</span><span aria-hidden="true">${sign("window")}<b>${name}</b></span>
      <small><span class="visually-hidden">${text("windows_left", { n: left(name) })}</span><span aria-hidden="true">× ${left(name)}</span></small></button>`,
  )}</div>
    <p class="muted" role="status">${!state.from ? text("choose_window") : bonuses.length > 1 ? text("choose_bonus") : text("choose_row", { name: state.from })}</p>
    ${windowGrid(view, me?.windows ?? [], (row, column) => {
      const options = me?.windows[row]?.indexOf(null) === column ? into(String(row + 1)) : [];
      const drawn = html`<span class="visually-hidden">${text("into_row", { n: row + 1 })} ${options.length === 1 ? (options[0]?.effect ?? "") : ""}</span><span aria-hidden="true">${state.from}</span>`;
      return options.length === 1 && options[0]
        ? optionButton(here, ask, options[0], drawn, "hang")
        : options.length
          ? html`<button type="button" class="choice hang" value=${row + 1} aria-pressed=${state.row === String(row + 1) ? "true" : "false"} @click=${set(state, { row: String(row + 1) })}>${drawn}</button>`
          : undefined;
    })}
    ${
      bonuses.length > 1
        ? html`<div class="choices">${bonuses.map((option) => {
            const bonus = dataOf(option).action;
            const does = bonus ? actionDrawn(bonus) : { sign: "window", words: option.label };
            return optionButton(
              here,
              ask,
              option,
              html`<span class="visually-hidden">${option.label}:</span><span class="label">${sign(does.sign)} ${does.words}</span>${option.effect ? effectOf(option) : nothing}`,
            );
          })}</div>`
        : nothing
    }</div>`;
}
