// @ts-check
/**
 * Join codes: pictures of the address at which phones join, which follow the computer's address.
 * @typedef {import("../types").Envelope} Envelope
 */
import { table } from "./texts.js";

/** The base URL that a page shows now. @param {Envelope} envelope */
const baseOf = (envelope) => envelope.table.join_url.replace(/\/join\/[^/]*$/, "");

/** The picture with the address that the page shows in words. @param {Envelope} envelope @param {string} [hand] the code of a seat that is offered */
export function codeOf(envelope, hand = "") {
  const chosen = `at=${encodeURIComponent(baseOf(envelope))}`;
  return `/qr/${table}.svg?${hand ? `hand=${encodeURIComponent(hand)}&` : ""}${chosen}`;
}
