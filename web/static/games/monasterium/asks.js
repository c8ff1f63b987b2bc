// @ts-check
/**
 * How the questions of Monasterium are answered: with dice, columns, places and windows drawn as they lie on the table.
 *
 * Each component only gathers what a finger means; what may be answered, the question itself says. What is half
 * told is kept by the question's id until the table has gone on.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").Ask} Ask
 * @typedef {import("../../types").Option} Option
 * @typedef {import("../../types").AskTools} Tools
 * @typedef {import("./types").View} View
 * @typedef {import("./types").SeatLine} SeatLine
 * @typedef {import("./types").RollAsk} RollAsk
 * @typedef {{ envelope: Envelope, view: View, me: SeatLine | undefined, tools: Tools }} Here
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { figure, kindName, list, seatSign, shape, sign, text } from "../../common.js";

const MONASTERIES = ["A", "B", "C", "D", "E"];
/** What is half told, by question. @type {Map<string, any>} */
const drafts = new Map();

/** Forget what was half told of questions that are no longer open. @param {Ask[]} asks */
export function forget(asks) {
  for (const id of drafts.keys()) if (!asks.some((ask) => ask.id === id)) drafts.delete(id);
}

/** @param {Ask} ask @param {() => any} first */
function draft(ask, first) {
  if (!drafts.has(ask.id)) drafts.set(ask.id, first());
  return drafts.get(ask.id);
}

/** What is asked: "place" of "1.2.place-3.N". @param {Ask} ask */
export function kindOf(ask) {
  return ask.id.split(".")[2]?.split("-")[0] ?? "";
}

/** The sign of a good, of a place or of an action. @param {string} kind */
export function goodSign(kind) {
  return sign(kind === "book" ? "tome" : kind);
}

/** A price or a gain: signs with their numbers, and the same in words. @param {Record<string, number>} goods */
export function price(goods) {
  const listed = Object.entries(goods).filter(([, n]) => n);
  if (!listed.length) return html`<span>${text("free_of_cost")}</span>`;
  return html`<span class="price">${listed.map(([kind, n]) => html`<span><b aria-hidden="true">${n}</b>${goodSign(kind)}<span class="visually-hidden">${n} ${kindName(kind)}</span></span>`)}</span>`;
}

/** A die as it lies there: neutral, or with letter and shape of its owner. Only drawn; words stand beside it. @param {number | string} face @param {string} [seat] @param {string} [colour] */
export function die(face, seat, colour) {
  return html`<span class=${seat ? `die own seat-${colour}` : "die"} aria-hidden="true">${sign(face ? `die_${face}` : "die")}${seat ? html`<small>${seat}${shape(colour ?? "")}</small>` : nothing}</span>`;
}

/** So many dice. @param {number} n @param {number | string} face @param {string} [seat] @param {string} [colour] */
export function dice(n, face, seat, colour) {
  return Array.from({ length: n }, () => die(face, seat, colour));
}

/** What an action of a row is, as a sign with its number and in words: "messenger" of row II is two spaces. @param {string | null} action @param {string} row @returns {{ sign: string, n: string, words: string }} */
export function actionOf(action, row) {
  if (!action) return { sign: "tile", n: "", words: text("do_tile") };
  const more = row === "II" && (action === "messenger" || action === "novice");
  const n = action === "points" ? "3" : action === "goods" || (more && action === "messenger") ? "2" : more ? "−1" : "";
  return { sign: action === "book" ? "tome" : action === "points" ? "vp" : action, n, words: text(`do_${action}${more ? "_more" : ""}`) };
}

/** What a single answer does: "soup:2", "swap:tool", "novice:1". @param {string} what */
function deed(what) {
  const [kind = "", rest = ""] = what.split(":");
  if (kind === "swap") return { sign: "swap", n: "", words: text(`swap_${rest}`) };
  if (kind === "messenger" || kind === "novice") return actionOf(kind, rest === (kind === "messenger" ? "2" : "1") ? "II" : "0");
  if (rest === "2") return { sign: kind, n: "2", words: text("take_two", { what: kindName(kind) }) };
  return actionOf(kind, "0");
}

