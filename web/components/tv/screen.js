/**
 * Page on a screen that is attached to the computer: follows the table that the screen is to show.
 *
 * It is loaded beside the script of the table page. Its questions also tell the computer that the page is alive: each
 * is asked after the display has drawn something new, because a page can stand still there while its scripts go on.
 */

/** Milliseconds between two questions. */
const PAUSE = 3000;

/** The digest of the pages at the first answer: after an update the page is loaded again. */
let pages = "";

/** A dot of one pixel in the corner that changes before each question. */
const dot = document.createElement("span");
dot.className = "drawn";
dot.ariaHidden = "true";
document.body.append(dot);

/** Wait until the display has taken a change of the page. @returns {Promise<void>} */
function drawn() {
  return new Promise((resolve) => {
    dot.classList.toggle("other");
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

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
  await drawn();
  if (await follow()) setTimeout(goOn, PAUSE);
}

goOn();
