/**
 * Fields of enrolment: a control for each type of field.
 *
 * They are the same for all games: a field comes from the server with its labels. `set` is called with the whole new
 * value.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { inputValue } from "../shared/inputs.js";
import { sign } from "../shared/signs.js";
import { text } from "../shared/texts.js";
import { same } from "./store.js";

/** The classes of a palette: those of figures and single letters are narrow. @param {EnrolOption[]} options */
const paletteClass = (options) =>
  options.every((option) => typeof option.value === "number" || (!option.sign && String(option.label).length === 1))
    ? "palette figures"
    : options.length > 6 && options.every((option) => option.sign)
      ? "palette kinds"
      : "palette";

/** An option as it is drawn: its sign and its label. @param {EnrolOption} option */
export const face = (option) => html`${option.sign ? sign(option.sign) : nothing}<span>${option.label}</span>`;

/**
 * Choice of one option.
 * @param {EnrolOption[]} options @param {any} value @param {(value: any) => void} set @param {string} label
 */
export function choice(options, value, set, label) {
  return html`<div class=${paletteClass(options)} role="group" aria-label=${label}>${options.map((option) => html`<button type="button" aria-pressed=${same(option.value, value) ? "true" : "false"} @click=${() => set(option.value)}>${face(option)}</button>`)}</div>`;
}

/** Choice of any number of options. @param {EnrolField} field @param {any} value @param {(value: any) => void} set */
function several(field, value, set) {
  const chosen = /** @type {any[]} */ (value ?? []);
  return html`<div class=${paletteClass(field.options ?? [])} role="group" aria-label=${field.label}>${(
    field.options ?? []
  ).map((option) => {
    const has = chosen.some((each) => same(each, option.value));
    return html`<button type="button" aria-pressed=${has ? "true" : "false"} @click=${() => set(has ? chosen.filter((each) => !same(each, option.value)) : [...chosen, option.value])}>${face(option)}</button>`;
  })}</div>`;
}

/** Kinds with counts: each tap adds one, beyond the most it starts again at none. @param {EnrolField} field @param {any} value @param {(value: any) => void} set */
function reward(field, value, set) {
  /** @type {Record<string, number>} */
  const held = value ?? {};
  /** @param {string} kind */
  const more = (kind) => {
    const most = field.once?.includes(kind) ? 1 : (field.most ?? 9);
    const next = { ...held };
    if ((held[kind] ?? 0) >= most) delete next[kind];
    else next[kind] = (held[kind] ?? 0) + 1;
    set(next);
  };
  return html`<div class="palette kinds" role="group" aria-label=${field.label}>${(field.options ?? []).map(
    (option) => {
      const kind = String(option.value);
      return html`<button type="button" aria-pressed=${held[kind] ? "true" : "false"} @click=${() => more(kind)}>${held[kind] ? html`<b>${held[kind]}</b>` : nothing}${face(option)}</button>`;
    },
  )}
    ${Object.keys(held).length ? html`<button type="button" @click=${() => set({})}>${sign("close")}<span>${text("nothing")}</span></button>` : nothing}</div>`;
}

/** A number with steps, quick values, and "unlimited" as null. @param {EnrolField} field @param {any} value @param {(value: any) => void} set */
function number(field, value, set) {
  const [least, most] = [field.least ?? 0, field.most ?? 99];
  const step = (/** @type {number} */ by) => set(Math.max(least, Math.min(most, (value ?? least) + by)));
  return html`<div class="row"><div class="steps"><button type="button" aria-label=${text("less", { what: field.label })} ?disabled=${value === null || value <= least} @click=${() => step(-1)}>−</button>
      <output aria-label=${field.label}>${value ?? "∞"}</output><button type="button" aria-label=${text("more", { what: field.label })} ?disabled=${value === null || value >= most} @click=${() => step(1)}>+</button></div>
    ${(field.quick ?? []).map((choice) => html`<button type="button" aria-pressed=${value === choice ? "true" : "false"} @click=${() => set(choice)}>${choice}</button>`)}
    ${field.unlimited ? html`<button type="button" aria-pressed=${value === null ? "true" : "false"} @click=${() => set(value === null ? (field.quick?.[0] ?? least) : null)}>${text("unlimited")}</button>` : nothing}</div>`;
}