/** The sign of an ordinary choice. @param {string} value @returns {string | undefined} */
export function cardSign(value) {
  const kind = value.split(":")[0] ?? "";
  if (kind === "points") return "vp";
  if (kind === "keep") return "check";
  return ["influence", "soup", "rosary", "tool", "swap", "messenger", "reroll", "die"].includes(kind) ? kind : kind === "book" ? "tome" : undefined;
}

/** An answer drawn in its own way. @param {Here} here @param {Ask} ask @param {Option} option @param {unknown} content @param {string} [kind] */
function pick({ tools }, ask, option, content, kind = "") {
  const chosen = tools.pending?.ask === ask.id && tools.pending.value === option.value;
  return html`<button class=${`choice ${kind}`} type="button" value=${option.value} ?data-chosen=${chosen} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => tools.answer(ask, option.value, event)}>${content}${chosen ? html`<span class="moves">${text("sending")}</span>` : nothing}</button>`;
}

/** The button that sends what was gathered. @param {Here} here @param {Ask} ask @param {string | null} value @param {string} words */
function send({ tools }, ask, value, words) {
  const pending = tools.pending?.ask === ask.id;
  return html`<button type="button" class="button main send" value=${value ?? nothing} ?disabled=${value === null} aria-disabled=${tools.pending ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => { if (value !== null) tools.answer(ask, value, event); }}>${pending ? text("sending") : words}</button>`;
}

/* ------------------------------------------------------------------ rolling */

/** A roll as it is written: groups in the question's order, faces ascending. @param {Record<string, number[]>} roll */
export function writeRoll(roll) {
  return Object.entries(roll).filter(([, faces]) => faces.length)
    .map(([group, faces]) => `${group}:${[...faces].sort((a, b) => a - b).join(" ")}`).join("|");
}

/** @param {string} value @returns {Record<string, number[]>} */
export function readRoll(value) {
  return Object.fromEntries(value.split("|").filter(Boolean).map((part) => {
    const [group = "", faces = ""] = part.split(":");
    return [group, faces.split(" ").map(Number)];
  }));
}

/** One place for each die of the roll, group by group. @param {RollAsk} ask @param {string} [value] @returns {{ group: string, face: number }[]} */
function slotsOf(ask, value = "") {
  const roll = readRoll(value);
  return Object.entries(ask.dice).flatMap(([group, n]) => Array.from({ length: n }, (_, index) => ({ group, face: roll[group]?.[index] ?? 0 })));
}

