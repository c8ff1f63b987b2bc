// @ts-check
/** Default host page: nothing besides what all games have. */
import { cardSign, kindSign } from "./default_parts.js";
import { show } from "./host.js";

show({ cardSign, pieceSign: kindSign });
