/**
 * State of the page of the computer itself: the newest reply of the server, and requests that change something.
 * @import { ApplianceView as View } from "../../types/server"
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { redraw, set } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { page } from "../shared/texts.js";

/** What the address of this page says besides its path. */
export const given = new URLSearchParams(location.search);

/** The rights of this page as part of an address: the key of a host or of the house; empty with the cookie of the house. */
export const query = new URLSearchParams([...given].filter(([name]) => name === "key" || name === "table")).toString();

/** An address of the server with the rights and the language of this page. @param {string} path */
export const address = (path) => `${path}?${query ? `${query}&` : ""}lang=${page.language}`;

export const state = {
  view: /** @type {View | null} */ (null),
  /** The sentence of the server's refusal; "" where it does. */
  refused: "",
  /** Whether the server has not answered the last request. */
  silent: false,
  /** The sentence of the last refused request, by section. */
  refusals: /** @type {Record<string, string>} */ ({}),
  /** The section of which a request is on its way; "" for none. */
  busy: "",
};

/** Fetch the state, and draw the page. */
export async function load() {
  const reply = await request(address("/appliance/status.json"));
  state.silent = reply === null;
  state.refused = reply?.ok === false ? (reply.text ?? "") : "";
  if (reply && reply.ok !== false) state.view = reply;
  redraw();
}

/**
 * Send a request that changes something, and then ask for the new state. Returns the server's answer, or null where it
 * refused; its sentence then stands in the section.
 * @param {string} section @param {string} path @param {object | Blob} [body] JSON, or a file as it is
 */
export async function send(section, path, body = {}) {
  delete state.refusals[section];
  set(state, { busy: section })();
  const answer = await request(address(path), body, body instanceof Blob ? "PUT" : "POST");
  const refused = answer?.ok === false;
  if (refused) state.refusals[section] = answer.text ?? "";
  state.busy = "";
  await load();
  return refused ? null : answer;
}

/** The sentence of the last refused request of a section. @param {string} section */
export const refusal = (section) =>
  state.refusals[section] ? html`<p class="refusal" role="alert">${state.refusals[section]}</p>` : nothing;
