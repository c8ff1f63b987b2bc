/** Drawer of the phone: account book, the game's own panels, log and settings, as tabs. */

import { html } from "../../vendor/lit-html.js";
import { closingButton } from "../ending/closing.js";
import { hasStarted } from "../shared/awaited.js";
import { saveToken } from "../shared/connection.js";
import { rulesPanel } from "../shared/help_dialog.js";
import { redraw } from "../shared/redraw.js";
import { ownLine } from "../shared/seats.js";
import { secondTap } from "../shared/second_tap.js";
import { settings } from "../shared/settings.js";
import { page, table, text } from "../shared/texts.js";
import { boardPanel } from "./board.js";
import { countButton } from "./count.js";
import { guideSetting } from "./guide.js";
import { handOver } from "./hand_over.js";
import { book, log, sourceList } from "./lists.js";
import { leaveToStandIn } from "./stand_in.js";
import { connection, state } from "./state.js";
import { noticeSettings } from "./turn_notice.js";

/** The drawer; without an account (before the start) it has the rules and the settings. @param {Envelope} envelope @param {Mine | null} mine @param {unknown} banner */
export function drawer(envelope, mine, banner) {
  return html`<section class="drawer" id="drawer" aria-label=${text("drawer")}>${banner}${tabs(envelope, mine)}</section>`;
}

/** What the tabs of a seat with an account show. @param {Envelope} envelope @param {Mine} mine @returns {Record<string, () => unknown>} */
function accountPanels(envelope, mine) {
  const view = /** @type {View} */ (envelope.view);
  const me = ownLine(view);
  const own = state.parts?.panels ?? [];
  const drawn = Boolean(state.parts?.board);
  return {
    book: () => html`${countButton(envelope)}${sourceList(mine.sources)}${book(mine.book)}`,
    ...Object.fromEntries(
      own
        .filter((panel) => panel.name !== "board" || !drawn)
        .map((panel) => [panel.name, () => panel.show(envelope, mine, me)]),
    ),
    // A game's own panel of that name stands below the drawing.
    ...(drawn && {
      "turn-board": () =>
        html`${boardPanel(envelope)}${own.find((panel) => panel.name === "board")?.show(envelope, mine, me)}`,
    }),
    log: () => log(envelope, view),
  };
}

/** @param {Envelope} envelope @param {Mine | null} mine */
function tabs(envelope, mine) {
  /** @type {Record<string, () => unknown>} */
  const content = {
    ...(mine && accountPanels(envelope, mine)),
    ...(page.help && { "help-rules": () => rulesPanel() }),
    settings: () => seatSettings(envelope),
  };
  const panels = Object.keys(content);
  const shown = panels.includes(state.panel) ? state.panel : "settings";
  return html`<div class="wrap tabs" role="tablist" aria-label=${text("drawer")} @keydown=${(/** @type {KeyboardEvent} */ event) => selectByKey(event, panels, shown)}>
      ${panels.map(
        (
          name,
        ) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="panel" aria-selected=${shown === name ? "true" : "false"}
        tabindex=${shown === name ? "0" : "-1"} @click=${() => select(name)}>${text(name)}</button>`,
      )}</div>
    <div class="panel" id="panel" role="tabpanel" tabindex="0" aria-labelledby=${`tab-${shown}`}>${content[shown]?.()}</div>`;
}

/** @param {string} panel */
function select(panel) {
  state.panel = panel;
  redraw();
  return selectedTab();
}

/** The selected tab, brought to the middle of the row where that is moved sideways; null while the drawer is closed. */
export function selectedTab() {
  const tab = /** @type {HTMLElement | null} */ (document.querySelector(".drawer [aria-selected=true]"));
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
  return tab;
}

/** @param {KeyboardEvent} event @param {string[]} panels @param {string} shown */
function selectByKey(event, panels, shown) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  select(panels[(panels.indexOf(shown) + step + panels.length) % panels.length] ?? shown)?.focus();
}

/** The device's settings, and leaving the seat. @param {Envelope} envelope */
function seatSettings(envelope) {
  return html`${settings()}${noticeSettings()}${guideSetting()}${handOver(connection)}${closingButton(envelope.view, showClosing)}${leaveToStandIn(envelope, connection)}
    <p class="row"><a class="button quiet" href=${`/table/${table}`}>${text("to_table")}</a>
    ${secondTap("leave", { words: text("leave"), sure: text("leave_sure"), act: leave })}</p>`;
}

/** Show the page of the last chapter's end instead of the drawer. */
function showClosing() {
  state.drawer = false;
  redraw();
}

async function leave() {
  const reply = await connection.command("leave_seat", {});
  if (reply?.ok) {
    // Before the start a seat that was left is anybody's; in a running game its token brings it back.
    if (!hasStarted(connection.envelope?.view ?? null)) saveToken(page.table, null);
    location.href = `/join/${table}`;
  }
}
