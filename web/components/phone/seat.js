/** What the phone loads when its settings are opened: handing the seat over, and leaving it to a stand-in. */
export { handOver } from "./hand_over.js";
export { leaveToStandIn } from "./stand_in.js";
