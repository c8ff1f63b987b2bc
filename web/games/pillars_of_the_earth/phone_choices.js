// @ts-check
/** What the phone loads when it is first needed: the cards that are laid out, the supply, and what comes once in a round. */
export { pick } from "./pick_asks.js";
export { bishop, oneCard, taxFree } from "./single_asks.js";
export { supply } from "./supply_asks.js";
