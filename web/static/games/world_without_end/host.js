// @ts-check
/** The host's parts of World Without End: its pieces, and how the first game differs. */
import { html } from "../../vendor/lit-html.js";
import { text } from "../../common.js";
import { show } from "../../host.js";
import { cardSign } from "./cards.js";

const chosen = { first: true, all: false };
/** Only a first game may leave out half of the action cards. */
const allCards = () => chosen.all || !chosen.first;

show({
  kinds: ["wood", "stone", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge", "vp"],
  home: { stone: "quarry", wood: "forest", grain: "field", piety: "cathedral", vp: "track" },
  options: (_, redraw) => html`<label class="check"><input type="checkbox" .checked=${chosen.first} @change=${() => { chosen.first = !chosen.first; redraw(); }}>${text("first_game")}</label>
    <label class="check"><input type="checkbox" .checked=${allCards()} ?disabled=${!chosen.first} @change=${() => { chosen.all = !chosen.all; redraw(); }}>${text("all_cards")}</label>`,
  chosen: () => ({ first_game: chosen.first, all_cards: allCards() }),
  cardSign,
});
