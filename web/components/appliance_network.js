// @ts-check
/**
 * Network of the computer: its addresses, its own hotspot, and the Wi-Fi network that is set from a phone.
 *
 * What takes the network from this phone is said before it happens, with what to do then.
 * @typedef {import("../types/server").NetworkView} Network
 * @typedef {import("../types/server").ApplianceView} View
 * @typedef {import("./appliance_state.js").Moving} Moving
 */
import { html, nothing } from "../vendor/lit-html.js";
import { control, send, state } from "./appliance_state.js";
import { hotspotCode } from "./join_codes.js";
import { figure, page, text, textParts } from "./texts.js";

/** The country codes of ISO 3166-1 in which Wi-Fi is used; their names come from the browser. */
const COUNTRIES =
  "AD AE AL AM AR AT AU AZ BA BD BE BG BH BO BR BY CA CH CL CN CO CR CY CZ DE DK DO DZ EC EE EG ES FI FR GB GE GR GT HK HN HR HU ID IE IL IN IS IT JM JO JP KE KR KW KZ LB LI LK LT LU LV MA MC MD ME MK MT MX MY NG NI NL NO NP NZ OM PA PE PH PK PL PR PT PY QA RO RS RU SA SE SG SI SK SV TH TN TR TW UA US UY UZ VE VN ZA";

/** What the reader has chosen: a network of the list, or "" for one that is not in it. */
const chosen = { name: "", other: false, forgetting: "" };

/** @param {object} command */
const command = (command) => send("network", "/appliance/network", command);

/** The section. @param {View} view */
export function networkCard({ network }) {
  return html`<section class="card" aria-labelledby="network"><h2 id="network">${text("network-title")}</h2>
    ${network.trouble ? html`<p class="refusal" role="alert">${network.trouble}</p>` : nothing}
    ${state.refusals.network ? html`<p class="refusal" role="alert">${state.refusals.network}</p>` : nothing}
    <p role="status">${text(`network-state_${network.trying ? "trying" : network.state}`, { name: network.trying })}</p>${addresses(network)}
    ${network.last ? html`<p class=${network.last.joined ? "news" : "refusal"}>${network.last.text}</p>` : nothing}
    ${network.managed ? html`${hotspot(network)}${network.radio ? [wifi(network), stored(network), country(network)] : nothing}` : html`<p class="muted">${text("network-unmanaged")}</p>`}</section>`;
}

/** @param {Network} network */
const addresses = ({ addresses, name }) =>
  html`<table class="facts"><tbody>${addresses.map(({ kind, address }) => html`<tr><th scope="row">${text(`network-kind_${kind}`)}</th><td>${address}</td></tr>`)}
    ${name ? html`<tr><th scope="row">${text("network-name")}</th><td>http://${name}</td></tr>` : nothing}</tbody></table>`;

/** The own hotspot: its code, its phones against what the radio holds, and its switch. @param {Network} network */
function hotspot({ hotspot, single, radio, stored }) {
  const { on, always, clients, certain, most } = hotspot;
  return html`<h3>${text("network-hotspot")}</h3>
    ${
      on
        ? html`<div class="join">${hotspotCode(hotspot)}</div><p>${text("network-clients", { n: clients })}
      ${certain ? text("network-limit", { certain: figure(certain), most: figure(most) }) : text("network-limit_unknown")}</p>
      ${certain && clients >= certain ? html`<p class="refusal" role="status">${text("network-limit_near", { most: figure(most) })}</p>` : nothing}`
        : html`<p class="muted">${text("network-hotspot_off")}</p>`
    }
    ${!on && radio && single && stored.some(({ now }) => now) ? html`<p class="muted">${text("network-hotspot_warning", { name: hotspot.name })}</p>` : nothing}
    ${radio ? html`<p><button type="button" class="button quiet" ?disabled=${busy()} @click=${() => command({ do: "hotspot", always: !always })}>${text(always ? "network-hotspot_by_itself" : "network-hotspot_always")}</button></p>` : nothing}`;
}

const busy = () => state.busy === "network";

/** The networks in sight, and the form for the chosen one. @param {Network} network */
function wifi(network) {
  const { found, hotspot, single } = network;
  return html`<h3>${text("network-wifi")}</h3>
    <ul class="networks">${found.map((one) => {
      const isChosen = chosen.name === one.name && !chosen.other;
      return html`<li><button type="button" class="button quiet network" aria-pressed=${isChosen ? "true" : "false"} ?disabled=${!one.usable}
        @click=${() => choose(isChosen ? "" : one.name, false)}><span>${one.name}</span> <span class="muted">${aboutNetwork(one)}</span></button>${isChosen ? form(network) : nothing}</li>`;
    })}<li><button type="button" class="button quiet network" aria-pressed=${chosen.other ? "true" : "false"} @click=${() => choose("", !chosen.other)}>${text("network-other")}</button>${chosen.other ? form(network) : nothing}</li></ul>
    <p><button type="button" class="button quiet" ?disabled=${busy()} @click=${() => command({ do: "look" })}>${text("network-look")}</button></p>
    ${hotspot.on && single ? html`<p class="muted">${text("network-look_warning")}</p>` : nothing}`;
}

