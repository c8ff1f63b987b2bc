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

/** What this tab has stored. @returns {string | null} */
function kept() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** The ticket of this tab. @returns {string | null} */
export const houseTicket = () => (page.house ? kept() : null);

/** Forget the ticket, which has been used or belongs to nobody any more. */
export function forgetTicket() {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // A browser that stores nothing.
  }
}

/** Have a ticket that lasts, where this device has the key of the house and the page could move. */
export async function renewTicket() {
  if (!page.house) forgetTicket();
  if (!page.house || !page.elsewhere?.length) return;
  try {
    const told = await (await posted("/elsewhere/ticket", kept() ?? "")).json();
    if (told.ticket) sessionStorage.setItem(NAME, told.ticket);
  } catch {
    // The next connection asks again.
  }
}

/** @param {string} path @param {string} ticket */
const posted = (path, ticket) =>
  fetch(path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ ticket }),
  });

/** Give a ticket back for the cookie of the house; without success this device has its other keys only. @param {string} ticket */
export async function useTicket(ticket) {
  try {
    await posted("/elsewhere/house", ticket);
  } catch {
    // The house link is found again at the machine.
  }
}