/** How many times each value occurs. @param {EnrolField} field @param {any} value @param {(value: any) => void} set */
function tally(field, value, set) {
  const list = /** @type {any[]} */ (value ?? []);
  const total = field.total ?? 0;
  /** @param {any} value @param {number} by */
  const change = (value, by) => {
    const next = [...list];
    if (by > 0) next.push(value);
    else
      next.splice(
        next.findIndex((each) => same(each, value)),
        1,
      );
    set(next.sort());
  };
  return html`<p class=${list.length === total ? "muted" : "wrong"}>${text("tally", { n: list.length, of: total })}</p><div class="wrap tally">${(
    field.options ?? []
  ).map((option) => {
    const count = list.filter((each) => same(each, option.value)).length;
    return html`<div><b>${option.label}</b><span class="steps"><button type="button" aria-label=${text("less", { what: option.label })} ?disabled=${!count} @click=${() => change(option.value, -1)}>−</button>
      <output aria-label=${option.label}>${count}</output><button type="button" aria-label=${text("more", { what: option.label })} ?disabled=${list.length >= total} @click=${() => change(option.value, 1)}>+</button></span></div>`;
  })}</div>`;
}

/** The options in an order. @param {EnrolField} field @param {any} value @param {(value: any) => void} set */
function order(field, value, set) {
  const list = /** @type {any[]} */ (value ?? []);
  /** @param {number} at */
  const up = (at) => {
    const next = [...list];
    next.splice(at - 1, 2, next[at], next[at - 1]);
    set(next);
  };
  return html`<ol class="order">${list.map((value, at) => {
    const name = field.options?.find((option) => same(option.value, value))?.label ?? "";
    return html`<li><b>${at + 1}</b><span>${name}</span><button type="button" ?disabled=${at === 0} aria-label=${text("earlier", { what: name })} @click=${() => up(at)}>↑</button>
      <button type="button" ?disabled=${at === list.length - 1} aria-label=${text("later", { what: name })} @click=${() => up(at + 1)}>↓</button></li>`;
  })}</ol>`;
}

/** A switch. @param {EnrolField} field @param {any} value @param {(value: any) => void} set */
function flag(field, value, set) {
  return html`<button type="button" role="switch" aria-checked=${value ? "true" : "false"} @click=${() => set(!value)}>${field.label}: ${text(value ? "yes" : "no")}</button>`;
}

/** A line of text. @param {EnrolField} field @param {any} value @param {(value: any) => void} set @param {string} id */
export function words(field, value, set, id) {
  return html`<label for=${id}>${field.label}</label><input id=${id} type="text" maxlength=${field.most ?? 80} autocomplete="off" autocapitalize="sentences" enterkeyhint="done" .value=${value ?? ""}
    @change=${(/** @type {Event} */ event) => set(inputValue(event))} @keydown=${(
      /** @type {KeyboardEvent} */ event,
    ) => {
      if (event.key === "Enter") /** @type {HTMLElement} */ (event.target).blur();
    }}>`;
}

/**
 * The control of a field, with its label.
 * @param {EnrolField} field @param {any} value @param {(value: any) => void} set @param {string} id
 * @param {boolean} [bare] without the label
 */
export function anyField(field, value, set, id, bare = false) {
  if (field.type === "words") return html`<div class="field">${words(field, value, set, id)}</div>`;
  if (field.type === "flag") return html`<div class="field">${flag(field, value, set)}</div>`;
  const inner =
    field.type === "choice"
      ? choice(field.options ?? [], value, set, field.label)
      : field.type === "several"
        ? several(field, value, set)
        : field.type === "reward"
          ? reward(field, value, set)
          : field.type === "number"
            ? number(field, value, set)
            : field.type === "tally"
              ? tally(field, value, set)
              : field.type === "order"
                ? order(field, value, set)
                : nothing;
  return html`<div class=${`field ${field.type}`}>${bare ? nothing : html`<p class="label" aria-hidden="true">${field.label}</p>`}${inner}</div>`;
}

/** Whether a value is complete; the server has the final check. @param {EnrolField} field @param {any} value @returns {boolean} */
export function isComplete(field, value) {
  if (field.optional) return true;
  if (value === undefined) return false;
  if (field.type === "words") return String(value).trim() !== "";
  if (field.type === "entries") return Array.isArray(value) && value.every((each) => each !== null);
  if (field.type === "several") return value.length >= (field.least ?? 1);
  if (field.type === "reward") return Boolean(field.empty) || Object.keys(value).length > 0;
  if (field.type === "tally") return value.length === field.total;
  if (field.type === "effects") {
    return (
      value.length > 0 &&
      value.every((/** @type {any} */ effect) =>
        field.vocabulary
          ?.find((word) => word.do === effect.do)
          ?.fields.every((field) => isComplete(field, effect[field.name])),
      )
    );
  }
  return true;
}
