// @ts-check
/** The start page works without a script; this lets the light be chosen, and shows a host the tables that are theirs. */
import { hostKey, light, setLight } from "./common.js";

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
