/** Host page of World Without End: the options of a first game. */

import { show } from "../../components/host/host.js";
import { text } from "../../components/shared/texts.js";
import { html } from "../../vendor/lit-html.js";
import { cardSign } from "./cards.js";
import { PARTS } from "./set_up_drawing.js";

const chosen = { first: true, all: false };
/** All action cards are in play, except where a first game leaves out half of them. */
const allCards = () => chosen.all || !chosen.first;

show({
  setUp: PARTS,
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
