/**
 * What staff do with tables and stands: open, move, close, free. One panel is open at a time.
 * @import { VenueView as View, VenueTable, VenueStand } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { isTapped, secondTap, tap } from "../shared/second_tap.js";
import { text } from "../shared/texts.js";
import { onSubmit, plays, refusal, send, state } from "./state.js";

/** What is opened: "table ID", "stand ID" or "". */
const now = { opened: "" };

export const opened = () => now.opened;

/** Open a panel, and close the one that was open. @param {string} name */
export function toggle(name) {
  now.opened = now.opened === name ? "" : name;
  state.refusals = {};
  tap("");
  document.querySelector(".open-panel")?.scrollIntoView({ block: "nearest" });
}

/** The stands at which no table is. @param {View} view */
export const freeStands = (view) => view.stands.filter((stand) => !stand.table);

/** The form by which a table is opened at the stand that was tapped. @param {VenueStand[]} free */
export function openPanel(free) {
  if (!now.opened.startsWith("stand ")) return nothing;
  const stand = now.opened.slice("stand ".length);
  const name = free.find((place) => place.id === stand)?.name;
  if (stand && !name) return nothing;
  const submit = onSubmit(async (entered) => {
    const command = { do: "open", stand, play: entered("play") };
    const answer = await send("open", command, text("did_open", { stand: name ?? text("open_nowhere") }));
    if (answer && now.opened === `stand ${stand}`) toggle(now.opened);
  });
  return html`<form class="open-panel" @submit=${submit}>
    ${refusal("open")}
    <label for="play">${name ? text("open_at", { stand: name }) : text("open_nowhere")}</label>
    <select id="play" name="play">${plays.map((play) => html`<option value=${play.value} ?selected=${play.usual}>${play.label}</option>`)}</select>
    <p><button class="button main" ?disabled=${state.busy}>${text("open")}</button></p></form>`;
}

/** The form by which a table is moved to a free stand. @param {View} view @param {VenueTable} table @param {VenueStand | undefined} stand @param {string} key */
export function movePanel(view, table, stand, key) {
  const free = freeStands(view);
  if (!free.length) return nothing;
  const submit = onSubmit(async (entered) => {
    const to = entered("to");
    const name = free.find((stand) => stand.id === to)?.name ?? "";
    if (await send(key, { do: "move", stand: to }, text("did_move", { stand: name }), table.id)) toggle(key);
  });
  return html`<form class="move-panel" @submit=${submit}><label for=${`to-${table.id}`}>${text(stand ? "move_to" : "put_at")}</label>
    <select id=${`to-${table.id}`} name="to">${free.map((stand) => html`<option value=${stand.id}>${stand.name}</option>`)}</select>
    <button class="button" ?disabled=${state.busy}>${text(stand ? "move" : "put")}</button></form>`;
}

/** Free the stand, close the table: each at the second tap, with what it means. @param {VenueTable} table @param {VenueStand | undefined} stand @param {string} key */
export function endPanel(table, stand, key) {
  const [free, close] = [`free ${table.id}`, `close ${table.id}`];
  const over = table.state === "over";
  const leave = async () =>
    stand && (await send(key, { do: "free", stand: stand.id }, text("did_free", { stand: stand.name }))) && toggle(key);
  const done = text("did_close", { name: stand?.name || table.name || table.id });
  const end = async () => (await send(key, { do: "close" }, done, table.id)) && toggle(key);
  const means = isTapped(free)
    ? text(over ? "free_means_over" : "free_means")
    : isTapped(close)
      ? text(over ? "close_means_over" : "close_means")
      : "";
  return html`${means ? html`<p class="news" role="status">${means}</p>` : nothing}
    <p>${stand && !isTapped(close) ? secondTap(free, { words: text("free_stand"), sure: text("free_stand_sure"), act: leave, not: text("back") }) : nothing}${isTapped(free) ? nothing : secondTap(close, { words: text("close_table"), sure: text("close_table_sure"), act: end, not: text("back") })}</p>`;
}
