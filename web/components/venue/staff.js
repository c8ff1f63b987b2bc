/**
 * Staff of the venue: accounts, the own password, and the audit log.
 * @import { VenueStaffView as View, VenueAccount as Account, VenueAction as Action } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw, set } from "../shared/redraw.js";
import { secondTap, tap } from "../shared/second_tap.js";
import { request } from "../shared/server.js";
import { clock, date, figure, has, text } from "../shared/texts.js";
import { address, onSubmit, refusal, send, state } from "./state.js";

/** The account that is opened, and a password that the server has chosen, shown once. */
const now = { opened: "", name: "", password: "" };

/** Earlier lines of the log than the state has. @type {{ lines: Action[], more: boolean }} */
const earlier = { lines: [], more: true };

/** @param {View} view */
export function staffPage(view) {
  return html`<div class="venue-columns"><div>${view.visitor.manages ? accountsCard(view) : nothing}
      ${view.visitor.name ? passwordCard() : nothing}</div>${logCard(view)}</div>`;
}

/** @param {View} view */
function accountsCard(view) {
  return html`<section class="card" aria-labelledby="accounts"><h2 id="accounts">${text("accounts")}</h2>
    <p>${text(view.accounts.length ? "accounts_lead" : "accounts_first")}</p>
    ${now.password ? html`<p class="news" role="status">${text("password_is", { name: now.name })} <code class="big-code">${now.password}</code> ${text("password_once")}</p>` : nothing}
    ${refusal("accounts")}
    ${view.accounts.length ? html`<ul class="entries">${view.accounts.map(accountLine)}</ul>` : nothing}
    <form class="inline-form" @submit=${add}><label for="new-name">${text("account_name")}</label>
      <input id="new-name" name="name" maxlength="40" required autocomplete="off" autocapitalize="none">
      <label for="new-password">${text("account_password")}</label>
      <input id="new-password" name="password" type="password" maxlength="200" autocomplete="new-password">
      ${view.accounts.length ? html`<label class="check"><input type="checkbox" name="manages" value="yes"> <span>${text("account_manages")}</span></label>` : nothing}
      <button class="button main" ?disabled=${state.busy}>${text("account_add")}</button></form></section>`;
}

const add = onSubmit(async (entered, form) => {
  const [name, password, manages] = [entered("name"), entered("password"), entered("manages")];
  now.password = "";
  const answer = await send("accounts", { do: "add", name, password, manages }, text("saved"));
  if (answer) form.reset();
  show(name, answer);
});

/** Show a password that the server has chosen. @param {string} name @param {any} answer */
function show(name, answer) {
  if (!answer?.password) return;
  set(now, { name, password: answer.password })();
}

/** @param {Account} account */
function accountLine(account) {
  const is = now.opened === account.name;
  const toggle = () => {
    now.opened = is ? "" : account.name;
    tap("");
  };
  /** @param {string} what @param {string} words @param {string} sure */
  const tapTwice = (what, words, sure) => {
    const act = async () => show(account.name, await send("accounts", { do: what, name: account.name }, text("saved")));
    return secondTap(what, { act, words, sure, not: text("back") });
  };
  return html`<li><div class="line-head"><h3>${account.name}</h3>
      <button type="button" class="button quiet" aria-expanded=${is} aria-label=${text("more_of", { name: account.name })} @click=${toggle}>${text(is ? "less" : "more")}</button>
      <p class="muted">${account.manages ? html`${text("manages")} · ` : nothing}${account.signed_in ? text("last_in", { day: date(account.signed_in) }) : text("never_in")}</p></div>
    ${
      is
        ? html`<div class="line-actions"><p>${tapTwice("reset", text("password_reset"), text("password_reset_sure"))}</p>
          <p>${tapTwice("remove", text("account_remove"), text("account_remove_sure"))}</p></div>`
        : nothing
    }</li>`;
}

function passwordCard() {
  return html`<section class="card" aria-labelledby="own"><h2 id="own">${text("own_password")}</h2>${refusal("own")}
    <form class="inline-form" @submit=${change}><label for="old">${text("password_old")}</label>
      <input id="old" name="old" type="password" maxlength="200" required autocomplete="current-password">
      <label for="fresh">${text("password_new")}</label>
      <input id="fresh" name="new" type="password" minlength="10" maxlength="200" required autocomplete="new-password">
      <button class="button" ?disabled=${state.busy}>${text("password_change")}</button></form></section>`;
}

const change = onSubmit(async (entered, form) => {
  const command = { do: "change", old: entered("old"), new: entered("new") };
  if (await send("own", command, text("password_changed"))) form.reset();
});

/** @param {View} view */
function logCard(view) {
  const oldest = lastOf(view.log);
  const older = earlier.lines.filter((line) => line.number < oldest);
  const more = older.length ? earlier.more : view.more;
  return html`<section class="card" aria-labelledby="log"><h2 id="log">${text("log")}</h2>
    <p>${text("log_lead", { days: figure(view.days) })}</p>
    ${view.log.length ? html`<ol class="entries audit">${[...view.log, ...older].map(actionLine)}</ol>` : html`<p class="muted">${text("log_empty")}</p>`}
    <p class="row">${more ? html`<button type="button" class="button quiet" @click=${() => loadEarlier(lastOf(older) || oldest)}>${text("log_earlier")}</button>` : nothing}</p></section>`;
}

/** The number of the earliest line; 0 without any. @param {Action[]} lines */
const lastOf = (lines) => lines[lines.length - 1]?.number ?? 0;

/** @param {number} before */
async function loadEarlier(before) {
  const reply = await request(address("/venue/staff.json", { before: String(before) }));
  if (reply?.log) {
    earlier.lines = [...earlier.lines.filter((line) => line.number >= before), ...reply.log];
    earlier.more = reply.more;
  }
  state.silent ||= reply === null;
  redraw();
}

/** @param {Action} action */
function actionLine(action) {
  const who = action.who === "*host" ? text("by_link") : action.who === "*terminal" ? text("by_terminal") : action.who;
  const words = has(`action_${action.action}`) ? text(`action_${action.action}`) : action.action;
  const about = [action.stand, action.detail, action.table].filter(Boolean).join(" · ");
  return html`<li><time datetime=${action.at}>${date(action.at)}, ${clock(action.at)}</time> <strong>${who}</strong>: ${words}${about ? html` <span class="muted">${about}</span>` : nothing}</li>`;
}
