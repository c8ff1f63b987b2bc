/**
 * State of the pages of the venue: what the server told last, and commands. While nothing changes the server answers
 * without content, so that a tablet that shows the page all evening costs next to nothing.
 * @import { VenueView as View, VenueStandsView as StandsView, VenueStaffView as StaffView } from "../../types/server"
 * @typedef {{ value: string, label: string, usual: boolean }} Play
 */
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

/** What a part of the page needs of the whole: to draw it again. `venue.js` sets it. */
export const control = { draw: () => {} };

export const state = {
  tables: /** @type {View | null} */ (null),
  stands: /** @type {StandsView | null} */ (null),
  staff: /** @type {StaffView | null} */ (null),
  /** Seconds by which the server's clock is ahead of `performance.now()`. */
  ahead: 0,
  /** Why the server does not tell anything: the sentence of its refusal; "" where it does. */
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
  if (changed || before || state.silent) control.draw();
  if (wanted) {
    wanted = false;
    tag = "";
    await load();
  }
}

/** @param {Response} response @param {any} told */
function take(response, told) {
  if (!response.ok && told.code === "sign_in_needed") location.assign("/venue/sign-in");
  state.refused = response.ok ? "" : (told.text ?? "");
  if (!response.ok) return;
  tag = response.headers.get("ETag") ?? "";
  if (part === "stands") state.stands = told;
  else if (part === "staff") state.staff = told;
  else {
    state.tables = told;
    state.ahead = told.now - performance.now() / 1000;
  }
}

/** Seconds that have passed since a moment of the server's clock (seconds since 1970). @param {number} moment */
export const since = (moment) => Math.max(0, performance.now() / 1000 + state.ahead - moment);

/**
 * Ask for something of this part that the page does not keep: what the server answers, or null where it refuses; its
 * sentence then stands in the part of the page.
 * @param {string} where @param {string} path @param {Record<string, string>} command @returns {Promise<any>}
 */
export async function ask(where, path, command) {
  state.busy = true;
  state.refusals = {};
  control.draw();
  let answer = null;
  try {
    const response = await fetch(address(`/venue/${part}/${path}`), {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    const told = await response.json();
    if (response.ok) answer = told;
    else state.refusals = { [where]: told.text ?? "" };
  } catch {
    state.silent = true;
  }
  state.busy = false;
  control.draw();
  return answer;
}

/**
 * Send a command, and ask for the new state. Returns what the server answered, or null where it refused; its sentence
 * then stands in the part of the page.
 * @param {string} where @param {Record<string, string>} command @param {string} [done] what was done, in words @param {string} [table] the table that it is about
 * @returns {Promise<any>}
 */
export async function send(where, command, done = "", table = "") {
  state.busy = true;
  state.refusals = {};
  control.draw();
  let answer = null;
  try {
    const response = await fetch(address(`/venue/${part}${table && `/${encodeURIComponent(table)}`}`), {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    const told = await response.json();
    if (response.ok) {
      answer = told;
      state.done = done;
    } else state.refusals = { [where]: told.text ?? "" };
  } catch {
    state.silent = true;
  }
  state.busy = false;
  tag = "";
  wanted = loading;
  await load();
  control.draw();
  return answer;
}
