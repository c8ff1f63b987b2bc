// @ts-check
/** Host keys: stored on the device that is a table's host. */

/** The key of a table whose host this device is. @param {string} table @returns {string | null} */
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
    // A browser that keeps nothing needs the host's link each time.
  }
}
