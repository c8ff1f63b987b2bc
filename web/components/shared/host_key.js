/** Host keys, stored on the device of a table's host. */
import { store, stored } from "./storage.js";

/** The key of a table, if this device is its host's. @param {string} table @returns {string | null} */
export function hostKey(table) {
  return stored(`host.${table}`);
}

/** @param {string} table @param {string} key */
export function saveHostKey(table, key) {
  store(`host.${table}`, key);
}
