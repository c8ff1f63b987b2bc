/**
 * One card of a draft: its drawing with four corners, four sides and the middle, and the palette that asks for its parts.
 *
 * The palette asks for one part after the other; a tap on a part of the drawing asks for it again.
 * @import { Store } from "./store.js"
 * @typedef {{field: EnrolField, index: number}} Step
 */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { announce } from "../shared/notes.js";
import { reduced } from "../shared/pictures.js";
import { set } from "../shared/redraw.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { anyField, choice, face, isComplete, words } from "./fields.js";
import { same } from "./store.js";

/** The card and the part that is asked for; null: the first part that is missing. @type {{item: string, step: Step | null, adding: boolean}} */
const at = { item: "", step: null, adding: false };
/** The card that was entered before this one, for "as on the last card". */
let last = "";

/** Switch to a card. @param {string} item */
export function openCard(item) {
  if (item === at.item) return;
  if (at.item) last = at.item;
  Object.assign(at, { item, step: null, adding: false });
}

/** The parts that are asked for, in order. @param {EnrolField[]} fields @returns {Step[]} */
function steps(fields) {
  return fields.flatMap((field) => {
    if (field.type === "entries") return (field.labels ?? []).map((_, index) => ({ field, index }));
    return (field.type === "choice" && !field.inline) || field.type === "effects" ? [{ field, index: -1 }] : [];
  });
}

/** Whether a part is not entered. @param {Step} step @param {Record<string, any>} value */
function isMissing(step, value) {
  const entered = value[step.field.name];
  return step.index < 0 ? !isComplete(step.field, entered) : (entered?.[step.index] ?? null) === null;
}

/** The part that is asked for now. @param {Store} store @param {string} id */
function current(store, id) {
  return at.step ?? steps(store.fields(id)).find((step) => isMissing(step, store.value(id))) ?? null;
}

/** Change some values of a card, and announce the next part. @param {Store} store @param {string} id @param {Record<string, any>} values @param {Step | null} [next] */
function change(store, id, values, next = null) {
  at.step = next;
  at.adding = false;
  store.save(id, { ...store.value(id), ...values });
  const asked = current(store, id);
  announce(asked ? question(asked) : text("all_entered"));
}

/** @param {Step} step */
function question(step) {
  const part = step.index < 0 ? "" : step.field.labels?.[step.index];
  return part ? `${step.field.label}: ${part}` : step.field.label;
}

/** @param {Step} step @param {any} value */
function setStep(step, value) {
  return (/** @type {Record<string, any>} */ whole) => {
    if (step.index < 0) return { [step.field.name]: value };
    const list = [...(whole[step.field.name] ?? (step.field.labels ?? []).map(() => null))];
    list[step.index] = value;
    return { [step.field.name]: list };
  };
}

/** The drawing of a card. @param {Store} store @param {string} id */
export function drawn(store, id) {
  const value = store.value(id);
  const fields = store.fields(id);
  const now = current(store, id);
  const corners = fields.find((field) => field.at === "corners");
  const sides = fields.find((field) => field.at === "sides");
  const badges = fields.filter((field) => field.at === "badge");
  const effects = fields.find((field) => field.type === "effects");
  /** @param {EnrolField} field @param {number} index */
  const isNow = (field, index) => now?.field.name === field.name && now.index === index;
  /** @param {EnrolField} field @param {number} index */
  const go = (field, index) => set(at, { step: { field, index }, adding: false });
  const kind = value.kind === "permanent" ? "drawn permanent" : "drawn";
  return html`<div class=${kind} role="group" aria-label=${store.items[id]?.title ?? ""}>
    ${
      corners
        ? (corners.labels ?? []).map((label, index) => {
            const chosen = value[corners.name]?.[index] ?? null;
            const option = corners.options?.find((option) => same(option.value, chosen));
            return html`<button type="button" class=${`corner c${index}${option ? "" : " open"}${isNow(corners, index) ? " now" : ""}`} @click=${go(corners, index)}>
        ${option ? face(option) : html`<span>${label}</span>`}<span class="visually-hidden">${label}</span></button>`;
          })
        : nothing
    }
    ${
      sides
        ? (sides.options ?? []).map(
            (
              option,
              index,
            ) => html`<button type="button" class=${`side s${index}${same(value[sides.name], option.value) ? " chosen" : ""}${isNow(sides, -1) ? " now" : ""}`}
      aria-pressed=${same(value[sides.name], option.value) ? "true" : "false"} aria-label=${`${sides.label}: ${option.label}`} @click=${() => change(store, id, { [sides.name]: option.value })}>${arrow(index, same(value[sides.name], option.value))}</button>`,
          )
        : nothing
    }
    <div class="middle">${value.title ? html`<p class="title">${value.title}</p>` : html`<p class="title muted">${store.items[id]?.title ?? ""}</p>`}
      ${effects ? html`<button type="button" class=${`${isComplete(effects, value[effects.name]) ? "" : "open"}${isNow(effects, -1) ? " now" : ""}`} @click=${go(effects, -1)}>${effectNames(effects, value[effects.name])}</button>` : nothing}
      ${badges.map((field) => {
        const option = field.options?.find((option) => same(option.value, value[field.name]));
        return html`<button type="button" class=${`${option ? "" : "open"}${isNow(field, -1) ? " now" : ""}`} @click=${go(field, -1)}>${field.label}${option ? html`: ${option.label}` : nothing}</button>`;
      })}</div></div>`;
}

