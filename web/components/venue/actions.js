/**
 * What staff do with tables and stands: open, move, close, free. One panel is open at a time.
 * @import { VenueView as View, VenueTable, VenueStand } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { secondTap } from "../shared/second_tap.js";
import { text } from "../shared/texts.js";
import { control, plays, send, state } from "./state.js";

/** What is opened ("table ID", "stand ID" or ""), and what was tapped once. */
const now = { opened: "", asked: "" };

export const opened = () => now.opened;

/** Open a panel, and close the one that was open. @param {string} name */
export function toggle(name) {
  now.opened = now.opened === name ? "" : name;
  now.asked = "";
  state.refusals = {};
  control.draw();
  document.querySelector(".open-panel")?.scrollIntoView({ block: "nearest" });
}

/** The stands at which no table is. @param {View} view */
export const freeStands = (view) => view.stands.filter((one) => !one.table);

/** The form by which a table is opened at the stand that was tapped. @param {VenueStand[]} free */
export function openPanel(free) {
  if (!now.opened.startsWith("stand ")) return nothing;
  const stand = now.opened.slice("stand ".length);
  const name = free.find((one) => one.id === stand)?.name;
  if (stand && !name) return nothing;
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const play = String(new FormData(form).get("play") ?? "");
    const command = { do: "open", stand, play };
    const answer = await send("open", command, text("did_open", { stand: name ?? text("open_nowhere") }));
    if (answer && now.opened === `stand ${stand}`) toggle(now.opened);
  };
  return html`<form class="open-panel" @submit=${submit}>
    ${state.refusals.open ? html`<p class="refusal" role="alert">${state.refusals.open}</p>` : nothing}
    <label for="play">${name ? text("open_at", { stand: name }) : text("open_nowhere")}</label>
    <select id="play" name="play">${plays.map((one) => html`<option value=${one.value} ?selected=${one.usual}>${one.label}</option>`)}</select>
    <p><button class="button main" ?disabled=${state.busy}>${text("open")}</button></p></form>`;
}

/** The form by which a table is moved to a free stand. @param {View} view @param {VenueTable} table @param {VenueStand | undefined} stand @param {string} key */
export function movePanel(view, table, stand, key) {
  const free = freeStands(view);
  if (!free.length) return nothing;
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const to = String(new FormData(form).get("to") ?? "");
    const name = free.find((one) => one.id === to)?.name ?? "";
    if (await send(key, { do: "move", stand: to }, text("did_move", { stand: name }), table.id)) toggle(key);
  };
  return html`<form class="move-panel" @submit=${submit}><label for=${`to-${table.id}`}>${text(stand ? "move_to" : "put_at")}</label>
    <select id=${`to-${table.id}`} name="to">${free.map((one) => html`<option value=${one.id}>${one.name}</option>`)}</select>
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
  const means = {
    "": "",
    [free]: text(over ? "free_means_over" : "free_means"),
    [close]: text(over ? "close_means_over" : "close_means"),
  }[now.asked];
  return html`${means ? html`<p class="news" role="status">${means}</p>` : nothing}
    <p>${stand && now.asked !== close ? tapTwice(free, "free", leave) : nothing}${now.asked !== free ? tapTwice(close, "close", end) : nothing}</p>`;
}

/** A button that acts at the second tap. @param {string} name @param {"free" | "close"} what @param {() => unknown} act */
function tapTwice(name, what, act) {
  /** @param {boolean} asked */
  const ask = (asked) => {
    now.asked = asked ? name : "";
    control.draw();
  };
  const words = what === "free" ? text("free_stand") : text("close_table");
  const sure = what === "free" ? text("free_stand_sure") : text("close_table_sure");
  return secondTap({ asked: now.asked === name, ask, act, words, sure, not: text("back") });
}
