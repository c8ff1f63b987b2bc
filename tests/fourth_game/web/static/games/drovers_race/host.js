// @ts-check
/** The host's parts of the Drovers' Race: oats and miles can be corrected. */
import { show } from "../../host.js";
import { cardSign } from "./cards.js";

show({ kinds: ["oats", "vp"], home: { vp: "track" }, cardSign });
