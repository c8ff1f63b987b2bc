// @ts-check
/** The host's parts of The Pillars of the Earth: its pieces, and where each lies when nobody has it. */
import { show } from "../../host.js";

show({
  kinds: ["gold", "stone", "wood", "sand", "metal", "vp"],
  home: { gold: "box", stone: "quarry", wood: "forest", sand: "gravel_pit", metal: "metal_reserve", vp: "track" },
});
