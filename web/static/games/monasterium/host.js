// @ts-check
/** The host's parts of Monasterium: the goods that a correction moves; nothing is chosen before it starts. */
import { show } from "../../host.js";

show({ kinds: ["influence", "soup", "rosary", "tool", "book", "vp"], home: { vp: "track" } });