/** The dice are tapped in, one face after the other; a tapped die is told anew or changes places with one of the other kind. @param {Here} here @param {RollAsk} ask */
function rolling(here, ask) {
  const { tools, envelope, me } = here;
  const before = kindOf(ask) === "again" ? here.view.mine?.rolled : null;
  const state = draft(ask, () => ({ slots: slotsOf(ask, before ? writeRoll(before) : ""), at: -1, seen: "", touched: false }));
  const seen = tools.suggestion(envelope, ask);
  const take = () => Object.assign(state, { slots: slotsOf(ask, seen?.value), at: -1, seen: seen?.value, touched: false });
  if (seen && seen.value !== state.seen && !state.touched) take();
  const open = state.slots.findIndex((/** @type {{ face: number }} */ slot) => !slot.face);
  const at = state.at >= 0 ? state.at : open;
  const groups = Object.keys(ask.dice);
  const roll = Object.fromEntries(groups.map((group) => [group, state.slots.filter((/** @type {any} */ one) => one.group === group).map((/** @type {any} */ one) => one.face)]));
  const complete = open < 0;
  /** @param {number} face */
  const tell = (face) => {
    if (at < 0 || !ask.faces.includes(face)) return;
    state.slots[at].face = face;
    Object.assign(state, { at: -1, touched: true });
    tools.redraw();
  };
  /** @param {number} index */
  const touch = (index) => {
    const chosen = state.at >= 0 ? state.slots[state.at] : undefined;
    const other = state.slots[index];
    if (chosen && chosen.face && other.face && chosen.group !== other.group) {
      [chosen.face, other.face] = [other.face, chosen.face];
      Object.assign(state, { at: -1, touched: true });
    } else state.at = state.at === index ? -1 : index;
    tools.redraw();
  };
  const own = (/** @type {string} */ group) => group === "own" && me;
  return html`<div class="roll" @keydown=${(/** @type {KeyboardEvent} */ event) => tell(Number(event.key))}>
    ${groups.map((group) => html`<div role="group" aria-label=${text(`group_${group}`)} class="slots"><span class="group">${own(group) && me ? seatSign(me.seat, me.colour) : nothing} ${text(`group_${group}`)}</span>
      ${state.slots.map((/** @type {{ group: string, face: number }} */ slot, /** @type {number} */ index) => slot.group !== group ? nothing
        : html`<button type="button" class=${`die-slot${index === at ? " at" : ""}`} aria-pressed=${index === at ? "true" : "false"} aria-label=${text(slot.face ? "die_shows" : "die_open", { group: text(`group_${group}`), n: roll[group].indexOf(slot.face) < 0 ? "" : slot.face })}
          @click=${() => touch(index)}>${slot.face ? die(slot.face, own(group) && me ? me.seat : undefined, me?.colour) : html`<span aria-hidden="true">${index === at ? "?" : ""}</span>`}</button>`)}</div>`)}
    ${seen ? html`<p class="hint seen">${sign("eye")} <span>${seen.text} ${groups.length > 1 ? text("swap_dice") : ""}</span></p>${seen.value !== writeRoll(roll) ? html`<button type="button" class="button quiet" @click=${() => { take(); tools.redraw(); }}>${text("take_seen")}</button>` : nothing}` : nothing}
    <p class="muted" role="status">${complete ? state.at >= 0 ? text("tell_again") : text(before ? "told_before" : "all_told") : text("tell_face", { group: text(`one_${state.slots[at].group}`) })}</p>
    <div class="faces" role="group" aria-label=${text("faces")}>${ask.faces.map((face) => html`<button type="button" class="face" value=${face} ?disabled=${at < 0} aria-label=${String(face)} @click=${() => tell(face)}>${sign(`die_${face}`)}</button>`)}</div>
    ${send(here, ask, complete ? writeRoll(roll) : null, complete ? text("these_dice") : text("dice_missing", { n: state.slots.filter((/** @type {any} */ one) => !one.face).length }))}</div>`;
}

/* ------------------------------------------------------------------ dice and columns */

/** A number to place: its dice, what lies on its space already, and what its column does. @param {Here} here @param {Ask} ask */
function placing(here, ask) {
  const { view, me } = here;
  const rolled = view.mine?.rolled;
  return html`<div class="choices offered">${ask.options.map((option) => {
    if (option.value === "reroll") return pick(here, ask, option, html`<span class="label">${sign("reroll")} ${option.label}</span><span class="moves"><span>${text("once_a_round")}</span></span>`);
    const count = (/** @type {string} */ group) => rolled?.[group]?.filter((face) => face === Number(option.value)).length ?? 0;
    const [own, neutral] = [count("own"), count("neutral")];
    return pick(here, ask, option, html`<span class="label"><span class="row-of-dice">${own + neutral ? html`${dice(own, option.value, me?.seat, me?.colour)}${dice(neutral, option.value)}` : die(option.value)}</span> ${option.label}</span>
      <span class="moves"><span>${Number(option.value) < 6 ? `${text("column", { n: option.value })}: ` : ""}${columnWords(me, option.value)}</span><span>${lying(view, option.value)}</span></span>`);
  })}</div>`;
}

/** What a column's standard action is; a 6 goes to any column. @param {SeatLine | undefined} me @param {string} number */
function columnWords(me, number) {
  const column = me?.area?.find((one) => one.column === number);
  return column ? actionOf(column.standard, "0").words : text("joker");
}

/** What lies on a dice space, in words. @param {View} view @param {string} number */
function lying(view, number) {
  const space = view.dice.find((one) => one.space === number);
  const n = (space?.neutral ?? 0) + Object.values(space?.own ?? {}).reduce((sum, one) => sum + (one ?? 0), 0);
  return n ? text("lies_there", { n }) : text("lies_nothing");
}

