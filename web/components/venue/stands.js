/**
 * Stands of the venue: add, rename, renew, remove, and print their codes; the keys of their devices.
 * @import { VenueStandsView as View, VenueStand } from "../../types/server"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { redraw } from "../shared/redraw.js";
import { isTapped, secondTap, tap } from "../shared/second_tap.js";
import { text } from "../shared/texts.js";
import { address, ask as askServer, onSubmit, refusal, send, state } from "./state.js";

/** The stand that is opened, and the command of its devices, which is shown when asked for. */
const now = { opened: "", command: "", copied: false };

/** @param {View} view */
export function standsPage(view) {
  return html`<div class="venue-columns"><section class="card" aria-labelledby="stands"><h2 id="stands">${text("stands")}</h2>
      <p>${text("stands_lead")}</p>${refusal("stands")}
      ${view.stands.length ? html`<ul class="entries">${view.stands.map(standLine)}</ul>` : nothing}
      <form class="inline-form" @submit=${add}><label for="new-stand">${text("stand_name")}</label>
        <input id="new-stand" name="name" maxlength="24" required autocomplete="off">
        <button class="button main" ?disabled=${state.busy}>${text("stand_add")}</button></form></section>
    <div><section class="card" aria-labelledby="print"><h2 id="print">${text("print")}</h2>
      <p>${text("print_lead")}</p>
      <p>${text("print_address", { address: view.address })}</p>
      ${view.fixed ? nothing : html`<p class="muted">${text("print_moves")}</p>`}
      ${
        view.stands.length
          ? html`<p class="row"><a class="button main" download href=${address("/venue/stands.pdf")}>${text("print_a4")}</a>
          <a class="button quiet" download href=${address("/venue/stands.pdf", { paper: "letter" })}>${text("print_letter")}</a></p>`
          : html`<p class="muted">${text("print_none")}</p>`
      }</section>
    <section class="card" aria-labelledby="house-is"><h2 id="house-is">${text("house_is")}</h2>${refusal("house")}
      <form class="inline-form" @submit=${nameVenue}><label for="venue-name">${text("house_name")}</label>
        <input id="venue-name" name="name" maxlength="40" autocomplete="organization" .value=${view.venue}>
        <button class="button" ?disabled=${state.busy}>${text("save")}</button></form></section></div></div>`;
}

const add = onSubmit(async (entered, form) => {
  const name = entered("name");
  if (await send("stands", { do: "add", name }, text("did_stand_add", { stand: name }))) form.reset();
});

const nameVenue = onSubmit((entered) => send("house", { do: "venue", name: entered("name") }, text("saved")));

/** @param {string} stand */
function toggle(stand) {
  now.opened = now.opened === stand ? "" : stand;
  now.command = "";
  tap("");
}

/** @param {VenueStand} stand */
function standLine(stand) {
  const is = now.opened === stand.id;
  return html`<li class="stand-line"><div class="line-head"><h3>${stand.name}</h3>
      <button type="button" class="button quiet" aria-expanded=${is} aria-label=${text("more_of", { name: stand.name })} @click=${() => toggle(stand.id)}>${text(is ? "less" : "more")}</button>
      <p class="muted">${text(stand.table ? "stand_used" : "stand_free")} · <code>${stand.code}</code></p></div>
    ${is ? actions(stand) : nothing}</li>`;
}

/** @param {VenueStand} stand */
function actions(stand) {
  const rename = onSubmit(async (entered) => {
    const command = { do: "rename", stand: stand.id, name: entered("name") };
    if (await send(stand.id, command, text("saved"))) toggle(stand.id);
  });
  return html`<div class="line-actions">${refusal(stand.id)}
    <form class="inline-form" @submit=${rename}><label for=${`name-${stand.id}`}>${text("stand_name")}</label>
      <input id=${`name-${stand.id}`} name="name" maxlength="24" required autocomplete="off" .value=${stand.name}>
      <button class="button" ?disabled=${state.busy}>${text("save")}</button></form>
    <p class="row"><a class="button quiet" download href=${address("/venue/stands.pdf", { stand: stand.id })}>${text("print_one")}</a></p>
    ${devicesPart(stand)}
    <p>${tapTwice(stand, "renew", text("stand_renew"), text("stand_renew_sure"))}
      ${isTapped("renew") ? html`<span class="muted" role="status">${text("stand_renew_means")}</span>` : nothing}</p>
    <p>${tapTwice(stand, "remove", text("stand_remove"), text("stand_remove_sure"))}
      ${isTapped("remove") ? html`<span class="muted" role="status">${text("stand_remove_means")}</span>` : nothing}</p></div>`;
}

/** The key of the devices at a stand, within the command for their computer. @param {VenueStand} stand */
function devicesPart(stand) {
  /** @param {"show" | "renew"} what */
  const ask = async (what) => {
    const reply = await askServer(stand.id, "/devices", { do: what, stand: stand.id });
    if (reply && now.opened === stand.id) [now.command, now.copied] = [reply.command, false];
    redraw();
  };
  const copy = async () => {
    now.copied = await navigator.clipboard.writeText(now.command).then(
      () => true,
      () => false,
    );
    redraw();
  };
  if (!now.command)
    return html`<p><button type="button" class="button quiet" ?disabled=${state.busy} @click=${() => ask("show")}>${text("stand_devices")}</button></p>`;
  const renew = { words: text("stand_key_renew"), sure: text("stand_key_renew_sure"), not: text("back") };
  return html`<h4>${text("stand_devices")}</h4><p>${text("stand_devices_how")}</p>
    <p class="agent-command" dir="ltr" translate="no">${now.command}</p>
    <p class="row">${
      navigator.clipboard // only over https, and at this computer
        ? html`<button type="button" class="button quiet" @click=${copy}>${text("stand_key_copy")}</button>`
        : nothing
    }${secondTap("key", { act: () => ask("renew"), ...renew })}
      <span class="muted" role="status">${isTapped("key") ? text("stand_key_renew_means") : now.copied ? text("stand_key_copied") : nothing}</span></p>`;
}

/** @param {VenueStand} stand @param {string} what @param {string} words @param {string} sure */
function tapTwice(stand, what, words, sure) {
  const act = () => send(stand.id, { do: what, stand: stand.id }, text("saved"));
  return secondTap(what, { act, words, sure, not: text("back") });
}
