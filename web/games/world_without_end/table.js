// @ts-check
/**
 * Table parts of World Without End: the event in force, and the board with favour track, projects, houses, plague
 * places, market and piles.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("./view").View} View
 * @typedef {import("./view").SeatView} SeatView
 * @typedef {import("./view").ProjectView} ProjectView
 */

import { colourOf, nameOf, SEATS } from "../../components/seats.js";
import { seatSign, sign } from "../../components/signs.js";
import { show } from "../../components/table.js";
import { kindName, list, page, text } from "../../components/texts.js";
import { html, nothing, svg } from "../../vendor/lit-html.js";
import { cardName, signOfCard } from "./cards.js";

/** @param {string | string[]} words */
function paragraphs(words) {
  return (Array.isArray(words) ? words : [words]).map((one) => html`<p>${one}</p>`);
}

/** @param {Envelope} envelope @param {View} view */
function event(envelope, view) {
  const card = view.event;
  return html`<section class="card event" aria-labelledby="event"><h2 id="event">${text("event")}</h2>
    ${
      card
        ? html`<h3>${card.title}</h3><p class="muted">${text(card.kind)}${card.plague ? html` · ${sign("plague")} ${text("plague_number", { n: card.plague })}` : nothing}</p>
      ${paragraphs(card.text)}
      ${card.income ? html`<ul class="income" aria-label=${text("income")}>${SEATS.filter((seat) => card.income?.[seat]).map((seat) => html`<li>${seatSign(seat, colourOf(envelope, seat))}<span>${card.income?.[seat]}</span></li>`)}</ul>` : nothing}`
        : html`<p class="muted">${text("no_event")}</p>`
    }
    ${view.permanent?.length ? html`<h3 class="small">${text("still_in_force")}</h3>${view.permanent.map((one) => html`<div class="slot"><strong>${one.title}</strong>${paragraphs(one.text)}</div>`)}` : nothing}</section>`;
}

