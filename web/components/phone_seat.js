// @ts-check
/** What the phone loads when its settings are opened: handing the seat over, and leaving it to a stand-in. */
export { handOver } from "./phone_hand_over.js";
export { leaveToStandIn } from "./phone_stand_in.js";
