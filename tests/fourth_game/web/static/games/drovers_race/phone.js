// @ts-check
/**
 * The phone's parts of the Drovers' Race: my oats behind the screen, and my hand.
 * @typedef {import("./types").Mine} Mine
 */
import { html } from "../../vendor/lit-html.js";
import { sign, text } from "../../common.js";
import { pieces, show } from "../../phone.js";
import { cardSign } from "./cards.js";

show({
  senses: { tax_die: "die_is_heard", card: "card_is_seen" },
  screen: (mine) => pieces(/** @type {Mine} */ (mine).holdings, ["oats"]),
  panels: [{ name: "hand", show: (_, mine) => html`<ul class="cards">${/** @type {Mine} */ (mine).hand.map((card) => html`<li>${sign(card)} ${text(`card_${card}`)}</li>`)}</ul>` }],
  cardSign,
});
