// @ts-check
/** What the phone loads when it is first needed: the cards that are laid out, the supply, the market, the plan of the craftsmen, the cubes to keep, and what comes once in a round. */
export { cathedral, keep, market } from "./goods_asks.js";
export { pick } from "./pick_asks.js";
export { bishop, oneCard, taxFree } from "./single_asks.js";
export { supply } from "./supply_asks.js";