/** The dice spaces, with whose dice lie there and how many of them I may take; a 6 goes to any column. @param {Here} here @param {Ask} ask */
function taking(here, ask) {
  const { view, me } = here;
  return html`<ul class="takings">${view.dice.map((space) => {
    const options = ask.options.filter((option) => option.value.split("x")[1]?.[0] === space.space);
    const own = (me && space.own[me.seat]) || 0;
    const others = view.seats.filter((one) => one.seat !== me?.seat && space.own[one.seat]);
    if (!options.length && !others.length) return nothing;
    const joker = options.some((option) => option.value.includes(":"));
    return html`<li class=${`${options.length ? "" : "closed"}${joker ? " joker" : ""}`}><p class="space">${sign(`die_${space.space}`)}<span><b>${text("dice_space", { n: space.space })}</b> <span class="muted">${columnWords(me, space.space)}</span></span></p>
      <div class=${joker ? "columns-of-five" : "amounts"}>${options.map((option) => {
        const column = me?.area.find((one) => one.column === option.value.split(":")[1]);
        const n = Number(option.value.split("x")[0]);
        return column ? pick(here, ask, option, columnDrawn(column), "novice")
          : pick(here, ask, option, html`<span class="visually-hidden">${option.label}</span><span aria-hidden="true"><b>${n}</b><span class="row-of-dice">${dice(Math.min(own, n), space.space, me?.seat, me?.colour)}${dice(n - Math.min(own, n), space.space)}</span></span>`, "amount");
      })}</div>
      ${others.map((one) => html`<p class="muted theirs">${dice(space.own[one.seat] ?? 0, space.space, one.seat, one.colour)} ${text("not_yours", { n: space.own[one.seat] ?? 0 })}</p>`)}</li>`;
  })}</ul>`;
}

/** A column as little as it can be drawn: its number, its standard action, and what is open in it. @param {SeatLine["area"][number]} column */
function columnDrawn(column) {
  const standard = actionOf(column.standard, "0");
  const open = column.rows.filter((cell) => cell.open && cell.action).map((cell) => actionOf(cell.action, cell.row));
  return html`<span class="visually-hidden">${text("column", { n: column.column })}: ${list([standard.words, ...open.map((one) => one.words), ...(column.turned ? [text("tile_turned")] : [])])}</span>
    <span aria-hidden="true" class="opens"><small>${sign(`die_${column.column}`)}</small><span>${sign(standard.sign)}</span><small class="also">${open.map((one) => sign(one.sign))}${column.turned ? "+1" : ""}</small></span>`;
}

/** What a column does: its standard action and what is open in it. @param {SeatLine["area"][number]} column */
export function columnDoes(column) {
  return html`<span class="label">${sign(`die_${column.column}`)} ${sign(actionOf(column.standard, "0").sign)} ${actionOf(column.standard, "0").words}</span>
    <span class="moves">${column.rows.filter((cell) => cell.open && cell.action).map((cell) => html`<span>${cell.row} ${sign(actionOf(cell.action, cell.row).sign)} ${actionOf(cell.action, cell.row).words}</span>`)}${column.turned ? html`<span>${sign("tile")} ${text("tile_turned")}</span>` : nothing}</span>`;
}

/** What can be done with a die, each with its row and what it gives; beside it the same with all dice that are left. @param {Here} here @param {Ask} ask */
function acting(here, ask) {
  const { me, view } = here;
  const tile = me?.tile;
  const several = new Set(ask.options.map((option) => option.value[0])).size > 1 && !tile;
  return html`${tile ? html`<p class="muted">${dice(tile.own, tile.column, me?.seat, me?.colour)}${dice(tile.neutral, tile.column)} ${text("still_on_tile", { n: tile.own + tile.neutral, column: tile.column })}</p>` : nothing}
    <div class="choices">${ask.options.filter((option) => !option.value.includes("*")).map((option) => {
      const [column = "", row = "0", what = ""] = option.value.split(".");
      if (!what) return pick(here, ask, option, html`<span class="label">${option.label}</span>`);
      const does = deed(what);
      const often = ask.options.find((one) => one.value.endsWith(`*${option.value}`));
      const one = pick(here, ask, option, html`<span class="label">${sign(does.sign)} ${does.words}</span><span class="moves">${several ? html`<span>${text("column", { n: column })}</span>` : nothing}${row === "II" || row === "III" ? html`<span>${text("row_once", { row })}</span>` : tile ? html`<span>${row === "0" ? text("standard") : text("row_often", { row })}</span>` : nothing}${what.startsWith("messenger") ? ahead(view, me, Number(what.split(":")[1])) : nothing}</span>`);
      return often ? html`<div class="and-often">${one}${pick(here, ask, often, html`<span class="visually-hidden">${text("with_dice", { n: often.value.split("*")[0] ?? "", what: does.words })}</span><span class="label" aria-hidden="true">× ${often.value.split("*")[0]}</span>`, "often")}</div>` : one;
    })}</div>`;
}

