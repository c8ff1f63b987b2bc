/**
 * Page about https: how this phone comes to trust the computer, and the way to the same pages over https.
 *
 * Nothing needs it: plain http can do all that these pages need, but the camera of a phone. What this phone has stored,
 * its seats among it, goes with it: a browser keeps what it stores of the two ports apart.
 */
import { html, nothing, render } from "../../vendor/lit-html.js";
import { installing, isTrusted } from "../phone_camera/help.js";
import { app } from "../shared/app.js";
import { settings } from "../shared/settings.js";
import { page, text } from "../shared/texts.js";
import { moveTo } from "./elsewhere.js";

/** The base address over https, "" where the port is closed. */
const secure = page.more.secure ?? "";

const state = { trying: false, refused: false };

/** Go on over https if this phone trusts the certificate. */
async function goOn() {
  Object.assign(state, { trying: true, refused: false });
  draw();
  if (await isTrusted(secure)) moveTo(secure);
  else Object.assign(state, { trying: false, refused: true });
  draw();
}

function content() {
  if (location.protocol === "https:") return html`<section class="card"><p>${text("here")}</p></section>`;
  if (!secure) return html`<section class="card"><p>${text("closed")}</p></section>`;
  return html`<section class="card" aria-labelledby="install"><h2 id="install">${text("phone_camera-install")}</h2>${installing()}</section>
    <section class="card" aria-labelledby="go"><h2 id="go">${text("then")}</h2>
      ${state.refused ? html`<p class="refusal" role="alert">${text("not_trusted")}</p><p><a href=${`${secure}/`}>${secure}</a></p>` : nothing}
      <p><button type="button" class="button main" ?disabled=${state.trying} @click=${goOn}>${text("go")}</button></p></section>`;
}

function draw() {
  render(
    html`<header class="head chequer"><h1><span>${text("title")}</span></h1><p><a class="button quiet" href="/">${text("to_start")}</a></p></header>
      <main class="column"><section class="card"><p>${text("why")}</p></section>${content()}${settings()}</main>`,
    app,
  );
}

draw();
