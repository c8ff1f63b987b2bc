/** Leaving the seat of a running game to a stand-in, in the phone's settings: its level, and who moves the pieces. */
import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted, isOver } from "../shared/awaited.js";
import { chosen, standInFields } from "../shared/stand_in_form.js";
import { text } from "../shared/texts.js";

const form = /** @type {import("../shared/stand_in_form.js").StandIn} */ ({ level: "good", carer: null });

/** @param {Envelope} envelope @param {Connection} connection */
export function leaveToStandIn(envelope, connection) {
  if (!hasStarted(envelope.view) || isOver(envelope)) return nothing;
  const mine = envelope.view?.viewer;
  const words = {
    level: text("stand_in"),
    carer: text("handing-stand-in-carer"),
    table: text("handing-stand-in-table"),
  };
  const leave = () => {
    const { level, carer } = chosen(form, envelope, mine);
    connection.command("leave_seat", { stand_in: level, carer });
  };
  return html`<details class="more stand-in"><summary>${text("handing-stand-in")}</summary><p>${text("handing-stand-in-means")}</p>
    ${standInFields(form, envelope, mine, words)}
    <p><button type="button" class="button danger" @click=${leave}>${text("handing-stand-in-now")}</button></p></details>`;
}