/** The names of the effects. @param {EnrolField} field @param {any} value */
function effectNames(field, value) {
  const names = (value ?? []).map(
    (/** @type {any} */ effect) => field.vocabulary?.find((word) => word.do === effect.do)?.label ?? effect.do,
  );
  return names.length ? names.join(" · ") : field.label;
}

/** An arrow that points outwards, filled for the side that the card names. @param {number} side @param {boolean} full */
function arrow(side, full) {
  const turn = `rotate(${side * 90} 12 12)`;
  return svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path transform=${turn} d="M12 3l8 11h-5v7H9v-7H4z" fill=${full ? "currentColor" : "none"} stroke="currentColor" stroke-width="2" stroke-linejoin="round"></path></svg>`;
}

/** Flags and choices that have an initial value. @param {Store} store @param {string} id */
export function toggles(store, id) {
  const value = store.value(id);
  return html`<div class="wrap toggles">${store.fields(id).map((field) => {
    if (field.type === "flag")
      return html`<button type="button" aria-pressed=${value[field.name] ? "true" : "false"} @click=${() => change(store, id, { [field.name]: !value[field.name] }, at.step)}>${value[field.name] ? "★" : "☆"} ${field.label}</button>`;
    if (field.type === "choice" && field.inline)
      return (field.options ?? []).map(
        (option) =>
          html`<button type="button" aria-pressed=${same(option.value, value[field.name]) ? "true" : "false"} @click=${() => change(store, id, { [field.name]: option.value }, at.step)}>${option.label}</button>`,
      );
    return nothing;
  })}</div>`;
}

/** The fields of text. @param {Store} store @param {string} id */
export function names(store, id) {
  const value = store.value(id);
  return store
    .fields(id)
    .filter((field) => field.type === "words")
    .map((field) =>
      words(field, value[field.name], (now) => change(store, id, { [field.name]: now }, at.step), `text-${field.name}`),
    );
}

/** The palette: the part that is asked for, with its options. @param {Store} store @param {string} id */
export function palette(store, id) {
  const step = current(store, id);
  const value = store.value(id);
  if (!step)
    return html`<section class="card ready" aria-labelledby="asked"><h2 id="asked" class="asked">${text("all_entered")}</h2>${sentences(store, id)}<p class="muted">${text("tap_to_change")}</p></section>`;
  return html`<section class="card now mine" aria-labelledby="asked"><h2 id="asked" class="asked">${question(step)}</h2>
    ${
      step.field.type === "effects"
        ? effects(store, id, step.field)
        : choice(
            step.field.options ?? [],
            step.index < 0 ? value[step.field.name] : value[step.field.name]?.[step.index],
            (chosen) => change(store, id, setStep(step, chosen)(value)),
            question(step),
          )
    }</section>`;
}

/** What the effects do, in the sentences that phones will show. @param {Store} store @param {string} id */
function sentences(store, id) {
  return (store.words[id] ?? []).map((sentence) => html`<p class="muted">${sentence}</p>`);
}

/** The effects of a card, and the vocabulary to add one. @param {Store} store @param {string} id @param {EnrolField} field */
function effects(store, id, field) {
  const value = store.value(id);
  const list = /** @type {Record<string, any>[]} */ (value[field.name] ?? []);
  const vocabulary = field.vocabulary ?? [];
  const here = { field, index: -1 };
  /** @param {Record<string, any>[]} next @param {Record<string, any>} [more] @param {boolean} [stay] */
  const keep = (next, more = {}, stay = true) => change(store, id, { [field.name]: next, ...more }, stay ? here : null);
  /** @param {EnrolWord} word */
  const add = (word) =>
    keep([...list, { do: word.do, ...structuredClone(word.initial) }], word.implies, word.fields.length > 0);
  const before = last && last !== id ? store.values[last]?.[field.name] : null;
  const choosing = !list.length || at.adding;
  return html`${list.map((effect, index) => {
    const word = vocabulary.find((word) => word.do === effect.do);
    return html`<div class="effect"><header><strong>${word?.label ?? effect.do}</strong><button type="button" class="button quiet" @click=${() => keep(list.filter((_, other) => other !== index))}>${text("other_effect")}</button></header>
      ${(word?.fields ?? []).map((field) => anyField(field, effect[field.name], (now) => keep(list.map((each, other) => (other === index ? { ...each, [field.name]: now } : each))), `effect-${index}-${field.name}`))}</div>`;
  })}${sentences(store, id)}
  ${
    choosing
      ? html`${before?.length && !list.length ? html`<p><button type="button" class="button" @click=${() => keep(structuredClone(before), { kind: store.values[last]?.kind ?? value.kind }, false)}>${text("as_last")}: ${effectNames(field, before)}</button></p>` : nothing}
    <div class="palette broad" role="group" aria-label=${field.label}>${vocabulary.map((word) => html`<button type="button" @click=${() => add(word)}>${word.label}</button>`)}</div>`
      : list.length < (field.most ?? 4)
        ? html`<p><button type="button" class="button quiet" @click=${set(at, { adding: true, step: here })}>${text("one_more_effect")}</button></p>`
        : nothing
  }`;
}

/** The card of the reference pack with this sticker, and taking it over. @param {Store} store @param {string} id */
export function reference(store, id) {
  const item = store.items[id];
  if (!item?.known_as) return nothing;
  const taken = same(store.values[id], item.suggestion);
  return html`<section class="card reference" aria-labelledby="reference"><h2 id="reference" class="visually-hidden">${text("reference")}</h2>
    <p>${text(item.certain ? "reference_certain" : "reference_invented")} <strong>${item.known_as}</strong></p>
    ${item.suggested.map((sentence) => html`<p class="muted">${sentence}</p>`)}
    ${taken ? nothing : html`<details class="more"><summary>${text("take_over")}</summary><p class="muted">${text("take_over_hint")}</p><p><button type="button" class="button" @click=${() => change(store, id, structuredClone(item.suggestion))}>${text("take_over_now")}</button></p></details>`}</section>`;
}

/** The photo of a card, and taking one. @param {Store} store @param {string} id @param {boolean} seen whether the card is under the camera */
export function photo(store, id, seen) {
  const card = id.replace(/^card-/, "");
  const name = store.state?.photos[card];
  /** @param {Event} event */
  const upload = async (event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (file) await store.act(`/photos/${encodeURIComponent(card)}`, "POST", (await reduced(file, 900, 0.85)).content);
  };
  return html`<section class="card" aria-labelledby="photo"><h2 id="photo">${text("photo")}</h2>
    <div class="wrap pictures">${name ? html`<img class="photo" src=${`/photos/${name}.webp`} alt=${text("photo_of", { card: store.items[id]?.title ?? card })}>` : nothing}
    <div class="row">${seen ? html`<button type="button" class="button" @click=${() => store.act(`/photos/${encodeURIComponent(card)}`, "POST")}>${sign("eye")} ${text("photo_table")}</button>` : nothing}
      <label class="button upload">${text("photo_phone")}<input type="file" accept="image/*" capture="environment" @change=${upload}></label>
      ${name ? html`<button type="button" class="button quiet" @click=${() => store.act(`/photos/${encodeURIComponent(card)}`, "DELETE")}>${text("photo_delete")}</button>` : nothing}</div></div></section>`;
}
