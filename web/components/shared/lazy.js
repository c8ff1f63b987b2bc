/** Modules that a page loads only when it needs them, each with its style sheet and texts; the page names their addresses. */
import { html, nothing, render, svg } from "../../vendor/lit-html.js";
import { loadingLine } from "./notes.js";
import { pageState } from "./page_state.js";
import { page } from "./texts.js";

/** The templates of this page, which the bundles of such modules use instead of a copy of their own (`web/build.mjs`). */
pageState("lazy.templates", () => ({ html, nothing, render, svg }));

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
    Promise.all([
      loadTexts(found.texts).then(() => import(found.script)),
      found.style ? loadStyle(found.style) : null,
    ]).then(
      ([module]) => {
        modules.set(name, module);
        redraw();
      },
      () => setTimeout(() => modules.delete(name), 1000),
    );
  }
  return modules.get(name);
}

/**
 * What a module of the page draws, or that it is being loaded.
 * @param {string} name @param {() => void} redraw @param {(module: any) => unknown} draw
 */
export function lazyPart(name, redraw, draw) {
  const module = lazily(name, redraw);
  return module ? draw(module) : loadingLine();
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

/**
 * Add texts to those of the page before their script runs: to the page's block of data as well, which a bundle's own
 * copy of `texts.js` reads.
 * @param {string | undefined} address
 */
async function loadTexts(address) {
  if (!address) return;
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(String(reply.status));
  Object.assign(page.texts, await reply.json());
  const block = document.getElementById("page");
  if (block) block.textContent = JSON.stringify(page);
}
