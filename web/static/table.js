// @ts-check
/**
 * The table page: everything public, read from three metres.
 *
 * Left the event in force, in the middle the board (favour track, projects,
 * plague places, market and piles), right the scores as a race, below what is
 * awaited. The join code stays until every seat is taken.
 * @typedef {import("./types").Envelope} Envelope
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Project} Project
 */
import { html, nothing, render, svg } from "./vendor/lit-html.js";
import { Connection } from "./connection.js";
import {
  SEATS, awaitedSentences, begun, cardName, cardSign, colourOf, connectionNote, figure, isOver, keepAwake, kindName, list, nameOf, page, presence, say, seatSign, sign, simulatedNote, text,
  undoneNote, when,
} from "./common.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
const state = { join: false };
const line = new Connection({ kind: "table", token: null, changed: draw });

/** @param {string | string[]} words */
function paragraphs(words) {
  return (Array.isArray(words) ? words : [words]).map((one) => html`<p>${one}</p>`);
}

/** @param {Envelope} envelope @param {View} view */
function event(envelope, view) {
  const card = view.event;
  return html`<section class="card event" aria-labelledby="event"><h2 id="event">${text("event")}</h2>
    ${card ? html`<h3>${card.title}</h3><p class="muted">${text(card.kind)}${card.plague ? html` · ${sign("plague")} ${text("plague_number", { n: card.plague })}` : nothing}</p>
      ${paragraphs(card.text)}
      ${card.income ? html`<ul class="income" aria-label=${text("income")}>${SEATS.filter((seat) => card.income?.[seat]).map((seat) => html`<li>${seatSign(seat, colourOf(envelope, seat))}<span>${card.income?.[seat]}</span></li>`)}</ul>` : nothing}`
    : html`<p class="muted">${text("no_event")}</p>`}
    ${view.permanent?.length ? html`<h3 class="small">${text("still_in_force")}</h3>${view.permanent.map((one) => html`<div class="slot"><strong>${one.title}</strong>${paragraphs(one.text)}</div>`)}` : nothing}</section>`;
}

