// @ts-check
/**
 * House ticket: by which this tab takes the key of the house along to another address of the computer.
 *
 * The key itself is in a cookie that no script reads. The tab asks for a ticket while its address answers, and gives it
 * back for the cookie at the new address, once. The server's side: `companion/tables/house_tickets.py`.
 */
import { PREFIX } from "./storage.js";
import { page } from "./texts.js";

const NAME = `${PREFIX}ticket`;

/** Milliseconds after which the tab asks for a fresh ticket: well before the old one ends. */
const FRESH = 4 * 3600_000;

/** What this tab has, with the time by the device's own clock. @returns {{ ticket: string, at: number } | null} */
function kept() {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    return typeof found?.ticket === "string" && typeof found.at === "number" ? found : null;
  } catch {
    return null;
  }
}

/** The ticket of this tab. @returns {string | null} */
export const houseTicket = () => (page.house ? (kept()?.ticket ?? null) : null);

/** Forget the ticket, which has been used or belongs to nobody any more. */
export function forgetTicket() {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // A browser that stores nothing.
  }
}

/** Have a fresh ticket, where this device has the key of the house and the page could move. */
export async function renewTicket() {
  if (!page.house) {
    forgetTicket();
    return;
  }
  const age = Date.now() - (kept()?.at ?? 0);
  if (!page.elsewhere?.length || (age >= 0 && age < FRESH)) return;
  try {
    const response = await fetch("/elsewhere/ticket", { method: "POST", headers: { Accept: "application/json" } });
    const told = response.ok ? await response.json() : null;
    if (told?.ticket) sessionStorage.setItem(NAME, JSON.stringify({ ticket: told.ticket, at: Date.now() }));
  } catch {
    // The next connection asks again.
  }
}

/** Give a ticket back for the cookie of the house; without success this device has its other keys only. @param {string} ticket */
export async function useTicket(ticket) {
  try {
    await fetch("/elsewhere/house", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ ticket }),
    });
  } catch {
    // The house link is found again at the machine.
  }
}
