/**
 * The board as a drawing: the cathedral in the middle of its places, composed for the room that there is.
 *
 * Units are 1/28 of the page's text. A place is named as in the view; sites by the kind that they give.
 * @import { View } from "../view"
 * @import { Place } from "../../../components/drawing/composed.js"
 */

import { composed } from "../../../components/drawing/composed.js";
import { inLines, letters, widthOf } from "../../../components/drawing/lettering.js";
import { cloth, placed, ribbon } from "../../../components/drawing/symbols.js";
import { text } from "../../../components/shared/texts.js";
import { svg } from "../../../vendor/lit-html.js";
import { CATHEDRAL, cathedral } from "./cathedral.js";
import { land } from "./land.js";
import { assigned } from "./pieces.js";
import { besideSpace, cardRows, extras, nameOfPlace, spacesInRow, stalls, stand, workers } from "./places.js";
import { SCENE, scene } from "./scenes.js";
import { supplyOf } from "./supply.js";
import { costWheel } from "./wheel.js";

/** The place that is resolved, by what is awaited. @type {Record<string, string>} */
const PLACE_OF = {
  bishop: "bishop",
  choice: "kingsbridge",
  tax: "court",
  tax_free: "court",
  dismiss_shiring: "shiring",
  market: "market",
  cathedral: "cathedral",
  keep_cubes: "cathedral",
};

/** The place that is resolved now, or "". @param {View} view */
export function presentPlace(view) {
  return view.waiting.map((awaited) => PLACE_OF[awaited.what]).find(Boolean) ?? "";
}

/** Height of a name above its scene. */
const NAME = 46;

/** The rows of the board from the top. */
const WIDE = [
  "0.225 wood stone sand mill",
  "0.455 bishop+priory:26 cathedral:48 court+castle:26",
  "0.32 kingsbridge:265 wheel:185 market:285 shiring:265",
];

/** The same where the board is much wider than high: the cards need their height. */
const FLAT = ["0.22", "0.4", "0.38"].map((share, index) => WIDE[index]?.replace(/^\S+/, share) ?? "");

/** The same for a phone or a narrow column. */
const TALL = [
  "0.115 wood stone",
  "0.115 sand mill",
  "0.23 cathedral",
  "0.115 bishop priory",
  "0.115 court castle",
  "0.155 kingsbridge shiring",
  "0.155 wheel market",
];

/** Least width of the wide board, least width and height of the tall one, in units. */
export const SIZE = { least: 900, narrow: 580, tall: 1900 };

/** Pieces with their names, by where they stand; kept from view to view. @type {Map<string, string>} */
let pieces = new Map();

/** The name of a place on a ribbon, lit while the place is resolved. @param {string} words @param {Place} place @param {boolean} lit */
function name(words, place, lit) {
  const x = place.x + place.width / 2;
  const wide = Math.round(widthOf(words, 30)) + 20;
  if (wide + 24 > place.width) {
    // A name that is too long for a ribbon stands on the ribbon's cloth without its ends.
    const line = inLines(words, place.width - 12, 28, 1)[0] ?? "";
    const half = Math.round(Math.min(place.width, widthOf(line, 28) + 16) / 2);
    return placed(
      x,
      place.y + 22,
      svg`<path class=${lit ? "accent" : "paper"} d=${cloth(half)}></path>${letters(line, 0, 9, { kind: lit ? "on-accent" : "" })}`,
    );
  }
  return placed(
    x,
    place.y + 22,
    svg`${ribbon(wide, lit ? "accent" : "paper")}${letters(words, 0, 9, { size: 30, kind: lit ? "on-accent" : "" })}`,
  );
}

/** The scene of a place, with its ground so far above the lower edge. @param {string} what @param {Place} place @param {number} [above] */
function backdrop(what, place, above = 26) {
  const room = place.height - NAME - above;
  const scale = Math.min((place.width - 12) / SCENE.width, room / SCENE.height, 1.5);
  if (scale < 0.3) return "";
  return svg`<g transform=${`translate(${(place.x + (place.width - SCENE.width * scale) / 2).toFixed(1)} ${(place.y + place.height - above - SCENE.height * scale).toFixed(1)}) scale(${scale.toFixed(3)})`}>${scene(what)}</g>`;
}

/** The cathedral with its space and the number of its pieces. @param {View} view @param {Place} place @param {boolean} lit */
function middle(view, place, lit) {
  const scale = Math.min((place.width - 20) / CATHEDRAL.width, (place.height - 32) / (CATHEDRAL.height + 24));
  const x = place.x + (place.width - CATHEDRAL.width * scale) / 2;
  const y = place.y + place.height - 44 - (CATHEDRAL.height + 4) * scale;
  const words = text("table-pieces", { n: view.pieces_set });
  return svg`<g transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}>${cathedral(view.pieces_set, !view.over)}</g>
    ${placed(place.x + place.width / 2 + 70, place.y + place.height - 30, svg`${ribbon(Math.round(widthOf(words, 30)) + 20, lit ? "accent" : "paper")}${letters(words, 0, 9, { size: 30, kind: lit ? "on-accent" : "" })}`)}
    ${view.over ? "" : stand(view, "cathedral", 0, x + 120 * scale, place.y + place.height - 10, pieces)}`;
}

/** The room of two places beside each other. @param {Place | undefined} a @param {Place | undefined} b @returns {Place} */
function joined(a, b) {
  if (!a || !b) return { x: 0, y: 0, width: 0, height: 0 };
  return { ...a, width: b.x + b.width - a.x, height: Math.max(a.height, b.height) };
}

/** The supply with its name. @param {View} view @param {Place} place */
const supply = (view, place) => svg`${name(text("table-supply"), place, true)}${supplyOf(view, place, NAME)}`;

/** The board of a view. @param {View} view @param {number} width @param {number} height in units @param {string} at the present place */
export function board(view, width, height, at) {
  pieces = assigned(pieces, view);
  const rows = width > 1.3 * height ? FLAT : width > 0.8 * height ? WIDE : TALL;
  const places = composed(rows, width, height);
  const drawn = [...places].map(([what, place]) => {
    const lit = what === at;
    if (view.supply.length && (what === "wheel" || what === "market")) return "";
    if (what === "cathedral") return middle(view, place, lit);
    if (what === "wheel") return svg`${name(text("table-cost-wheel"), place, false)}${costWheel(view, place, pieces)}`;
    const title = name(nameOfPlace(what), place, lit);
    if ((what === "kingsbridge" || what === "shiring") && view[what].some(Boolean))
      return svg`${backdrop(what, place, 72 * (view.places[what]?.length ?? 2) + 4)}${title}${cardRows(view, what, place, pieces)}`;
    if (what === "market" && view.places.market)
      return svg`${backdrop(what, place, 172)}${title}${stalls(view, place, pieces)}`;
    if (what === "mill" || what === "wood" || what === "stone" || what === "sand")
      return svg`${backdrop(what, place)}${title}${workers(view, what, place)}`;
    return svg`${backdrop(what, place)}${title}${extras(view, what, place)}${spacesInRow(view, what, place, pieces, (index) => besideSpace(view, what, index))}`;
  });
  return svg`${land(width, height, places)}${drawn}${view.supply.length ? supply(view, joined(places.get("wheel"), places.get("market"))) : ""}`;
}