/** The loop of favours, drawn as the board draws it: half of the spaces there, half back, the marker on one. @param {View} view */
function track(view) {
  const spaces = view.favour?.track ?? [];
  const upper = Math.ceil(spaces.length / 2);
  const lower = spaces.length - upper;
  const step = 1000 / Math.max(upper, 1);
  const title = text("track");
  const middle = title.lastIndexOf(" ");
  const titleLines = middle > 0 ? [title.slice(0, middle), title.slice(middle + 1)] : [title];
  const places = spaces.map((_, index) => index < upper
    ? { x: step * (index + 0.5), y: 33, inwards: 46 }
    : { x: 500 + step * ((lower - 1) / 2 - (index - upper)), y: 157, inwards: -46 });
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

/** @param {string} kind @param {import("./types").Spaces} spaces */
function spaceDots(kind, spaces) {
  return spaces.of ? html`<span class="spaces">${sign(kind)}${Array.from({ length: spaces.of }, (_, index) => html`<i class=${index < spaces.filled ? "dot full" : "dot"}></i>`)}</span>` : nothing;
}

/** @param {Envelope} envelope @param {Project} project */
function projectTile(envelope, project) {
  const open = [["stone", project.stone], ["wood", project.wood]].flatMap(([kind, spaces]) => {
    const missing = /** @type {any} */ (spaces).of - /** @type {any} */ (spaces).filled;
    return missing > 0 ? [`${missing} ${kindName(String(kind))}`] : [];
  });
  if (project.metal === false) open.push(text("spire"));
  const words = project.finished ? text("complete") : project.covered ? text("covered") : text("needed", { what: list(open) });
  return html`<li class=${`project${project.finished ? " finished" : ""}${project.covered ? " covered" : ""}`}>
    <h3>${project.name}</h3><span class="visually-hidden">${words}</span>
    ${project.finished ? html`<p class="state">${sign("project")} ${text("complete")}</p>` : html`<p class="dots" aria-hidden="true">${spaceDots("stone", project.stone)}${spaceDots("wood", project.wood)}
      ${project.metal === null ? nothing : html`<span class="spaces">${sign("metal")}<i class=${project.metal ? "dot full" : "dot"}></i></span>`}</p>`}
    <p class="gift">${project.covered ? html`<span class="state">${sign("cover")} ${text("covered")}</span>` : nothing}<span>${(project.bonus ?? []).join(", ")}</span> <span class="donors">${project.donors?.length ? html`${sign("seal", text("donors"))}${project.donors.map((seat) => seatSign(seat, colourOf(envelope, seat)))}` : nothing}</span></p></li>`;
}

/** The house sites: what each is built of, the rent it pays, and whose house stands there. @param {Envelope} envelope @param {View} view */
function houses(envelope, view) {
  if (!view.sites?.length) return nothing;
  return html`<section class="board sites" aria-labelledby="sites"><h2 id="sites">${text("sites")}</h2><ol>${view.sites.map((site) => html`<li class=${site.owner ? "built" : ""}>
    <span class="visually-hidden">${text("site", { n: site.id, material: kindName(site.material), rent: site.rent.join(", ") })}: ${site.owner ? nameOf(envelope, site.owner) : text("free")}</span>
    <span aria-hidden="true"><small>${site.id}</small>${site.owner ? html`<b class="owner">${seatSign(site.owner, colourOf(envelope, site.owner))}</b>` : html`<i class="owner">–</i>`}
      ${sign(site.material)}<b class="pays">${Object.entries(site.pays ?? {}).map(([kind, n]) => html`${n}${sign(kind)}`)}</b></span></li>`)}</ol></section>`;
}

/** @param {View} view */
function plague(view) {
  if (!view.plague?.some((one) => one.token !== "none")) return nothing;
  return html`<section class="board plague" aria-labelledby="plague"><h2 id="plague">${text("plague")}</h2><ol>${view.plague.map((one) => html`<li class=${one.token}>
    <span class="visually-hidden">${text("place", { n: one.place })}: ${text(`token_${one.token}`, { n: one.value ?? "?" })}</span>
    <span aria-hidden="true"><small>${one.place}</small>${one.token === "sick" ? html`${sign("plague")}<b>${one.value}</b>` : one.token === "hidden" ? html`<b>?</b>` : sign(one.place === 11 ? "plague" : "house")}</span></li>`)}</ol></section>`;
}

/** @param {View} view */
function stores(view) {
  const market = view.market;
  /** @param {string} kind @param {number} price @param {boolean} covered */
  const stall = (kind, price, covered) => html`<li title=${kindName(kind)}>${sign(kind)}<span class="visually-hidden">${kindName(kind)}</span><b>${covered ? text("cannot_sell") : html`${price} ${sign("gold", kindName("gold"))}`}</b></li>`;
  const kinds = { quarry: "stone", forest: "wood", field: "grain", cathedral: "piety" };
  return html`<section class="card stores" aria-labelledby="stores"><h2 id="stores" class="visually-hidden">${text("piles")}</h2>
    <ul>${Object.entries(kinds).map(([pile, kind]) => html`<li title=${text(`pile_${pile}`)}>${sign(kind)}<span class="visually-hidden">${text(`pile_${pile}`)}</span><b>${view.piles?.[pile] ?? "–"}</b></li>`)}</ul>
    ${market ? html`<ul aria-label=${text("market")}>${stall("wool", market.wool, market.wool_covered)}${stall("cloth", market.cloth, market.cloth_covered)}</ul>` : nothing}</section>`;
}

/** @param {Envelope} envelope @param {View} view */
function scores(envelope, view) {
  const top = Math.max(20, ...view.seats.map((one) => view.final?.[one.seat]?.vp ?? one.vp));
  const lines = [...view.seats].sort((a, b) => (view.final?.[b.seat]?.vp ?? b.vp) - (view.final?.[a.seat]?.vp ?? a.vp));
  return html`<section class="card scores" aria-labelledby="scores"><h2 id="scores">${text("scores")}</h2><ol>${lines.map((one) => {
    const vp = view.final?.[one.seat]?.vp ?? one.vp;
    const person = envelope.table.people?.[one.seat];
    return html`<li class=${one.seat === view.active && !isOver(envelope) ? "active" : ""}><p class="who">${seatSign(one.seat, one.colour)}<span class="name">${nameOf(envelope, one.seat)}</span>${presence(person, false)}<b class="big">${figure(vp)}</b></p>
      <svg class=${`race seat-${one.colour}`} viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true"><rect class="lane" width="300" height="14" rx="4"></rect><rect class="run" width=${Math.max(4, (300 * vp) / top)} height="14" rx="4"></rect></svg>
      <p class="muted detail">${one.seat === view.active && !isOver(envelope) ? html`<strong>${text("active")}</strong>` : nothing}${vp > 60 ? html`<span>${text("marker", { n: one.marker })}</span>` : nothing}
        <span title=${text("houses", { n: one.houses_left })}>${sign("house", text("houses", { n: one.houses_left }))} ${one.houses_left}</span><span title=${text("seals", { n: one.seals_left })}>${sign("seal", text("seals", { n: one.seals_left }))} ${one.seals_left}</span>
        ${one.played?.length ? html`<span class="last">${sign(cardSign(one.played[one.played.length - 1] ?? ""))} ${cardName(one.played[one.played.length - 1] ?? "")}</span>` : nothing}
        ${(one.punishments ?? []).map((name) => html`<span class="away">${text(`punishment_${name}`)}</span>`)}</p></li>`;
  })}</ol></section>`;
}

/** @param {Envelope} envelope */
function joinCode(envelope) {
  return html`<section class="card join" aria-labelledby="join"><img src=${`/qr/${encodeURIComponent(page.table)}.svg`} alt=${text("join_scan", { url: envelope.table.join_url })} width="200" height="200">
    <div><h2 id="join">${text("join")}</h2><p>${envelope.table.join_url}</p></div></section>`;
}

/** What the table waits for, in one sentence. @param {Envelope} envelope */
function awaited(envelope) {
  const view = envelope.view;
  if (!view || !begun(view)) return text("before");
  if (envelope.table.finished && !view.over) return text("closed");
  if (view.over) return text(view.winners.length > 1 ? "winners" : "winner", { who: list(view.winners.map((seat) => nameOf(envelope, seat))) });
  return awaitedSentences(envelope).join(" · ") || text("nothing_awaited");
}

/** @param {Envelope} envelope */
function seated(envelope) {
  return html`<section class="card lobby" aria-labelledby="seats"><h2 id="seats">${text("seats_title")}</h2><ul>${SEATS.map((seat) => {
    const person = envelope.table.people?.[seat];
    return html`<li>${seatSign(seat, person?.colour)}<span>${person?.name ?? text("free")}</span></li>`;
  })}</ul></section>`;
}

function draw() {
  const envelope = line.envelope;
  if (!envelope) {
    render(html`<main class="column"><h1 class="visually-hidden">${text("title")}</h1><p class="loading">${line.greeting && !line.greeting.ok ? line.greeting.text : text("loading")}</p>${connectionNote(line.state)}</main>`, app);
    return;
  }
  const view = envelope.view;
  const playing = begun(view) ? view : null;
  const full = playing ? playing.seats.every((one) => envelope.table.people?.[one.seat]) : SEATS.every((seat) => envelope.table.people?.[seat]);
  const sentence = awaited(envelope);
  say(sentence);
  render(html`<header class="head chequer"><h1><span>${text("title")}</span></h1>
      <p><span>${playing ? (isOver(envelope) ? text("phase_over") : when(playing.chapter, playing.round)) : text("phase_set_up")}</span></p>
      <p class="table-name">${envelope.table.name ? html`<span>${envelope.table.name}</span>` : nothing}${full && playing ? html`<button type="button" aria-expanded=${state.join ? "true" : "false"} @click=${() => { state.join = !state.join; draw(); }}>${text("join_show")}</button>` : nothing}</p></header>
    <main class=${playing ? "wide-board" : "wide-board before"}>
      <div class="left">${undoneNote(envelope)}${playing ? event(envelope, playing) : seated(envelope)}</div>
      ${playing ? html`<div class=${playing.projects?.length > 4 ? "middle" : "middle few"}>${track(playing)}
        <section class="board projects" aria-labelledby="projects"><h2 id="projects" class="visually-hidden">${text("projects")}</h2>${playing.projects?.length ? html`<ul>${playing.projects.map((one) => projectTile(envelope, one))}</ul>` : html`<p>${text("no_projects")}</p>`}</section>
        ${houses(envelope, playing)}${plague(playing)}</div>` : nothing}
      <div class="right">${playing ? scores(envelope, playing) : nothing}${!full || !playing || state.join ? joinCode(envelope) : playing ? stores(playing) : nothing}</div>
    </main>
    <footer class="awaited">${connectionNote(line.state)}${envelope.table.paused ? html`<p class="paused">${text("paused")}</p>` : nothing}
      <p class="sentence"><strong>${sentence}</strong></p>${simulatedNote(envelope)}${view?.pack?.ours ? html`<p class="muted pack">${text("reference_pack")}</p>` : nothing}</footer>`, app);
  fit();
}

/** On a screen across the room nobody scrolls: each column is drawn as large as it fits, and a full one smaller. */
function fit() {
  const across = matchMedia("(min-width: 60rem) and (min-aspect-ratio: 5/4)").matches;
  for (const column of /** @type {NodeListOf<HTMLElement>} */ (app.querySelectorAll(".wide-board > div"))) {
    let size = across && column.classList.contains("left") ? 1.2 : 1;
    do {
      column.style.zoom = String(size);
      size -= 0.05;
    } while (across && size > 0.5 && (column.scrollHeight > column.clientHeight + 1 || column.scrollWidth > column.clientWidth + 1));
  }
}

addEventListener("resize", fit);
document.fonts?.ready.then(fit);
keepAwake();
draw();