/** Where so many steps of the messenger lead, and what lies on the way. @param {View} view @param {SeatLine | undefined} me @param {number} steps */
function ahead(view, me, steps) {
  return Array.from({ length: steps }, (_, step) => {
    const space = view.road[((me?.road ?? 1) + step) % view.road.length];
    return space ? html`<span>→ ${text("dice_space", { n: space.space })}: ${list(space.links)}${space.bonus ? `, ${text(`bonus_${space.bonus}`)}` : ""}</span>` : nothing;
  });
}

/* ------------------------------------------------------------------ novices and windows */

/** The novices that can go, row by row as they stand on the action area, each with what it opens; then where to, if that is asked with it. @param {Here} here @param {Ask} ask */
function novices(here, ask) {
  const { view, me, tools } = here;
  const both = ask.options.some((option) => option.value.includes(">"));
  const names = [...new Set(ask.options.map((option) => option.value.split(">")[0] ?? ""))];
  const state = draft(ask, () => ({ novice: names.length === 1 ? names[0] : "" }));
  const rows = [...new Set(names.map((name) => name.split(".")[0] ?? ""))];
  return html`<div class="novices"><p class="muted">${text("what_opens")}</p>${rows.map((row) => html`<section><h4>${text("row", { row })} · ${text(`goes_${row}`)}</h4>
    <div class="columns-of-five">${names.filter((name) => name.startsWith(`${row}.`)).map((name) => {
      const column = name.split(".")[1] ?? "";
      const opens = actionOf(me?.area.find((one) => one.column === column)?.rows.find((one) => one.row === row)?.action ?? null, row);
      const drawn = html`<span class="visually-hidden">${text("column", { n: column })}: ${text("opens")} ${opens.words}</span><span aria-hidden="true" class="opens"><small>${sign(`die_${column}`)}</small><span>${sign(opens.sign)}<b>${opens.n}</b></span></span>`;
      const option = ask.options.find((one) => one.value === name);
      return option ? pick(here, ask, option, drawn, "novice") : html`<button type="button" class="choice novice" value=${name} aria-pressed=${state.novice === name ? "true" : "false"} @click=${() => { state.novice = name; tools.redraw(); }}>${drawn}</button>`;
    })}</div></section>`)}
    ${!both ? reach(view) : state.novice ? places(here, { ...ask, options: ask.options.filter((option) => option.value.startsWith(`${state.novice}>`)) }) : html`<p class="muted" role="status">${text("choose_novice")}</p>`}</div>`;
}

/** Where the messenger and the chapels let my novices go. @param {View} view */
export function reach(view) {
  const near = view.mine?.reachable ?? [];
  return html`<p class="muted">${sign("messenger")} ${near.length ? text("reach", { where: list(near) }) : text("reach_none")}</p>`;
}

/** The number of a building or a cloister space on the drawn board, going round from the top. @param {View} view @param {string} value */
function numberOf(view, value) {
  const id = value.split(">").pop();
  for (const one of view.monasteries) for (const places of [one.buildings, one.cloisters]) {
    const at = places.findIndex((each) => each.id === id);
    if (at >= 0) return at + 1;
  }
  return "";
}

/** What a place has to offer besides its bonus. @param {View} view @param {string} value */
function outlook(view, value) {
  const id = value.split(">").pop() ?? "";
  const home = view.monasteries.find((one) => one.monastery === placeOf(view, value)[0]);
  if (!home) return nothing;
  if (id.startsWith("chapel:")) return html`<span>${text("chapel_has", { n: home.chapel.novices.length, room: home.chapel.room })}</span><span>${sign("window")} ${text("windows_left", { n: home.windows })}</span>`;
  const building = home.buildings.find((one) => one.id === id);
  if (!building) return html`<span>${text("beside", { where: list(home.buildings.filter((one) => one.cloisters.includes(id)).map((one) => `${text(`place_${one.kind}`)} ${numberOf(view, one.id)}`)) })}</span>`;
  return html`<span>${sign("cloister")} ${text("cloisters_free", { n: home.cloisters.filter((one) => building.cloisters.includes(one.id) && !one.novice).length })}</span>`;
}

