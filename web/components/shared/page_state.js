/** State of a page that all its scripts share: a bundle that is loaded later has its own copy of each module. */

/** @type {Record<string, any>} */
const states = (() => {
  const all = /** @type {any} */ (globalThis);
  all.pageStates ??= {};
  return all.pageStates;
})();

/** The state of this name (of its module, then its own), made by the first script that asks for it. @template T @param {string} name @param {() => T} make @returns {T} */
export function pageState(name, make) {
  states[name] ??= make();
  return states[name];
}
