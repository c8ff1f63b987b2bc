/** Settings of a device: language and light. */
import { html } from "../../vendor/lit-html.js";
import { inputValue } from "./inputs.js";
import { store, stored } from "./storage.js";
import { page, text } from "./texts.js";

const LIGHTS = ["auto", "parchment", "candlelight"];

/** @returns {string} one of LIGHTS */
export function light() {
  return stored("light") ?? "auto";
}

/** Choose the light and store the choice. @param {string} choice one of LIGHTS */
export function setLight(choice) {
  store("light", choice);
  const hour = new Date().getHours();
  const dark = hour < 7 || hour > 18 || matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.light = choice === "auto" ? (dark ? "candlelight" : "parchment") : choice;
}

/** Load the page in another language; the server stores the choice in a cookie. @param {string} language */
function setLanguage(language) {
  const address = new URL(location.href);
  address.searchParams.set("lang", language);
  location.replace(address);
}

/** Fields for language and light. */
export function settings() {
  return html`<div class="row"><label for="language">${text("language")}</label>
      <select id="language" @change=${(/** @type {Event} */ event) => setLanguage(inputValue(event))}>
        ${page.languages.map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === page.language}>${name}</option>`)}
      </select></div>
    <div class="row"><label for="light">${text("light")}</label>
      <select id="light" @change=${(/** @type {Event} */ event) => setLight(inputValue(event))}>
        ${LIGHTS.map((name) => html`<option value=${name} ?selected=${name === light()}>${text(`light_${name}`)}</option>`)}
      </select></div>`;
}
