/**
 * Lens calibration: its state, and the steps in which several views of the mat are captured.
 *
 * Each step says how to hold the mat. The server refuses a view that is blurred or like an earlier one; then the step
 * is repeated.
 * @import { LensState as Lens } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { figure, text } from "../shared/texts.js";

/** The number of the last step that has its own text. */
const LAST_STEP = 5;

export class LensSteps {
  /** @param {(request: Record<string, unknown>) => Promise<boolean>} act sends a request @param {() => void} draw */
  constructor(act, draw) {
    this.act = act;
    this.draw = draw;
    this.open = false;
    this.confirmation = "";
    this.refusal = "";
  }

  /** @param {Lens} lens @param {boolean} busy */
  card(lens, busy) {
    return html`<section class="card" aria-labelledby="lens"><h2 id="lens">${text("lens_title")}</h2>
      <p>${lens.calibrated ? text("lens_known", { n: figure(lens.error) }) : text("lens_unknown")}</p><p role="status">${this.confirmation}</p>
      ${
        this.open
          ? this.steps(lens, busy)
          : html`<p class="row"><button type="button" class="button" @click=${() => this.start()}>${text(lens.calibrated ? "lens_again" : "lens_start")}</button>
        ${lens.calibrated ? html`<button type="button" class="button quiet" @click=${() => this.act({ do: "forget_lens" })}>${text("lens_forget")}</button>` : nothing}</p>`
      }</section>`;
  }

  /** @param {Lens} lens @param {boolean} busy */
  steps(lens, busy) {
    const step = Math.min(lens.views, LAST_STEP);
    return html`<p class="muted">${text("lens_how")}</p>
      <p class="step" role="status"><strong>${text("lens_views", { n: lens.views, of: lens.needed })}.</strong> ${text(`lens_${step}`)}</p>
      ${this.refusal ? html`<p class="refusal" role="alert">${this.refusal}</p>` : nothing}
      <p class="row"><button type="button" class="button main" ?disabled=${busy} @click=${() => this.take(lens)}>${text("lens_take")}</button>
        <button type="button" class="button quiet" @click=${() => this.stop()}>${text("lens_stop")}</button></p>`;
  }

  async start() {
    this.open = true;
    this.confirmation = this.refusal = "";
    await this.act({ do: "drop_views" });
  }

  async stop() {
    this.open = false;
    this.refusal = "";
    await this.act({ do: "drop_views" });
  }

  /** Capture a view. @param {Lens} before */
  async take(before) {
    const taken = await this.act({ do: "view" });
    if (!taken || before.views + 1 < before.needed) return;
    this.open = false;
    this.confirmation = text("lens_done");
    this.draw();
  }
}
