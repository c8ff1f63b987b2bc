/** State of the host page: its key, its connection, the parts that the game brings, and what is open on the page. */

import { Connection } from "../shared/connection.js";
import { page } from "../shared/texts.js";

/** The host's key, from the page's address. */
export const key = new URLSearchParams(location.search).get("key") ?? "";
/** The part of an address with which the host may create tables and packs. */
export const rights = `?${new URLSearchParams({ table: page.table, key })}`;
/** The key as part of an address. */
export const keyParameter = `key=${encodeURIComponent(key)}`;

export const state = {
  /** The parts that only this game has, from the call of `show`. */
  parts: /** @type {HostParts | null} */ (null),
  options: /** @type {Record<string, boolean | string>} */ ({}),
  pack: "",
  startPlayer: "",
  /** The request and the taken seat for it, which wait for their confirmation. */
  giving: { request: 0, seat: "" },
  /** Whether the host is reading that the cards are not those of the box. */
  telling: false,
  /** Address of the newest camera picture that has been loaded. */
  picture: "",
  health: /** @type {Health | null} */ (null),
  saved: /** @type {Saved[]} */ ([]),
};

export const connection = new Connection({ kind: "host", token: key });