/** The favour track as a loop: half of its spaces above, half below, the marker on one. @param {View} view */
function track(view) {
  const spaces = view.favour?.track ?? [];
  const upper = Math.ceil(spaces.length / 2);
  const lower = spaces.length - upper;
  const step = 1000 / Math.max(upper, 1);
  const title = text("track");
  const middle = title.lastIndexOf(" ");
  const titleLines = middle > 0 ? [title.slice(0, middle), title.slice(middle + 1)] : [title];
  const places = spaces.map((_, index) =>
    index < upper
      ? { x: step * (index + 0.5), y: 33, inwards: 46 }
      : { x: 500 + step * ((lower - 1) / 2 - (index - upper)), y: 157, inwards: -46 },
  );
  return html`<section class="board track" aria-labelledby="track"><h2 id="track" class="visually-hidden">${text("track")}</h2>
    <p class="visually-hidden">${text("marker_on", { space: text(`space_${view.favour?.at}`) })}</p>
    <svg viewBox="0 0 1000 190" aria-hidden="true" class="loop"><rect class="path" x=${step / 2} y="33" width=${1000 - step} height="124" rx="50"></rect>
      ${titleLines.map((one, index) => svg`<text class="title" x="4" y=${185 - 31 * (titleLines.length - 1 - index)}>${one}</text>`)}
      ${spaces.map((space, index) => {
        const { x, y, inwards } = places[index] ?? { x: 0, y: 0, inwards: 0 };
        const covered = view.favour.covered?.includes(space);
        const name = text(`space_${space}`);
        return svg`<g class=${`space${view.favour.at === space ? " at" : ""}${covered ? " covered" : ""}`}>
          <rect x=${x - step / 2 + 5} y=${y - 31} width=${step - 10} height="62" rx="10"></rect>
          <text x=${x} y=${y + 10} textLength=${name.length > (view.favour.at === space ? 8 : 11) ? step - 26 : nothing} lengthAdjust="spacingAndGlyphs">${name}</text>
          ${covered ? svg`<use href=${`${page.signs}#cover`} x=${x - 17} y=${y + inwards - 17} width="34" height="34"></use>` : nothing}
          ${view.favour.at === space ? svg`<use href=${`${page.signs}#favour`} x=${x + (covered ? 24 : -19)} y=${y + inwards - 19} width="38" height="38"></use>` : nothing}</g>`;
      })}</svg></section>`;
}

/** @param {string} kind @param {import("./view").SpacesView} spaces */
function spaceDots(kind, spaces) {
  return spaces.of
    ? html`<span class="spaces">${sign(kind)}${Array.from({ length: spaces.of }, (_, index) => html`<i class=${index < spaces.filled ? "dot full" : "dot"}></i>`)}</span>`
    : nothing;
}

/** @param {Envelope} envelope @param {ProjectView} project */
function projectTile(envelope, project) {
  const open = /** @type {const} */ (["stone", "wood"]).flatMap((kind) => {
    const spaces = project[kind];
    const missing = spaces.of - spaces.filled;
    return missing > 0 ? [`${missing} ${kindName(kind)}`] : [];
  });
  if (project.metal === false) open.push(text("spire"));
  const words = project.finished
    ? text("complete")
    : project.covered
      ? text("covered")
      : text("needed", { what: list(open) });
  return html`<li class=${`project${project.finished ? " finished" : ""}${project.covered ? " covered" : ""}`}>
    <h3>${project.name}</h3><span class="visually-hidden">${words}</span>
    ${
      project.finished
        ? html`<p class="state">${sign("project")} ${text("complete")}</p>`
        : html`<p class="dots" aria-hidden="true">${spaceDots("stone", project.stone)}${spaceDots("wood", project.wood)}
      ${project.metal === null ? nothing : html`<span class="spaces">${sign("metal")}<i class=${project.metal ? "dot full" : "dot"}></i></span>`}</p>`
    }
    <p class="gift">${project.covered ? html`<span class="state">${sign("cover")} ${text("covered")}</span>` : nothing}<span>${(project.bonus ?? []).join(", ")}</span> <span class="donors">${project.donors?.length ? html`${sign("seal", text("donors"))}${project.donors.map((seat) => seatSign(seat, colourOf(envelope, seat)))}` : nothing}</span></p></li>`;
}

/** The house sites: material, rent and owner. @param {Envelope} envelope @param {View} view */
function houses(envelope, view) {
  if (!view.sites?.length) return nothing;
  return html`<section class="board sites" aria-labelledby="sites"><h2 id="sites">${text("sites")}</h2><ol>${view.sites.map(
    (site) => html`<li class=${site.owner ? "built" : ""}>
    <span class="visually-hidden">${text("site", { n: site.id, material: kindName(site.material), rent: site.rent.join(", ") })}: ${site.owner ? nameOf(envelope, site.owner) : text("free")}</span>
    <span aria-hidden="true"><small>${site.id}</small>${site.owner ? html`<b class="owner">${seatSign(site.owner, colourOf(envelope, site.owner))}</b>` : html`<i class="owner">–</i>`}
      ${sign(site.material)}<b class="pays">${Object.entries(site.pays ?? {}).map(([kind, n]) => html`${n}${sign(kind)}`)}</b></span></li>`,
  )}</ol></section>`;
}

/** @param {View} view */
function plague(view) {
  if (!view.plague?.some((one) => one.token !== "none")) return nothing;
  return html`<section class="board plague" aria-labelledby="plague"><h2 id="plague">${text("plague")}</h2><ol>${view.plague.map(
    (one) => html`<li class=${one.token}>
    <span class="visually-hidden">${text("place", { n: one.place })}: ${text(`token_${one.token}`, { n: one.value ?? "?" })}</span>
    <span aria-hidden="true"><small>${one.place}</small>${one.token === "sick" ? html`${sign("plague")}<b>${one.value}</b>` : one.token === "hidden" ? html`<b>?</b>` : sign(one.place === 11 ? "plague" : "house")}</span></li>`,
  )}</ol></section>`;
}

/** @param {View} view */
function stores(view) {
  const market = view.market;
  /** @param {string} kind @param {number} price @param {boolean} covered */
  const stall = (kind, price, covered) =>
    html`<li title=${kindName(kind)}>${sign(kind)}<span class="visually-hidden">${kindName(kind)}</span><b>${covered ? text("cannot_sell") : html`${price} ${sign("gold", kindName("gold"))}`}</b></li>`;
  const kinds = { quarry: "stone", forest: "wood", field: "grain", cathedral: "piety" };
  return html`<section class="card stores" aria-labelledby="stores"><h2 id="stores" class="visually-hidden">${text("piles")}</h2>
    <ul>${Object.entries(kinds).map(([pile, kind]) => html`<li title=${text(`pile_${pile}`)}>${sign(kind)}<span class="visually-hidden">${text(`pile_${pile}`)}</span><b>${view.piles?.[pile] ?? "–"}</b></li>`)}</ul>
    ${market ? html`<ul aria-label=${text("market")}>${stall("wool", market.wool, market.wool_covered)}${stall("cloth", market.cloth, market.cloth_covered)}</ul>` : nothing}</section>`;
}

/** @param {Envelope} envelope @param {View} view */
function middle(envelope, view) {
  return html`${track(view)}
        <section class="board projects" aria-labelledby="projects"><h2 id="projects" class="visually-hidden">${text("projects")}</h2>${view.projects?.length ? html`<ul>${view.projects.map((one) => projectTile(envelope, one))}</ul>` : html`<p>${text("no_projects")}</p>`}</section>
        ${houses(envelope, view)}${plague(view)}`;
}

/** @param {View} view @param {SeatView} one */
function detail(view, one) {
  const vp = view.final?.[one.seat]?.vp ?? one.vp;
  const last = one.played?.[one.played.length - 1];
  return html`${vp > 60 ? html`<span>${text("marker", { n: one.marker })}</span>` : nothing}
        <span title=${text("houses", { n: one.houses_left })}>${sign("house", text("houses", { n: one.houses_left }))} ${one.houses_left}</span><span title=${text("seals", { n: one.seals_left })}>${sign("seal", text("seals", { n: one.seals_left }))} ${one.seals_left}</span>
        ${last ? html`<span class="last">${sign(signOfCard(last))} ${cardName(last)}</span>` : nothing}
        ${(one.punishments ?? []).map((name) => html`<span class="away">${text(`punishment_${name}`)}</span>`)}`;
}

show({
  left: (envelope, view) => event(envelope, /** @type {View} */ (view)),
  middle: (envelope, view) => middle(envelope, /** @type {View} */ (view)),
  stores: (_, view) => stores(/** @type {View} */ (view)),
  detail: (_, view, one) => detail(/** @type {View} */ (view), /** @type {SeatView} */ (one)),
  few: (view) => /** @type {View} */ (view).projects?.length <= 4,
});