/** What is known of a network in sight, in a few words. @param {Network["found"][number]} one */
const aboutNetwork = ({ signal, known, open, usable }) =>
  [
    text("network-signal", { n: signal }),
    known && text("network-known"),
    open && text("network-open"),
    !usable && text("network-unusable"),
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {string} name @param {boolean} other */
function choose(name, other) {
  Object.assign(chosen, { name, other });
  control.draw();
  document.getElementById(other ? "wifi-name" : "wifi-phrase")?.focus();
}

/** The form: a name that is not in the list, and the pass phrase. @param {Network} network */
function form(network) {
  const { found, hotspot, single, stored } = network;
  const isOpen = found.some((one) => one.name === chosen.name && one.open);
  const loses = single && (hotspot.on || stored.some(({ now }) => now));
  return html`<form @submit=${join}>
    ${chosen.other ? html`<label for="wifi-name">${text("network-wifi_name")}</label><input id="wifi-name" name="name" required maxlength="32" autocomplete="off" autocapitalize="none" spellcheck="false">` : nothing}
    ${isOpen ? nothing : html`<label for="wifi-phrase">${text("network-wifi_phrase")}</label><input id="wifi-phrase" name="phrase" type="text" ?required=${!chosen.other} minlength="8" maxlength="63" autocomplete="off" autocapitalize="none" spellcheck="false">`}
    ${loses ? html`<div class="news"><p><strong>${text("network-loses")}</strong></p>${steps(movingFrom(chosen.name || text("network-this_wifi"), network))}</div>` : nothing}
    <p><button class="button main" ?disabled=${busy()}>${text("network-join")}</button></p></form>`;
}

/** What is needed to find the computer again in a network that it joins. @param {string} name @param {Network} network @returns {Moving} */
const movingFrom = (name, { name: announced, hotspot, found, stored }) => ({
  name,
  hotspot: hotspot.name,
  back: hotspot.on ? "" : (stored.find(({ now }) => now)?.name ?? ""),
  was: found.find((one) => one.name === name)?.was ?? "",
  by: announced ? `http://${announced}` : "",
});

/** What this phone has to do when the computer is in another network. @param {Moving} moving */
const steps = ({ name, hotspot, back, was, by }) => html`<ol class="moving-steps">
  <li>${text("network-step_join", { name })}</li>
  <li>${text("network-step_back")} ${was ? textParts("network-step_was", { address: html`<a href=${`${was}/`}>${was}</a>` }) : nothing}</li>
  <li>${by ? textParts("network-step_scan_or", { address: html`<a href=${`${by}/`}>${by}</a>` }) : text("network-step_scan")}</li>
  <li>${back ? text("network-step_failed_wifi", { name: back }) : text("network-step_failed", { hotspot })}</li></ol>`;

/** What stands on the page while the computer is silent since it changes its network; nothing otherwise. */
export function movingCard() {
  const { moving } = state;
  return moving
    ? html`<section class="card now mine" aria-labelledby="moving"><h2 id="moving">${text("network-moving", { name: moving.name })}</h2><p role="status">${text("network-looking")}</p>${steps(moving)}</section>`
    : nothing;
}

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  const { view } = state;
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  const name = chosen.other ? String(fields.get("name") ?? "") : chosen.name;
  const told = await command({ do: "join", name, phrase: String(fields.get("phrase") ?? ""), hidden: chosen.other });
  if (!told) return;
  if (view) state.moving = movingFrom(name, view.network);
  choose("", false);
}

/** The networks that are joined by themselves; one is forgotten at the second tap. @param {Network} network */
function stored({ stored }) {
  if (!stored.length) return nothing;
  return html`<h3>${text("network-stored")}</h3><ul class="networks">${stored.map(
    ({ id, name, now }) => html`<li>${name}${now ? html` <span class="muted">${text("network-now")}</span>` : nothing}
      <button type="button" class=${chosen.forgetting === id ? "button danger" : "button quiet"} ?disabled=${busy()} @click=${() => forget(id)}>${text(chosen.forgetting === id ? "network-forget_sure" : "network-forget", { name })}</button></li>`,
  )}</ul>`;
}

/** @param {string} id */
async function forget(id) {
  if (chosen.forgetting !== id) {
    chosen.forgetting = id;
    control.draw();
    return;
  }
  chosen.forgetting = "";
  await command({ do: "forget", id });
}

/** The country of the radio. @param {Network} network */
function country({ country }) {
  const names = new Intl.DisplayNames([page.language], { type: "region" });
  const lines = COUNTRIES.split(" ").map((code) => ({ code, name: names.of(code) ?? code }));
  lines.sort((a, b) => a.name.localeCompare(b.name, page.language));
  return html`<div class="row"><label for="country">${text("network-country")}</label>
    <select id="country" @change=${(/** @type {Event} */ event) => command({ do: "country", code: /** @type {HTMLSelectElement} */ (event.currentTarget).value })}>
      ${country ? nothing : html`<option value="" selected>${text("network-country_none")}</option>`}
      ${lines.map(({ code, name }) => html`<option value=${code} ?selected=${code === country}>${name}</option>`)}</select></div>
    <p class="muted">${text("network-country_why")}</p>`;
}
