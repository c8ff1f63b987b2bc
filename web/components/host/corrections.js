/**
 * Correction form of the host page: moves of pieces, each "n of what, from where, to where".
 *
 * The server lists what can be moved, with the piles of each kind; piles are grouped by their owner. A refusal is
 * shown beside the button that caused it.
 * @typedef {{ pile: string, seat: string | null, name: string }} Pile
 * @typedef {{ kind: string, name: string, piles: Pile[] }} Kind
 * @typedef {CorrectionMove} Move
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { inputValue } from "../shared/inputs.js";
import { enter, redraw } from "../shared/redraw.js";
import { nameOf, SEATS } from "../shared/seats.js";
import { text } from "../shared/texts.js";

export class CorrectionForm {
  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {Kind[]} */
    this.kinds = [];
    /** The number of undos when the kinds were asked for; -1 before. */
    this.epoch = -1;
    /** @type {Move[]} */
    this.moves = [];
    this.note = "";
    this.confirmation = "";
    this.refusal = "";
  }

  /** Ask what can be moved, at first and after each undo. @param {Envelope} envelope */
  async load(envelope) {
    if (this.epoch === envelope.epoch) return;
    this.epoch = envelope.epoch;
    const reply = /** @type {Correctable | null} */ (await this.connection.send("correctable", {}));
    if (!reply?.ok) {
      this.epoch = -1;
      return;
    }
    this.kinds = reply.kinds.map((kind) => ({
      ...kind,
      piles: kind.piles.map((pile) => ({ pile, seat: null, name: pile, ...reply.piles[pile] })),
    }));
    redraw();
  }

  /** @param {string} kind */
  pilesOf(kind) {
    return this.kinds.find((entry) => entry.kind === kind)?.piles ?? [];
  }

  /** A move of the first kind, from a seat to the table. @returns {Move} */
  newMove() {
    const kind = this.kinds[0]?.kind ?? "";
    const piles = this.pilesOf(kind);
    const from = piles.find((pile) => pile.seat) ?? piles[0];
    const to = piles.find((pile) => !pile.seat) ?? piles.find((pile) => pile !== from);
    return { n: 1, kind, from: from?.pile ?? "", to: to?.pile ?? "" };
  }

  /** Move another kind; piles that it does not have are replaced. @param {Move} move @param {string} kind */
  chooseKind(move, kind) {
    const piles = this.pilesOf(kind);
    /** @param {string} id */
    const has = (id) => piles.some((pile) => pile.pile === id);
    move.kind = kind;
    if (!has(move.from)) move.from = (piles.find((pile) => pile.seat && pile.pile !== move.to) ?? piles[0])?.pile ?? "";
    if (!has(move.to) || move.to === move.from)
      move.to =
        (piles.find((pile) => !pile.seat && pile.pile !== move.from) ?? piles.find((pile) => pile.pile !== move.from))
          ?.pile ?? "";
    redraw();
  }

  /** @param {Envelope} envelope */
  card(envelope) {
    if (envelope.rules_change) return nothing;
    this.load(envelope);
    if (!this.kinds.length) return nothing;
    if (!this.moves.length) this.moves = [this.newMove()];
    return html`<section class="card" aria-labelledby="correct"><h2 id="correct">${text("correct")}</h2>
      ${this.form(envelope)}</section>`;
  }

  /** @param {Envelope} envelope */
  form(envelope) {
    return html`<form @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
      ${this.moves.map((move, index) => this.fields(envelope, move, index))}
      <p class="row"><button type="button" class="button quiet" @click=${() => {
        this.moves.push(this.newMove());
        redraw();
      }}>${text("add_move")}</button></p>
      <label for="note">${text("note")}</label><input id="note" maxlength="120" autocomplete="off" .value=${this.note}
        @input=${enter(this, "note")}>
      <p><button class="button" aria-describedby="correct-refusal">${text("correct_now")}</button></p>
      <p id="correct-refusal" class=${this.refusal ? "refusal" : ""} role="alert">${this.refusal}</p>
      <p role="status">${this.confirmation}</p></form>`;
  }

  /** The fields of one move. @param {Envelope} envelope @param {Move} move @param {number} index */
  fields(envelope, move, index) {
    /** @param {Event} event */
    const count = (event) => {
      move.n = Math.max(1, Math.min(99, Math.round(Number(inputValue(event)) || 1)));
      redraw();
    };
    /** @param {"from" | "to"} end */
    const place = (end) =>
      html`<label><span>${text(end)}</span><select @change=${(/** @type {Event} */ event) => {
        move[end] = inputValue(event);
        redraw();
      }}>${this.groups(envelope, move.kind, move[end])}</select></label>`;
    return html`<div class="moves-form" role="group" aria-label=${`${text("move")} ${index + 1}`}>
      <label><span>${text("number")}</span><input type="number" min="1" max="99" inputmode="numeric" .value=${String(move.n)} @change=${count}></label>
      <label><span>${text("kind")}</span><select @change=${(/** @type {Event} */ event) => this.chooseKind(move, inputValue(event))}>
        ${this.kindOptions(move.kind)}</select></label>
      ${place("from")}${place("to")}
      ${
        this.moves.length > 1
          ? html`<button type="button" class="button quiet" @click=${() => {
              this.moves.splice(index, 1);
              redraw();
            }}>${text("remove_move")}</button>`
          : nothing
      }</div>`;
  }

  /** The kinds: pieces, and below them the single cards. @param {string} chosen */
  kindOptions(chosen) {
    /** @param {Kind[]} some */
    const options = (some) =>
      some.map((kind) => html`<option value=${kind.kind} .selected=${kind.kind === chosen}>${kind.name}</option>`);
    const cards = this.kinds.filter((kind) => kind.kind.includes(":"));
    return html`${options(this.kinds.filter((kind) => !cards.includes(kind)))}
      ${cards.length ? html`<optgroup label=${text("kinds_cards")}>${options(cards)}</optgroup>` : nothing}`;
  }

  /** The piles of a kind: those of the table, then those of each seat. @param {Envelope} envelope @param {string} kind @param {string} chosen @param {string} [without] a pile that is left out */
  groups(envelope, kind, chosen, without) {
    const piles = this.pilesOf(kind).filter((pile) => pile.pile !== without);
    /** @param {Pile[]} some */
    const options = (some) =>
      some.map((pile) => html`<option value=${pile.pile} .selected=${pile.pile === chosen}>${pile.name}</option>`);
    const own = SEATS.map((seat) => ({ seat, piles: piles.filter((pile) => pile.seat === seat) }));
    return html`${options(piles.filter((pile) => !pile.seat))}
      ${own.map((entry) => (entry.piles.length ? html`<optgroup label=${`${entry.seat} · ${nameOf(envelope, entry.seat)}`}>${options(entry.piles)}</optgroup>` : nothing))}`;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const answer = await this.connection.send("correct", { moves: this.moves, note: this.note });
    if (!answer?.ok) this.epoch = -1;
    this.refusal = answer === null ? text("connection_slow") : answer.ok ? "" : (answer.text ?? "");
    this.confirmation = answer?.ok ? text(answer.proposed ? "correction_proposed" : "corrected") : "";
    if (answer?.ok) {
      this.moves = [this.newMove()];
      this.note = "";
    }
    redraw();
  }
}
