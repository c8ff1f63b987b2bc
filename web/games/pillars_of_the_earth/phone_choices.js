// @ts-check
/** What the phone loads when it is first needed: the market, the plan of the craftsmen, and the cubes to keep. */
export { cathedral, keep, market } from "./goods_asks.js";
