// @ts-check
/** What the phone loads when it is first needed: the cards that are laid out, the market, the plan of the craftsmen, and the cubes to keep. */
export { cathedral, keep, market } from "./goods_asks.js";
export { pick } from "./pick_asks.js";
