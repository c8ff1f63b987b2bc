/**
 * The board of World Without End: Kingsbridge from the hill, drawn from the view, and the same in words.
 * @import { View, ProjectView } from "../view"
 */

import { signAt } from "../../../components/drawing/lettering.js";
import { board, lettering, placed, seal } from "../../../components/drawing/symbols.js";
import { colourOf } from "../../../components/shared/seats.js";
import { html, nothing, svg } from "../../../vendor/lit-html.js";
import { farPiles, nearPiles, signs } from "./piles.js";
import { building } from "./projects.js";
import { road } from "./road.js";
import { backdrop, foreground, townGround, wall } from "./scenery.js";
import { doors, houseSites } from "./town.js";

/** Where each project is built: its ground, its plate's upper left corner, and whether it lies beyond the river. @type {Record<string, { x: number, y: number, plate: [number, number], far: boolean }>} */
const SLOTS = {
  lady_chapel: { x: 258, y: 238, plate: [166, 248], far: true },
  tower: { x: 562, y: 236, plate: [472, 246], far: true },
  priors_palace: { x: 752, y: 240, plate: [664, 250], far: true },
  guild_hall: { x: 944, y: 246, plate: [856, 256], far: true },
  hospital: { x: 140, y: 404, plate: [46, 410], far: false },
  bridge: { x: 420, y: 410, plate: [326, 414], far: false },
  fulling_mill: { x: 730, y: 406, plate: [630, 412], far: false },
};

/** Width of a project's plate. */
const PLATE = 188;

/** The plate below a project: its name, what is missing, and what its donors get. @param {ProjectView} project */
function plate(project) {
  const missing = [
    ...["stone", "wood"].flatMap((kind) => {
      const spaces = project[/** @type {"stone" | "wood"} */ (kind)];
      return spaces.of > spaces.filled ? [{ kind, n: spaces.of - spaces.filled }] : [];
    }),
    ...(project.metal === false ? [{ kind: "metal", n: 1 }] : []),
  ];
  const gives = Object.entries(project.gives ?? {}).map(([kind, n]) => ({
    kind: kind === "care" ? "medical_knowledge" : kind,
    n,
  }));
  const entries = (
    /** @type {{ kind: string, n: number }[]} */ listed,
    /** @type {number} */ from,
    /** @type {boolean} */ single,
    /** @type {number} */ step,
  ) => {
    let x = from;
    return listed.map(({ kind, n }) => {
      const left = x;
      const lettered = single || n > 1;
      x += lettered ? step : 32;
      return svg`${lettered ? svg`<text x=${left + 9} y="61">${n}</text>` : nothing}${signAt(kind, left + (lettered ? step - 17 : 15), 51, 29)}`;
    });
  };
  const long = gives.reduce((sum, give) => sum + (give.n > 1 ? 46 : 32), 0);
  // Stone, wood and metal beside what they give leave less room for each.
  const step = Math.min(48, (PLATE - 8 - long) / Math.max(1, missing.length));
  return svg`${board(PLATE, project.finished ? 42 : 72, project.finished ? "accent" : "paper")}${lettering(PLATE / 2, 29, project.name, PLATE - 16)}
    ${project.finished ? nothing : svg`${entries(missing, 4, true, step)}<g class="gives">${entries(gives, PLATE - 4 - long, false, 46)}</g>`}`;
}

/** The buildings on one side of the river. @param {ProjectView[]} projects @param {boolean} far */
function buildings(projects, far) {
  return projects.map((project) => {
    const slot = SLOTS[project.id];
    return slot && slot.far === far ? placed(slot.x, slot.y, building(project)) : nothing;
  });
}

/** What stands before the buildings: their plates, and their donors' seals. @param {Envelope} envelope @param {ProjectView[]} projects */
function plates(envelope, projects) {
  return projects.map((project) => {
    const slot = SLOTS[project.id];
    if (!slot) return nothing;
    return svg`<g class=${`project${project.finished ? " finished" : ""}`}>${placed(slot.plate[0], slot.plate[1], plate(project))}
      ${(project.donors ?? []).map((seat, index) => placed(slot.plate[0] + PLATE - 14 - index * 32, slot.plate[1] - 2, seal(seat), { scale: 0.55, name: `seat-${colourOf(envelope, seat)}`, piece: `seal-${project.id}-${seat}` }))}</g>`;
  });
}

/** The drawn board. Its words are in `boardInWords`. @param {Envelope} envelope @param {View} view */
export function drawnBoard(envelope, view) {
  const projects = view.projects ?? [];
  return html`<svg class="drawing kingsbridge" viewBox="0 0 1200 1016" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
    ${backdrop()}${farPiles(view)}${buildings(projects, true)}${townGround()}${nearPiles(view)}${buildings(projects, false)}${signs(view)}${plates(envelope, projects)}
    ${houseSites(envelope, view.sites ?? [])}${wall()}${foreground()}${doors(view.plague ?? [])}${view.favour ? road(view.favour) : nothing}</svg>`;
}
