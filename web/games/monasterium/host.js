/** Host page of Monasterium: whether goods can run out in this game. */

import { show } from "../../components/host/host.js";
import { text } from "../../components/shared/texts.js";
import { html } from "../../vendor/lit-html.js";
import { pieceSign } from "./good_sign.js";
import { PARTS } from "./set_up_drawing.js";

/** "": as the chosen pack says. @type {{ limited: "" | "true" | "false" }} */
const chosen = { limited: "" };

show({
  setUp: PARTS,
  pieceSign,
  options: () => html`<label for="limited-supply">${text("supply")}</label>
    <select id="limited-supply" @change=${(/** @type {Event} */ event) => {
      chosen.limited = /** @type {typeof chosen.limited} */ (/** @type {HTMLSelectElement} */ (event.target).value);
    }}>
    ${
      /** @type {const} */ ([
        ["", "supply_pack"],
        ["true", "supply_limited"],
        ["false", "supply_unlimited"],
      ]).map(
        ([value, words]) => html`<option value=${value} ?selected=${value === chosen.limited}>${text(words)}</option>`,
      )
    }</select>`,
  chosen: () =>
    chosen.limited ? { limited_supply: chosen.limited === "true" } : /** @type {Record<string, boolean>} */ ({}),
});
