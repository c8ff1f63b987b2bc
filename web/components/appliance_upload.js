// @ts-check
/** Files that are larger than what one request may hold: they are sent in pieces, one after the other. */
import { control, query, state } from "./appliance_state.js";
import { page } from "./texts.js";

/** Bytes of a piece of a file; the server takes 8 MB. */
const PIECE = 4_000_000;

/**
 * Send a file. A refusal's sentence then stands in the section.
 * @param {string} section @param {string} path @param {File} file @param {(percent: number) => void} sent called before each piece
 */
export async function sendFile(section, path, file, sent) {
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
