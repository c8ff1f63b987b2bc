/** Host page of World Without End: the options of a first game. */

import { show } from "../../components/host/host.js";
import { set } from "../../components/shared/redraw.js";
import { text } from "../../components/shared/texts.js";
import { html } from "../../vendor/lit-html.js";
import { cardSign } from "./cards.js";
import { PARTS } from "./set_up_drawing.js";

const chosen = { first: true, all: false };
/** All action cards are in play, except where a first game leaves out half of them. */
const allCards = () => chosen.all || !chosen.first;

show({
  setUp: PARTS,
  options:
    () => html`<label class="check"><input type="checkbox" .checked=${chosen.first} @change=${set(chosen, { first: !chosen.first })}>${text("first_game")}</label>
    <label class="check"><input type="checkbox" .checked=${allCards()} ?disabled=${!chosen.first} @change=${set(chosen, { all: !chosen.all })}>${text("all_cards")}</label>`,
  chosen: () => ({ first_game: chosen.first, all_cards: allCards() }),
  cardSign,
});
