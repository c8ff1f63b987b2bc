/** What the phone loads when it is first needed: the choice of novices, places and windows, and the entry of a roll die by die. */
export { novices, places, windowPlacement } from "./asks/novice.js";
export { rollEntry } from "./asks/roll_entry.js";