/** What a place is, by its id. @param {View} view @param {string} value @returns {[string, string]} its monastery and its kind */
function placeOf(view, value) {
  const id = value.split(">").pop() ?? "";
  for (const one of view.monasteries) {
    if (id === `chapel:${one.monastery}`) return [one.monastery, "chapel"];
    const building = one.buildings.find((each) => each.id === id);
    if (building) return [one.monastery, building.kind];
    if (one.cloisters.some((each) => each.id === id)) return [one.monastery, "cloister"];
  }
  return ["", ""];
}

/** Where a novice may go, monastery by monastery. @param {Here} here @param {Ask} ask */
function places(here, ask) {
  const { view } = here;
  const rest = ask.options.filter((option) => !placeOf(view, option.value)[0]);
  return html`${MONASTERIES.map((name) => {
    const options = ask.options.filter((option) => placeOf(view, option.value)[0] === name);
    return options.length ? html`<section class="places"><h4><b class="letter" aria-hidden="true">${name}</b> ${text("monastery", { name })}</h4><div class="choices offered">${options.map((option) => {
      const kind = placeOf(view, option.value)[1];
      return pick(here, ask, option, html`<span class="visually-hidden">${option.label}:</span><span class="label">${sign(kind)} ${text(`place_${kind}`)} ${numberOf(view, option.value)}</span>
        <span class="moves">${option.moves.map((move) => html`<span>${move}</span>`)}${kind === "common_room" ? html`<span>${sign("window")} ${text("window_too")}</span>` : nothing}${outlook(view, option.value)}</span>`);
    })}</div></section>` : nothing;
  })}${rest.length ? html`<div class="choices">${rest.map((option) => pick(here, ask, option, html`<span class="label">${option.label}</span>`))}</div>` : nothing}`;
}

/** The windows as they hang: rows with their bonus and points, columns with theirs. @param {View} view @param {(string | null)[][]} windows @param {(row: number, column: number) => unknown} [free] what stands in a free place */
export function windowGrid(view, windows, free) {
  const rows = ["influence", "rosary", "messenger"];
  const below = ["soup", "tool", "book"];
  /** @param {string} kind @param {number | undefined} points */
  const prize = (kind, points) => html`<span class="prize">${goodSign(kind)}<span class="visually-hidden">${kind === "messenger" ? text("do_messenger_more") : kindName(kind)}</span> <span class="visually-hidden">${text("points_when_full", { n: points ?? 0 })}</span><small aria-hidden="true">${figure(points)}</small></span>`;
  return html`<table class="windows"><caption class="visually-hidden">${text("windows")}</caption><tbody>${windows.map((tiles, row) => html`<tr>${tiles.map((tile, column) => html`<td class=${tile ? "hung" : ""}>${tile
    ? html`<span class="pane">${sign("window")}<b><span class="visually-hidden">${text("window_of", { name: tile })}</span><span aria-hidden="true">${tile}</span></b></span>` : free?.(row, column) ?? html`<span class="visually-hidden">${text("free")}</span>`}</td>`)}
    <th scope="row">${prize(rows[row] ?? "", view.window_points.row)}</th></tr>`)}
    <tr class="below">${below.map((kind, column) => html`<th scope="col">${prize(kind, view.window_points.columns[column])}</th>`)}<td></td></tr></tbody></table>`;
}

