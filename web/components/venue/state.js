/**
 * State of the pages of the venue: the newest reply of the server, and commands. While nothing changes the server answers
 * without content, so that a tablet that shows the page all evening costs next to nothing.
 * @import { VenueView as View, VenueStandsView as StandsView, VenueStaffView as StaffView } from "../../types/server"
 * @typedef {{ value: string, label: string, usual: boolean }} Play
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { redraw, set } from "../shared/redraw.js";
import { request } from "../shared/server.js";
import { page } from "../shared/texts.js";

/** The page that this is: tables, stands or staff. @type {string} */
export const part = page.more.part ?? "tables";

/** What a new table can play. @type {Play[]} */
export const plays = page.more.plays ?? [];

/** The house key, where it is in the address of this page; staff and devices of the venue have a cookie. */
const key = new URLSearchParams(location.search).get("key");

/** An address of the server with the rights and the language of this page. @param {string} path @param {Record<string, string>} [values] */
export const address = (path, values = {}) =>
  `${path}?${new URLSearchParams({ ...(key ? { key } : {}), lang: page.language, ...values })}`;

/** Another page of the venue. @param {string} path */
export const link = (path) => (key ? `${path}?${new URLSearchParams({ key })}` : path);

export const state = {
  tables: /** @type {View | null} */ (null),
  stands: /** @type {StandsView | null} */ (null),
  staff: /** @type {StaffView | null} */ (null),
  /** Seconds by which the server's clock is ahead of `performance.now()`. */
  ahead: 0,
  /** The sentence of the server's refusal; "" where it does. */
  refused: "",
  /** Whether the server has not answered the last request. */
  silent: false,
  /** The sentence of the last refused command, by the part of the page it belongs to. */
  refusals: /** @type {Record<string, string>} */ ({}),
  /** What was done last, for the live region. */
  done: "",
  busy: false,
};

let tag = "";
let loading = false;
/** Whether the state has to be asked for again, since a command was carried out while it was on its way. */
let wanted = false;

/** Ask for the state of this page; draws it if it has changed. */
export async function load() {
  if (loading) return;
  loading = true;
  const before = state.silent;
  let changed = false;
  try {
    const response = await fetch(address(`/venue/${part}.json`), {
      headers: { Accept: "application/json", ...(tag ? { "If-None-Match": tag } : {}) },
      cache: "no-store",
    });
    state.silent = false;
    changed = response.status !== 304;
    if (changed) take(response, await response.json());
  } catch {
    state.silent = true;
  }
  loading = false;
  if (changed || before || state.silent) redraw();
  if (wanted) {
    wanted = false;
    tag = "";
    await load();
  }
}

/** @param {Response} response @param {any} reply */
function take(response, reply) {
  if (!response.ok && reply.code === "sign_in_needed") location.assign("/venue/sign-in");
  state.refused = response.ok ? "" : (reply.text ?? "");
  if (!response.ok) return;
  tag = response.headers.get("ETag") ?? "";
  if (part === "stands") state.stands = reply;
  else if (part === "staff") state.staff = reply;
  else {
    state.tables = reply;
    state.ahead = reply.now - performance.now() / 1000;
  }
}

/** Seconds that have passed since a moment of the server's clock (seconds since 1970). @param {number} moment */
export const since = (moment) => Math.max(0, performance.now() / 1000 + state.ahead - moment);

/**
 * Send a command. Returns the server's answer, or null where it refused; its sentence then stands in the part of the page.
 * @param {string} where @param {string} path below that of this page @param {Record<string, string>} command @returns {Promise<any>}
 */
export async function ask(where, path, command) {
  set(state, { busy: true, refusals: {} })();
  const answer = await request(address(`/venue/${part}${path}`), command);
  state.busy = false;
  state.silent ||= answer === null;
  const refused = answer?.ok === false;
  if (refused) state.refusals = { [where]: answer.text ?? "" };
  redraw();
  return refused ? null : answer;
}

/**
 * Send a command, and ask for the new state.
 * @param {string} where @param {Record<string, string>} command @param {string} [done] what was done, in words @param {string} [table] the table that it is about
 */
export async function send(where, command, done = "", table = "") {
  const answer = await ask(where, table && `/${encodeURIComponent(table)}`, command);
  if (answer) state.done = done;
  tag = "";
  wanted = loading;
  await load();
  redraw();
  return answer;
}

/** The sentence of the last refused command of a part of the page. @param {string} where */
export const refusal = (where) =>
  state.refusals[where] ? html`<p class="refusal" role="alert">${state.refusals[where]}</p>` : nothing;

/** A handler that sends the entries of a form, by their names. @param {(entered: (name: string) => string, form: HTMLFormElement) => unknown} send */
export const onSubmit = (send) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const given = new FormData(form);
  return send((name) => String(given.get(name) ?? ""), form);
};
