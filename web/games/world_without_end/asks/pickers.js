/**
 * Pickers of World Without End: house sites as sign-boards, projects with their free spaces, and a sale by steps.
 * @import { View, ProjectView } from "../view"
 */

import { answerButton } from "../../../components/asks/answer_button.js";
import { draft } from "../../../components/asks/drafts.js";
import { redraw } from "../../../components/shared/redraw.js";
import { sign } from "../../../components/shared/signs.js";
import { stepper } from "../../../components/shared/stepper.js";
import { kindName, text } from "../../../components/shared/texts.js";
import { html, nothing } from "../../../vendor/lit-html.js";
import { dataOf } from "./options.js";

/** With more possible sales than this, the numbers are stepped. */
const MOST_SALES = 4;

/** A sentence above the options. @param {Ask} ask */
const shared = (ask) => (ask.shared?.length ? html`<p class="shared">${ask.shared.join(" ")}</p>` : nothing);

/** The options with what groups them, in their order. @param {Option[]} options @returns {[string, Option[]][]} */
function groups(options) {
  const names = [...new Set(options.map((option) => option.group ?? ""))];
  return names.map((name) => [name, options.filter((option) => (option.group ?? "") === name)]);
}

/** The option that does nothing, and whatever else has no part that a picker draws. @param {Envelope} envelope @param {Ask} ask @param {Option[]} drawn @param {AskTools} tools */
function others(envelope, ask, drawn, tools) {
  const rest = ask.options.filter((option) => !drawn.includes(option));
  return rest.length ? tools.choices(envelope, { ...ask, options: rest, shared: [] }) : nothing;
}

/** House sites as sign-boards with their rent, by price. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
export function houseSites(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const drawn = ask.options.filter((option) => dataOf(option).name !== undefined);
  /** @param {Option} option */
  const tile = (option) => {
    const site = view.sites.find((site) => site.id === dataOf(option).name);
    const rent = Object.entries(site?.pays ?? {}).map(
      ([kind, n]) => html`${n > 1 ? html`<b>${n}</b>` : nothing}${sign(kind)}`,
    );
    const content = html`<span class="rent">${rent}</span><small>${text("turn-site", { site: dataOf(option).name ?? "" })}</small>`;
    return answerButton(tools, ask, option.value, content, { kind: "tile", label: option.label });
  };
  return html`${shared(ask)}${groups(drawn).map(
    ([name, options]) =>
      html`${name ? html`<h4 class="group">${name}</h4>` : nothing}<div class="tiles">${options.map(tile)}</div>`,
  )}${others(envelope, ask, drawn, tools)}`;
}

/** The spaces of a project, filled and free. @param {ProjectView} project */
function spaces(project) {
  return html`<span class="spaces" aria-hidden="true">${["stone", "wood"].map((kind) => {
    const { filled, of } = project[/** @type {"stone" | "wood"} */ (kind)];
    return of
      ? html`<span>${sign(kind)}${Array.from({ length: of }, (_, index) => html`<i class=${index < filled ? "full" : ""}></i>`)}</span>`
      : nothing;
  })}</span>`;
}

/** Projects with their spaces, and what can be built into each. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
export function buildings(envelope, ask, tools) {
  const view = /** @type {View} */ (envelope.view);
  const drawn = ask.options.filter((option) => dataOf(option).materials);
  /** @param {Option} option */
  const way = (option) => {
    const materials = dataOf(option).materials ?? [];
    const pieces = ["stone", "wood"].flatMap((kind) => {
      const n = materials.filter((material) => material === kind).length;
      return n ? html`<b>${n}</b>${sign(kind)}` : [];
    });
    const content = html`<span class="label">${pieces}</span><span>${text("points", { n: dataOf(option).vp ?? 0 })}</span>${option.effect ? html`<small>${option.effect}</small>` : nothing}`;
    return answerButton(tools, ask, option.value, content, {
      kind: "tile",
      label: `${option.label}: ${option.title}. ${option.effect ?? ""}`,
    });
  };
  return html`${shared(ask)}${groups(drawn).map(([name, options]) => {
    const project = view.projects.find((project) => project.id === dataOf(/** @type {Option} */ (options[0])).project);
    return html`<h4 class="group building">${name}${project ? spaces(project) : nothing}</h4><div class="tiles">${options.map(way)}</div>`;
  })}${others(envelope, ask, drawn, tools)}`;
}

/** How much of each ware is sold, by steps, where there are many possibilities. @param {Envelope} envelope @param {Ask} ask @param {AskTools} tools */
export function saleBySteps(envelope, ask, tools) {
  const deals = ask.options.filter((option) => dataOf(option).sold);
  if (deals.length <= MOST_SALES) return undefined;
  const most = dataOf(/** @type {Option} */ (deals[0])).sold ?? {};
  const chosen = draft(ask, () => ({ ...most }));
  const deal = deals.find((deal) => Object.entries(chosen).every(([kind, n]) => dataOf(deal).sold?.[kind] === n));
  /** @param {string} kind @param {number} n */
  const set = (kind, n) => {
    chosen[kind] = n;
    redraw();
  };
  return html`<div class="wares">${shared(ask)}${Object.entries(most)
    .filter(([, n]) => n)
    .map(([kind, n]) => {
      const now = chosen[kind] ?? 0;
      return html`<div class="stepper" role="group" aria-label=${kindName(kind)}><span>${sign(kind)} ${kindName(kind)}</span>
        ${stepper(
          now,
          0,
          n,
          (step) => text(step > 0 ? "turn-more" : "turn-fewer"),
          (to) => set(kind, to),
        )}</div>`;
    })}
    <div class="choices">${deal ? answerButton(tools, ask, deal.value, html`<span class="label">${deal.title ?? deal.label}</span>`) : nothing}</div>
    ${others(envelope, ask, deals, tools)}</div>`;
}
