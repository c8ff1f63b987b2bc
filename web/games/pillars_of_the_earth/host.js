/** Host page of The Pillars of the Earth: nothing besides what all games have. */
import { show } from "../../components/host/host.js";
import { PARTS } from "./set_up_drawing.js";

show({ setUp: PARTS });
