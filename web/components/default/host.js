/** Default host page: nothing besides what all games have. */

import { show } from "../host/host.js";
import { cardSign, kindSign } from "./parts.js";

show({ cardSign, pieceSign: kindSign });
