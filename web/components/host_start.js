// @ts-check
/**
 * Start card of the host page: the game's options, the start player and the pack.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").Seat} Seat
 */
import { html, nothing } from "../vendor/lit-html.js";
import { connection, control, rights, state } from "./host_state.js";
import { inputValue } from "./inputs.js";
import { nameOf, SEATS } from "./seats.js";
import { text } from "./texts.js";

/** @param {Envelope} envelope */
export function startCard(envelope) {
  const seated = SEATS.filter((seat) => envelope.table.people?.[seat]);
  if (!seated.includes(/** @type {Seat} */ (state.startPlayer)))
    state.startPlayer = envelope.table.start_player ?? seated[0] ?? "";
  return html`<section class="card" aria-labelledby="start"><h2 id="start">${text("start")}</h2>
    ${state.parts?.options?.(state, control.draw) ?? nothing}
    ${
      seated.length
        ? html`<label for="starter">${text("start_player")}</label><select id="starter" @change=${(
            /** @type {Event} */ event,
          ) => {
            state.startPlayer = inputValue(event);
          }}>
      ${seated.map((seat) => html`<option value=${seat} ?selected=${seat === state.startPlayer}>${seat} · ${nameOf(envelope, seat)}</option>`)}</select>`
        : nothing
    }
    ${seated.length < 2 ? html`<p>${text("too_few")}</p>` : nothing}${packChoice(envelope)}
    <p><button type="button" class="button main" ?disabled=${seated.length < 2} @click=${start}>${text("start_now")}</button></p></section>`;
}

function start() {
  return connection.command("start", {
    options: state.parts?.chosen?.() ?? state.options,
    start_player: /** @type {Seat | null} */ (state.startPlayer || null),
    ...(state.pack ? { pack: state.pack } : {}),
  });
}

/** Which printed copy the game is played with. @param {Envelope} envelope */
function packChoice(envelope) {
  const packs = envelope.packs;
  if (!packs || packs.all.length < 2)
    return html`<p><a class="button quiet" href=${`/enrol${rights}`}>${text("own_copy")}</a></p>`;
  if (!state.pack) state.pack = packs.chosen || packs.all[0]?.hash || "";
  return html`<label for="pack">${text("pack")}</label><select id="pack" @change=${(/** @type {Event} */ event) => {
    state.pack = inputValue(event);
  }}>
    ${packs.all.map((one) => html`<option value=${one.hash} ?selected=${one.hash === state.pack}>${one.name} · ${one.version}</option>`)}</select>
    <p><a class="button quiet" href=${`/enrol${rights}`}>${text("own_copy")}</a></p>`;
}
