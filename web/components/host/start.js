/** Start card of the host page: the game's options, the start player and the pack. */

import { html, nothing } from "../../vendor/lit-html.js";
import { enter, redraw, set } from "../shared/redraw.js";
import { nameOf, SEATS } from "../shared/seats.js";
import { store, stored } from "../shared/storage.js";
import { page, table, text } from "../shared/texts.js";
import { connection, keyParameter, rights, state } from "./state.js";

/** @param {Envelope} envelope */
export function startCard(envelope) {
  const seated = SEATS.filter((seat) => envelope.table.people?.[seat]);
  if (!seated.includes(/** @type {Seat} */ (state.startPlayer)))
    state.startPlayer = envelope.table.start_player ?? seated[0] ?? "";
  return html`<section class="card" aria-labelledby="start"><h2 id="start">${text("start")}</h2>
    ${state.parts?.options?.(state) ?? nothing}
    ${
      seated.length
        ? html`<label for="starter">${text("start_player")}</label><select id="starter" @change=${enter(state, "startPlayer")}>
      ${seated.map((seat) => html`<option value=${seat} ?selected=${seat === state.startPlayer}>${seat} · ${nameOf(envelope, seat)}</option>`)}</select>`
        : nothing
    }
    ${packChoice(envelope)}${seated.length < 2 ? html`<p>${text("too_few")}</p>` : nothing}
    ${state.telling ? told() : html`<p><button type="button" class="button main wide" ?disabled=${seated.length < 2} @click=${() => tellOrStart(envelope)}>${text("start_now")}</button></p>`}</section>`;
}

/** Start; before the first game with cards of our own on this device the host reads what that means. @param {Envelope} envelope */
function tellOrStart(envelope) {
  const unknown = chosenPack(envelope)?.ours && stored(TOLD) === null;
  state.telling = Boolean(unknown);
  if (unknown) {
    redraw();
    document.getElementById("told")?.focus();
  } else start();
}

/** Where this device stores that its host knows whose cards the reference pack has. */
const TOLD = `told.${page.game}`;

/** What playing with the reference pack means, and what else the host may do. */
function told() {
  const play = () => {
    store(TOLD, "yes");
    state.telling = false;
    start();
  };
  const back = set(state, { telling: false });
  return html`<div class="told" role="group" aria-labelledby="told"><h3 id="told" tabindex="-1">${text("hosting-pack-told")}</h3><p>${text("hosting-pack-ours-means")}</p>
    <p class="row"><button type="button" class="button main" @click=${play}>${text("hosting-pack-play")}</button>${printLink()}<a class="button" href=${`/enrol${rights}`}>${text("hosting-pack-enrol")}</a><button type="button" class="button quiet" @click=${back}>${text("hosting-pack-back")}</button></p></div>`;
}

function printLink() {
  return html`<a class="button" href=${`/host/${table}/cards.pdf?${keyParameter}&lang=${page.language}`} target="_blank" rel="noopener">${text("hosting-pack-print")}</a>`;
}

/** The pack that the game starts with; undefined for a game without cards of its own. @param {Envelope} envelope */
function chosenPack(envelope) {
  const all = envelope.packs?.all ?? [];
  const wanted = state.pack || envelope.packs?.chosen;
  return all.find((pack) => pack.hash === wanted) ?? all[0];
}

function start() {
  return connection.command("start", {
    options: state.parts?.chosen?.() ?? state.options,
    start_player: /** @type {Seat | null} */ (state.startPlayer || null),
    ...(state.pack ? { pack: state.pack } : {}),
  });
}

/** Which cards the game is played with, and what that means. @param {Envelope} envelope */
function packChoice(envelope) {
  const pack = chosenPack(envelope);
  if (!pack || !envelope.packs)
    return html`<p><a class="button quiet" href=${`/enrol${rights}`}>${text("own_copy")}</a></p>`;
  const name = (/** @type {NonNullable<Envelope["packs"]>["all"][number]} */ pack) =>
    pack.ours ? text("hosting-pack-ours") : text("hosting-pack-copy", { pack: pack.name, version: pack.version });
  return html`<fieldset class="pack"><legend>${text("hosting-pack")}</legend>
    ${envelope.packs.all.map(
      (choice) =>
        html`<label class="pick"><input type="radio" name="pack" value=${choice.hash} .checked=${choice === pack} @change=${set(state, { pack: choice.hash })}><span>${name(choice)}</span></label>`,
    )}
    ${state.telling ? nothing : html`<p class="muted">${text(pack.ours ? "hosting-pack-ours-means" : "hosting-pack-copy-means")}</p>`}
    ${state.telling ? nothing : html`<p class="row">${pack.ours ? printLink() : nothing}<a class="button quiet" href=${`/enrol${rights}`}>${text("own_copy")}</a></p>`}</fieldset>`;
}
