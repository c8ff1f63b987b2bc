/** Storage of this device: what the browser stores for these pages. Without it, values last as long as the page. */

/** What the names of all stored items begin with. */
export const PREFIX = "exchequer.";
/** Values for browsers that refuse storage. @type {Map<string, string | null>} */
const memory = new Map();

/** @param {string} name @returns {string | null} */
export function stored(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** @param {string} name @param {string | null} value null to remove it */
export function store(name, value) {
  memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // The value is in memory.
  }
}

/** A stored JSON value; `initial` if there is none. @template T @param {string} name @param {T} initial @returns {T} */
export function storedJson(name, initial) {
  try {
    return JSON.parse(stored(name) ?? "null") ?? initial;
  } catch {
    return initial;
  }
}

/** All that is stored, by its names. @returns {[string, string][]} */
export function storedItems() {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), String(value)]);
  } catch {
    return [...memory].flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  }
}
