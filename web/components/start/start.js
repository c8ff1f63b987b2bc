/**
 * Start page, which works without this script: the choice of light, links to the host pages and to the drafts of packs
 * whose keys this device has, and the forms that the host of a table may use.
 */
import { html, render } from "../../vendor/lit-html.js";
import { knownDrafts } from "../enrolment/draft_keys.js";
import { hostKey } from "../shared/host_key.js";
import { light, setLight } from "../shared/settings.js";
import { date } from "../shared/texts.js";
import { startDrawing } from "./drawing.js";

const field = /** @type {HTMLSelectElement | null} */ (document.getElementById("light"));
if (field) {
  field.value = light();
  field.addEventListener("change", () => setLight(field.value));
}
const drawing = document.getElementById("drawing");
if (drawing) render(startDrawing(), drawing);
// The house link is opened once: this device has its key now, and the address is no longer needed.
if (location.pathname === "/house") history.replaceState(null, "", "/");

for (const time of document.querySelectorAll("time")) {
  time.textContent = date(`${time.dateTime}T12:00`);
}

const create = /** @type {HTMLFormElement | null} */ (document.getElementById("create"));
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-host]"))) {
  const table = link.dataset.host ?? "";
  const key = hostKey(table);
  if (key) {
    link.href = `/host/${encodeURIComponent(table)}?key=${encodeURIComponent(key)}`;
    link.hidden = false;
    if (create?.hidden && link.dataset.open !== undefined) allowCreating(table, key);
  }
}

/** Show the forms for a new table and a new pack, which are sent with the key of a host. @param {string} table @param {string} key */
function allowCreating(table, key) {
  const query = `?${new URLSearchParams({ table, key })}`;
  if (create) {
    create.action = `/${query}`;
    create.hidden = false;
  }
  document.getElementById("no-rights")?.remove();
  document.getElementById("enrol")?.setAttribute("href", `/enrol${query}`);
}

const drafts = document.getElementById("drafts");
const known = Object.entries(knownDrafts());
if (drafts && known.length) {
  drafts.hidden = false;
  render(
    known.map(
      ([id, choice]) =>
        html`<li><strong>${choice.name}</strong><a class="button" href=${`/enrol/${encodeURIComponent(id)}?${new URLSearchParams({ key: choice.key })}`}>${drafts.dataset.more}</a></li>`,
    ),
    drafts,
  );
}
