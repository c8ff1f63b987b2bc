// @ts-check
/** The start page works without a script; this only lets the light be chosen. */
import { light, setLight } from "./common.js";

const field = /** @type {HTMLSelectElement | null} */ (document.getElementById("light"));
if (field) {
  field.value = light();
  field.addEventListener("change", () => setLight(field.value));
}
