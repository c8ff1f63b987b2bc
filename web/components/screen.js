// @ts-check
/**
 * Page on a screen that is attached to the computer: follows the table that the screen is to show.
 *
 * It is loaded beside the script of the table page. Its questions also tell the computer that the page is alive.
 */

/** Milliseconds between two questions. */
const PAUSE = 3000;

/** The digest of the pages at the first answer: after an update the page is loaded again. */
let pages = "";

/** Ask once; whether the page stays, and is to ask again. */
async function follow() {
  try {
    const response = await fetch("/screen/table.json", { headers: { Accept: "application/json" } });
    if (!response.ok) return response.status !== 404; // 404: this is no screen of the computer
    /** @type {{ table: string | null, pages: string }} */
    const found = await response.json();
    const wanted = found.table ? `/table/${encodeURIComponent(found.table)}` : "/";
    pages ||= found.pages;
    if (location.pathname !== wanted || pages !== found.pages) {
      location.replace(`${wanted}?screen`);
      return false;
    }
  } catch {
    // The server starts again: the table page says so, and comes back by itself.
  }
  return true;
}

async function goOn() {
  if (await follow()) setTimeout(goOn, PAUSE);
}

goOn();
