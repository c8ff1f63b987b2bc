// @ts-check
/** Host keys, stored on the device of a table's host. */

/** The key of a table, if this device is its host's. @param {string} table @returns {string | null} */
export function hostKey(table) {
  try {
    return localStorage.getItem(`exchequer.host.${table}`);
  } catch {
    return null;
  }
}

/** @param {string} table @param {string} key */
export function saveHostKey(table, key) {
  try {
    localStorage.setItem(`exchequer.host.${table}`, key);
  } catch {
    // Without storage the host's link is needed each time.
  }
}
