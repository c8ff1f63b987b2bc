/** What the phone loads when it is first needed: the cards that are laid out, the supply, and what comes once in a round. */
export { pick } from "./asks/pick.js";
export { bishop, oneCard, taxFree } from "./asks/single.js";
export { supply } from "./asks/supply.js";
