/** Page at which a device arrives from another address of the computer: it stores what it has brought, and goes on. */
import { html, render } from "../../vendor/lit-html.js";
import { pathOf } from "../ending/again.js";
import { app } from "../shared/app.js";
import { text } from "../shared/texts.js";
import { unpack } from "./elsewhere.js";

/** What stands after the "#", which disappears from the address bar at once. @returns {any} */
function brought() {
  const content = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  try {
    return JSON.parse(decodeURIComponent(content));
  } catch {
    return null;
  }
}

function goOn() {
  const { kind, table, path, items } = brought() ?? {};
  const isOfTable = typeof table === "string" && /^[a-z0-9]{1,40}$/.test(table);
  const goesOn = kind === "start" || (isOfTable && ["phone", "table", "host"].includes(kind));
  if (!goesOn) {
    location.replace("/");
    return;
  }
  try {
    unpack(items ?? {});
  } catch {
    // A browser that stores nothing: the page asks for its seat as a new one does.
  }
  if (kind === "start") {
    location.replace("/");
    return;
  }
  const isWatching = kind === "table" && /^\/watch\//.test(String(path));
  const isJoining = kind === "phone" && /^\/join\//.test(String(path));
  const where = isWatching ? `/watch/${table}` : isJoining ? `/join/${table}` : pathOf(kind, table);
  // The table page shows the code of the new address, for phones that do not come back by themselves.
  location.replace(kind === "table" && !isWatching ? `${where}#moved` : where);
}

render(
  html`<header class="head chequer"><h1><span>Exchequer</span></h1></header><main class="column"><p role="status">${text("moved-going")}</p><p><a class="button" href="/">${text("moved-to_start")}</a></p></main>`,
  app,
);
goOn();
