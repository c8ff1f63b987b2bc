/** Page of a stand at which no table is open: it goes on to the table by itself as soon as staff have opened one. */
import { askEvery, request } from "../shared/server.js";
import { page } from "../shared/texts.js";

/** Milliseconds between two questions. */
const INTERVAL = 5000;

async function look() {
  const reply = await request(`/stand/${encodeURIComponent(page.more.code ?? "")}/table.json`);
  if (reply?.table) location.replace(`/join/${encodeURIComponent(reply.table)}`);
}

if (page.more.code) askEvery(INTERVAL, look);
