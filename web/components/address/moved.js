/** Page at which a device arrives from another address of the computer: it stores what it has brought, and goes on. */
import { html, render } from "../../vendor/lit-html.js";
import { app } from "../shared/app.js";
import { text } from "../shared/texts.js";
import { unpack } from "./elsewhere.js";

/** Store what stands after the "#", which disappears from the address bar at once, and go to the start page. */
function goOn() {
  const content = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  try {
    unpack(JSON.parse(decodeURIComponent(content)) ?? {});
  } catch {
    // Nothing was brought, or the browser stores nothing: its pages ask for a seat as on a new device.
  }
  location.replace("/");
}

render(
  html`<header class="head chequer"><h1><span>Exchequer</span></h1></header><main class="column"><p role="status">${text("moved-going")}</p><p><a class="button" href="/">${text("moved-to_start")}</a></p></main>`,
  app,
);
goOn();
