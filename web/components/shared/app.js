/** Element that the page's script renders into, emptied of what the server wrote into it while the script was loading. */

export const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
