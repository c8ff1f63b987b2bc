/**
 * Which camera is watched: a phone by its address, typed or photographed, and how the picture is turned.
 *
 * The server tries an address before it uses it; what is wrong with it stands beside the field.
 * @import { Look } from "./state.js"
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputValue } from "../shared/inputs.js";
import { reduced } from "../shared/pictures.js";
import { enter, redraw } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { page, table, text } from "../shared/texts.js";
import { control, key, state } from "./state.js";

/** Commands whose refusal stands in this card. */
export const OF_SOURCE = ["address", "camera", "turn", "mirror", "fix", "focus"];
/** Pixels of the photograph of a code that is sent, at most, along its longer side. */
const LONGEST = 1600;

const entry = { address: "", trying: false, refusal: "", works: false };

/** @param {Look} look */
export function sourceCard(look) {
  const { source } = look;
  const refusal = entry.refusal || (state.about === "source" ? state.refusal : "");
  return html`<section class="card source" aria-labelledby="source"><h2 id="source">${text("source")}</h2>
    <p>${source.kind === "none" ? text("source_none") : html`${text("source_now")} <span class="spec">${source.kind === "page" ? text("source_page") : source.shown}</span>`}</p>
    ${usbCameras(source.cameras)}
    <h3 id="phone-title">${text("phone_title")}</h3>
    ${ways()}
    <form @submit=${use} novalidate><label><span>${text("phone_address")}</span><input type="url" inputmode="url" id="phone-address" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="500" placeholder="http://192.168.1.20:8080" .value=${entry.address} aria-describedby=${refusal ? "phone-refusal" : nothing} aria-invalid=${refusal ? "true" : "false"}
      @input=${enter(entry, "address")}></label>
      ${refusal ? html`<p class="refusal" id="phone-refusal" role="alert">${refusal}</p>` : nothing}
      <p role="status" ?hidden=${!entry.trying && !entry.works}>${entry.trying ? text("phone_trying") : entry.works ? text("phone_works") : nothing}</p>
      <p class="row"><button class="button main" ?disabled=${entry.trying}>${text("phone_use")}</button>
        <label class="button file"><input type="file" accept="image/*" capture="environment" class="visually-hidden" id="phone-code" ?disabled=${entry.trying} @change=${photograph}><span>${text("phone_code")}</span></label>
        ${source.chosen ? html`<button type="button" class="button quiet" ?disabled=${entry.trying} @click=${back}>${source.started ? text("phone_back", { source: source.started }) : text("phone_leave")}</button>` : nothing}</p></form>
    ${source.controls ? controls(source.controls) : nothing}
    <h3>${text("turning")}</h3>
    <div class="fields"><label><span>${text("turned")}</span><select id="turned" .value=${String(source.turned)} @change=${(/** @type {Event} */ event) => control.act({ do: "turn", degrees: Number(inputValue(event)) })}>${[0, 90, 180, 270].map((degrees) => html`<option value=${degrees} ?selected=${degrees === source.turned}>${text("turned_by", { n: degrees })}</option>`)}</select></label>
      <label><span>${text("mirrors")}</span><select id="mirrors" @change=${(/** @type {Event} */ event) => control.act({ do: "mirror", how: inputValue(event) })}>${["auto", "yes", "no"].map((how) => html`<option value=${how} ?selected=${how === source.mirrors}>${text(`mirrors_${how}`)}</option>`)}</select></label></div>
    ${source.mirrored && source.mirrors === "auto" ? html`<p class="muted" role="status">${text("mirrored_itself")}</p>` : nothing}
  </section>`;
}

/** The cameras of this computer, where there is a choice. @param {import("../../types/server").UsbCameraState[]} cameras */
function usbCameras(cameras) {
  if (!cameras.some((camera) => !camera.used)) return nothing;
  return html`<h3>${text("usb")}</h3><ul class="usb">${cameras.map((camera) => html`<li>${camera.used ? html`<span>${camera.name}</span> <strong>${text("usb_used")}</strong>` : html`<button type="button" class="button" @click=${() => control.act({ do: "camera", camera: camera.spec })}>${text("usb_use", { name: camera.name })}</button>`}</li>`)}</ul>`;
}

/** The focus of a USB camera. @param {import("../../types/server").ControlsState} shown */
function controls(shown) {
  const aspects = Object.entries(shown.aspects);
  return html`<h3>${text("controls")}</h3>
    <label class="check"><input type="checkbox" id="fixed" .checked=${shown.fixed} @change=${(/** @type {Event} */ event) => control.act({ do: "fix", on: /** @type {HTMLInputElement} */ (event.target).checked })}><span>${text("fix")}</span></label>
    <ul class="aspects">${aspects.map(([aspect, state]) => html`<li><span>${text(`aspect_${aspect}`)}</span> <strong>${text(`aspect_${state}`)}</strong></li>`)}</ul>
    ${shown.fixed ? html`<p class="row"><button type="button" class="button quiet" @click=${() => control.act({ do: "focus" })}>${text("focus_again")}</button></p>` : nothing}`;
}

/** What to do on the phone that is to be the camera; that of this phone's kind first, and open. */
function ways() {
  const kinds = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent) ? ["iphone", "android"] : ["android", "iphone"];
  return kinds.map(
    (kind, number) =>
      html`<details class="more way" ?open=${number === 0}><summary>${text(`phone_${kind}`)}</summary><ol><li>${text(`phone_${kind}_app`)}</li><li>${text("phone_start")}</li><li>${text("phone_enter")}</li></ol><p class="muted">${text("phone_login")}</p></details>`,
  );
}

/** Let the server try the address, and use it. @param {Event} [event] */
async function use(event) {
  event?.preventDefault();
  if (!entry.address.trim()) {
    document.getElementById("phone-address")?.focus();
    return;
  }
  begin();
  entry.works = await control.act({ do: "address", address: entry.address.trim() });
  entry.trying = false;
  if (entry.works) entry.address = "";
  redraw();
  if (!entry.works) document.getElementById("phone-address")?.focus();
}

async function back() {
  begin();
  await control.act({ do: "address", address: "" });
  entry.trying = false;
  redraw();
}

function begin() {
  entry.refusal = "";
  entry.works = false;
  entry.trying = true;
}

/** Read the address in a photograph of the code that the app shows, and use it. @param {Event} event */
async function photograph(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  begin();
  redraw();
  const { content } = await reduced(file, LONGEST, 0.9);
  const answer = await request(`/host/${table}/camera/code?key=${key}&lang=${page.language}`, content);
  if (answer?.ok) entry.address = answer.address;
  else entry.refusal = answer?.text ?? text("failed");
  entry.trying = false;
  input.value = "";
  redraw();
  if (!entry.refusal) await use();
}