/** First whose window, then into which row, then the bonus, if that is asked with it. @param {Here} here @param {Ask} ask */
function hanging(here, ask) {
  const { view, me, tools } = here;
  const from = [...new Set(ask.options.map((option) => option.value[0] ?? ""))].filter((name) => MONASTERIES.includes(name));
  const state = draft(ask, () => ({ from: from.length === 1 ? from[0] : "", row: "" }));
  const left = (/** @type {string} */ name) => view.monasteries.find((one) => one.monastery === name)?.windows ?? 0;
  /** @param {string} row */
  const into = (row) => ask.options.filter((option) => option.value.startsWith(`${state.from}${row}`) && state.from);
  const bonuses = state.row ? into(state.row) : [];
  return html`<div class="hanging"><div class="columns-of-five" role="group" aria-label=${text("whose_window")}>${from.map((name) => html`<button type="button" class="pane-of" value=${name} aria-pressed=${state.from === name ? "true" : "false"} @click=${() => { Object.assign(state, { from: name, row: "" }); tools.redraw(); }}><span class="visually-hidden">${text("window_of", { name })}</span><span aria-hidden="true">${sign("window")}<b>${name}</b></span>
      <small><span class="visually-hidden">${text("windows_left", { n: left(name) })}</span><span aria-hidden="true">× ${left(name)}</span></small></button>`)}</div>
    <p class="muted" role="status">${!state.from ? text("choose_window") : bonuses.length > 1 ? text("choose_bonus") : text("choose_row", { name: state.from })}</p>
    ${windowGrid(view, me?.windows ?? [], (row, column) => {
      const options = me?.windows[row]?.indexOf(null) === column ? into(String(row + 1)) : [];
      const drawn = html`<span class="visually-hidden">${text("into_row", { n: row + 1 })}</span><span aria-hidden="true">${state.from}</span>`;
      return options.length === 1 && options[0] ? pick(here, ask, options[0], drawn, "hang")
        : options.length ? html`<button type="button" class="choice hang" value=${row + 1} aria-pressed=${state.row === String(row + 1) ? "true" : "false"} @click=${() => { state.row = String(row + 1); tools.redraw(); }}>${drawn}</button>` : undefined;
    })}
    ${bonuses.length > 1 ? html`<div class="choices">${bonuses.map((option) => {
      const bonus = option.value.split(">")[1] ?? "";
      const does = bonus === "messenger" ? deed("messenger:2") : deed(bonus);
      return pick(here, ask, option, html`<span class="visually-hidden">${option.label}:</span><span class="label">${sign(does.sign)} ${does.words}</span>${bonus === "messenger" ? html`<span class="moves">${ahead(view, me, 2)}</span>` : nothing}`);
    })}</div>` : nothing}</div>`;
}

/** Which two missions of a kind lie open: each is told by what it wants. @param {Here} here @param {Ask} ask */
function laidOpen(here, ask) {
  const { view, tools } = here;
  const kind = kindOf(ask).slice(-1).toUpperCase();
  const state = draft(ask, () => ({ open: [] }));
  const value = ask.options.find((option) => option.value === [...state.open].sort().join("+"))?.value ?? null;
  return html`<div class="choices offered pairs">${view.mission_cards.filter((one) => one.kind === kind).map((one) => html`<button type="button" class="choice mission-card" aria-pressed=${state.open.includes(one.id) ? "true" : "false"}
      @click=${() => { state.open = state.open.includes(one.id) ? state.open.filter((/** @type {string} */ id) => id !== one.id) : [...state.open, one.id].slice(-2); tools.redraw(); }}>
      <span class="label">${sign(state.open.includes(one.id) ? "check" : "mission")} ${one.name}</span><span class="moves"><span>${one.text}</span><span>${[...new Set(one.points)].map(figure).join(" / ")} ${text("vp")}</span></span></button>`)}</div>
    ${send(here, ask, value, value ? text("these_missions") : text("choose_two"))}`;
}

/** @type {Record<string, (here: Here, ask: any) => unknown>} */
const COMPONENTS = {
  place: placing, place_again: placing, take: taking, act: acting, novice: novices, place_novice: places, extra: places,
  window: hanging, missions_a: laidOpen, missions_b: laidOpen, missions_c: laidOpen,
};

/** The component for a question; undefined: the ordinary choices. @param {Envelope} envelope @param {Ask} ask @param {Tools} tools */
export function askParts(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const here = { envelope, view, me: view.seats.find((one) => one.seat === (ask.seat ?? view.viewer)), tools };
  return "dice" in ask ? rolling(here, /** @type {RollAsk} */ (ask)) : COMPONENTS[kindOf(ask)]?.(here, ask);
}
