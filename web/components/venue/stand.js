/** Page of a stand at which no table is open: it goes on to the table by itself as soon as staff have opened one. */
import { page } from "../shared/texts.js";

/** Milliseconds between two questions. */
const INTERVAL = 5000;

async function look() {
  try {
    const response = await fetch(`/stand/${encodeURIComponent(page.more.code ?? "")}/table.json`, {
      cache: "no-store",
    });
    const told = await response.json();
    if (response.ok && told.table) location.replace(`/join/${encodeURIComponent(told.table)}`);
  } catch {
    // It asks again.
  }
}

if (page.more.code) {
  setInterval(() => document.visibilityState === "visible" && look(), INTERVAL);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}
