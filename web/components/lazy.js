// @ts-check
/** Modules that a page loads only when it needs them, each with its style sheet; the page names their addresses. */
import { page } from "./texts.js";

/** What has been loaded, or null while it is being loaded. @type {Map<string, any>} */
const modules = new Map();

/**
 * A module of the page by its name: null until it is there, then `redraw` is called. Where it cannot be loaded, the
 * next call tries again.
 * @param {string} name @param {() => void} redraw @returns {any}
 */
export function lazily(name, redraw) {
  const found = page.modules?.[name];
  if (!found) return null;
  if (!modules.has(name)) {
    modules.set(name, null);
    Promise.all([import(found.script), found.style ? loadStyle(found.style) : null]).then(
      ([module]) => {
        modules.set(name, module);
        redraw();
      },
      () => setTimeout(() => modules.delete(name), 1000),
    );
  }
  return modules.get(name);
}

/** Add a style sheet to the page; a page without it is better than none. @param {string} address @returns {Promise<void>} */
function loadStyle(address) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
