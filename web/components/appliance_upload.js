// @ts-check
/** Form for a file of this device. Such files are larger than what one request may hold: they are sent in pieces, one after the other. */
import { html, nothing } from "../vendor/lit-html.js";
import { control, query, state } from "./appliance_state.js";
import { figure, page, text } from "./texts.js";

/** Bytes of a piece of a file; the server takes 8 MB. */
const PIECE = 4_000_000;

/** How much of a file, in percent, is sent, by section. @type {Map<string, number>} */
const sending = new Map();

/** Whether a file is being sent. @param {string} section */
export const isSending = (section) => sending.has(section);

/**
 * The button that chooses and sends a file.
 * @param {string} section whose address is used @param {{ choose: string, sending: string }} words ids of its texts @param {string} suffix of the file's name @param {boolean} busy
 */
export function uploadForm(section, words, suffix, busy) {
  const chosen = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const file = input.files?.[0];
    if (!file) return;
    await sendFile(section, `/appliance/${section}/file`, file, (percent) => sending.set(section, percent));
    sending.delete(section);
    input.value = "";
    await control.load();
  };
  const sent = sending.get(section);
  return html`<p><label class="button quiet file"><input type="file" accept=${suffix} class="visually-hidden" ?disabled=${busy} @change=${chosen}><span>${text(words.choose)}</span></label></p>
    ${sent === undefined ? nothing : html`<p role="status">${text(words.sending, { n: figure(sent) })}</p>`}`;
}

/**
 * Send a file. A refusal's sentence then stands in the section.
 * @param {string} section @param {string} path @param {File} file @param {(percent: number) => void} sent called before each piece
 */
async function sendFile(section, path, file, sent) {
  delete state.refusals[section];
  const given = new URLSearchParams(query);
  given.set("lang", page.language);
  given.set("name", file.name);
  given.set("size", String(file.size));
  for (let at = 0; at === 0 || at < file.size; at += PIECE) {
    sent(Math.floor((100 * at) / Math.max(1, file.size)));
    control.draw();
    given.set("at", String(at));
    try {
      const response = await fetch(`${path}?${given}`, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/octet-stream" },
        body: file.slice(at, at + PIECE),
      });
      if (!response.ok) {
        state.refusals[section] = (await response.json()).text ?? "";
        break;
      }
    } catch {
      state.silent = true;
      break;
    }
  }
}
