/** What the phone loads at the market and the cathedral: the market, the plan of the craftsmen, and the cubes to keep. */
export { cathedral, keep, market } from "./asks/goods.js";
