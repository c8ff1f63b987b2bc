// @ts-check
/** Host page of World Without End: how the first game differs. */

import { show } from "../../components/host.js";
import { text } from "../../components/texts.js";
import { html } from "../../vendor/lit-html.js";
import { cardSign } from "./cards.js";

const chosen = { first: true, all: false };
/** Only a first game may leave out half of the action cards. */
const allCards = () => chosen.all || !chosen.first;

show({
  options: (_, redraw) => html`<label class="check"><input type="checkbox" .checked=${chosen.first} @change=${() => {
    chosen.first = !chosen.first;
    redraw();
  }}>${text("first_game")}</label>
    <label class="check"><input type="checkbox" .checked=${allCards()} ?disabled=${!chosen.first} @change=${() => {
      chosen.all = !chosen.all;
      redraw();
    }}>${text("all_cards")}</label>`,
  chosen: () => ({ first_game: chosen.first, all_cards: allCards() }),
  cardSign,
});
