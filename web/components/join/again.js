/**
 * Coming back on the join page: who was at the table before and has no key here taps their name, and the host gives them
 * their seat. A browser shows no page what it has stored for another address of the computer, so nothing else is known of
 * this phone. The names are those that every page shows.
 */
import { html, nothing } from "../../vendor/lit-html.js";
import { hasStarted } from "../shared/awaited.js";
import { hostKey } from "../shared/host_key.js";
import { colourOf, presence, SEATS } from "../shared/seats.js";
import { seatSign } from "../shared/signs.js";
import { page, table, text } from "../shared/texts.js";

/** The people who could be here on another phone now. @param {Envelope} envelope */
function holders(envelope) {
  return SEATS.flatMap((seat) => {
    const person = envelope.table.people?.[seat];
    return person && !person.simulated && !person.stand_in ? [{ seat, person }] : [];
  });
}

/** The names to choose from: in a running game, or where no seat is free. @param {Envelope} envelope @param {boolean} isFull @param {boolean} busy @param {(seat: Seat, name: string) => void} ask */
export function againCard(envelope, isFull, busy, ask) {
  const people = holders(envelope);
  if (!people.length || !(isFull || hasStarted(envelope.view))) return nothing;
  return html`<section class="card now" aria-labelledby="again"><h2 id="again">${text("joining-again")}</h2><p>${text("joining-again-means")}</p>
    <ul class="stack names">${people.map(({ seat, person }) => html`<li><button type="button" class="button wide" ?disabled=${busy} @click=${() => ask(seat, person.name)}>${seatSign(seat, colourOf(envelope, seat))} <span>${person.name}</span> ${presence(person, true)}</button></li>`)}</ul>
    ${hostHint()}</section>`;
}

/** Where the host's link is found again, for a host whose device has lost it; on a device that has it, the way there. */
export function hostHint() {
  const key = hostKey(page.table);
  return key
    ? html`<p><a class="button" href=${`/host/${table}?key=${encodeURIComponent(key)}`}>${text("joining-to-host")}</a></p>`
    : html`<details class="more"><summary>${text("joining-host-lost")}</summary><p>${text("host_link_where")}</p></details>`;
}

/** The request that this phone has put to the host. @param {NonNullable<Envelope["asking"]>} asking @param {() => void} withdraw */
export function askingCard(asking, withdraw) {
  const { seat, declined } = asking;
  const isHost = Boolean(hostKey(page.table));
  return html`<section class="card now mine" aria-labelledby="asked"><h2 id="asked">${askedWords(asking)}</h2>
    <p>${text(declined ? (seat ? "joining-again-declined" : "joining-declined-means") : isHost ? "joining-asked-host" : seat ? "joining-again-wait" : "joining-asked-wait")}</p>
    ${declined ? nothing : hostHint()}
    <p class="row"><a class=${isHost || seat ? "button" : "button main"} href=${`/watch/${table}`}>${text("joining-watch")}</a>
    ${declined ? nothing : html`<button type="button" class="button quiet" @click=${withdraw}>${text("joining-asked-withdraw")}</button>`}</p></section>`;
}

/** What this phone has asked for, in a sentence. @param {NonNullable<Envelope["asking"]>} asking */
export function askedWords({ name, seat, declined }) {
  if (declined) return text("joining-declined");
  return seat ? text("joining-again-asked", { name, seat: text(`seat_${seat}`) }) : text("joining-asked", { name });
}
