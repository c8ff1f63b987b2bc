// @ts-check
/**
 * Start page, which works without this script: the choice of light, links to the host pages and to the drafts of packs
 * whose keys this device has.
 */
import { html, render } from "../vendor/lit-html.js";
import { knownDrafts } from "./draft_keys.js";
import { hostKey } from "./host_key.js";
import { light, setLight } from "./settings.js";

const field = /** @type {HTMLSelectElement | null} */ (document.getElementById("light"));
if (field) {
  field.value = light();
  field.addEventListener("change", () => setLight(field.value));
}
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-host]"))) {
  const key = hostKey(link.dataset.host ?? "");
  if (key) {
    link.href = `/host/${encodeURIComponent(link.dataset.host ?? "")}?key=${encodeURIComponent(key)}`;
    link.hidden = false;
  }
}

const drafts = document.getElementById("drafts");
const known = Object.entries(knownDrafts());
if (drafts && known.length) {
  drafts.hidden = false;
  render(
    known.map(
      ([id, one]) =>
        html`<li><strong>${one.name}</strong><a class="button" href=${`/enrol/${encodeURIComponent(id)}?${new URLSearchParams({ key: one.key })}`}>${drafts.dataset.more}</a></li>`,
    ),
    drafts,
  );
}
