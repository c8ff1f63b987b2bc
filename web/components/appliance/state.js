/**
 * State of the page of the computer itself: what the server told last, and requests that change something.
 * @import { ApplianceView as View } from "../../types/server"
 */
import { page } from "../shared/texts.js";

/** What the address of this page says besides its path. */
export const given = new URLSearchParams(location.search);

/** The rights of this page as part of an address: the key of a host or of the house; empty with the cookie of the house. */
export const query = new URLSearchParams([...given].filter(([name]) => name === "key" || name === "table")).toString();

/** An address of the server with the rights and the language of this page. @param {string} path */
export const address = (path) => `${path}?${query ? `${query}&` : ""}lang=${page.language}`;

/** What a part of the page needs of the whole: to draw it again, and to ask the server again. `appliance.js` sets both. */
export const control = { draw: () => {}, load: async () => {} };

export const state = {
  view: /** @type {View | null} */ (null),
  /** Why the server does not tell anything: the sentence of its refusal; "" where it does. */
  refused: "",
  /** Whether the server has not answered the last request. */
  silent: false,
  /** The sentence of the last refused request, by section. */
  refusals: /** @type {Record<string, string>} */ ({}),
  /** The section of which a request is on its way; "" for none. */
  busy: "",
};

/**
 * Send a request that changes something, and then ask for the new state. Returns what the server answered, or null where it
 * refused; its sentence then stands in the section.
 * @param {string} section @param {string} path @param {object | Blob} [body] JSON, or a file as it is
 * @returns {Promise<any>}
 */
export async function send(section, path, body = {}) {
  state.busy = section;
  delete state.refusals[section];
  control.draw();
  let answer = null;
  try {
    const isFile = body instanceof Blob;
    const response = await fetch(address(path), {
      method: isFile ? "PUT" : "POST",
      headers: { Accept: "application/json", ...(isFile ? {} : { "Content-Type": "application/json" }) },
      body: isFile ? body : JSON.stringify(body),
    });
    const told = await response.json();
    if (response.ok) answer = told;
    else state.refusals[section] = told.text ?? "";
  } catch {
    state.silent = true;
  }
  state.busy = "";
  await control.load();
  return answer;
}
