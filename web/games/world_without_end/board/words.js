/**
 * The board of World Without End in words: lists for those who do not see the drawing.
 * @import { View, ProjectView } from "../view"
 */

import { nameOf } from "../../../components/shared/seats.js";
import { kindName, list, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";

/** What of a project is still missing, or its state. @param {ProjectView} project */
function stateOf(project) {
  if (project.finished) return text("complete");
  if (project.covered) return text("covered");
  const open = /** @type {const} */ (["stone", "wood"]).flatMap((kind) => {
    const missing = project[kind].of - project[kind].filled;
    return missing > 0 ? [`${missing} ${kindName(kind)}`] : [];
  });
  if (project.metal === false) open.push(text("spire"));
  return text("needed", { what: list(open) });
}

/** @param {string} name @param {string} title @param {unknown} content */
const section = (name, title, content) =>
  html`<section class=${name} aria-labelledby=${`board-${name}`}><h2 id=${`board-${name}`}>${title}</h2>${content}</section>`;

/** The same as the drawn board, as lists. @param {Envelope} envelope @param {View} view */
export function boardInWords(envelope, view) {
  const { favour, market } = view;
  const piles = { quarry: "stone", forest: "wood", field: "grain", cathedral: "piety" };
  return html`<div class="visually-hidden">
    ${
      favour
        ? section(
            "track",
            text("track"),
            html`<p>${text("marker_on", { space: text(`space_${favour.at}`) })}</p><ol>${favour.track.map((space) => html`<li>${text(`space_${space}`)}${favour.covered.includes(space) ? `: ${text("covered")}` : nothing}</li>`)}</ol>`,
          )
        : nothing
    }
    ${section(
      "projects",
      text("projects"),
      view.projects?.length
        ? html`<ul>${view.projects.map((project) => html`<li class="project">${project.name}: ${stateOf(project)} ${(project.bonus ?? []).join(", ")}${project.donors?.length ? html` · ${text("donors")}: ${list(project.donors.map((seat) => nameOf(envelope, seat)))}` : nothing}</li>`)}</ul>`
        : html`<p>${text("no_projects")}</p>`,
    )}
    ${section("sites", text("sites"), html`<ol>${(view.sites ?? []).map((site) => html`<li class=${site.owner ? "built" : ""}>${text("site", { n: site.id, material: kindName(site.material), rent: site.rent.join(", ") })}: ${site.owner ? nameOf(envelope, site.owner) : text("free")}</li>`)}</ol>`)}
    ${section("plague", text("plague"), html`<ol>${(view.plague ?? []).map((place) => html`<li class=${place.token}>${text("plague_place", { n: place.place })}: ${text(`token_${place.token}`, { n: place.value ?? "?" })}</li>`)}</ol>`)}
    ${section(
      "piles",
      text("piles"),
      html`<ul>${Object.entries(piles).map(([pile, kind]) => html`<li>${text(`pile_${pile}`)}: ${view.piles?.[pile] ?? "–"} ${kindName(kind)}</li>`)}</ul>`,
    )}
    ${
      market
        ? section(
            "market",
            text("market"),
            html`<ul>${[
              { kind: "wool", price: market.wool, covered: market.wool_covered },
              { kind: "cloth", price: market.cloth, covered: market.cloth_covered },
            ].map(
              ({ kind, price, covered }) =>
                html`<li>${kindName(kind)}: ${covered ? text("cannot_sell") : `${price} ${kindName("gold")}`}</li>`,
            )}</ul>`,
          )
        : nothing
    }</div>`;
}
