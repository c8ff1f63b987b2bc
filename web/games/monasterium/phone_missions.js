/** What the phone loads before the first round: the choice of open missions. */
export { openMissions } from "./asks/mission.js";
