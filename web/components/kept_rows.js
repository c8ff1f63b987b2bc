// @ts-check
/**
 * Kept rows: the newest rows of a table's journal that this device has been sent, sealed by the server.
 *
 * They are opaque here. The newest is named in "hello"; where the server has lost rows, it asks for all of them. They
 * lie in a ring of storage items, so that a new row overwrites one item only.
 * @typedef {import("../types/server").KeptRow} KeptRow
 */
import { store, stored, storedJson } from "./storage.js";

/** Rows kept of each table, and tables of which rows are kept. */
const MOST = 64;
const MOST_TABLES = 6;
/** Rows and characters of one message at most: the server takes 16 rows, and 16,384 bytes. */
const MOST_OF_MESSAGE = 16;
const LONGEST_MESSAGE = 15000;

/** The storage item of a row. @param {string} table @param {number} number */
const itemOf = (table, number) => `kept.${table}.${number % MOST}`;

/** The number of the newest row kept of a table; 0 without one. @param {string} table */
const newestNumber = (table) => Number(stored(`kept.${table}`) ?? 0);

/** The kept row of that number, or null. @param {string} table @param {number} number */
function rowOf(table, number) {
  const [found, row] = (stored(itemOf(table, number)) ?? "").split(" ");
  return row && Number(found) === number ? row : null;
}

/** Keep rows of a table; the last of them is its newest. @param {string} table @param {KeptRow[]} rows */
export function keepRows(table, rows) {
  for (const { number, row } of rows) store(itemOf(table, number), `${number} ${row}`);
  const newest = rows[rows.length - 1];
  if (!newest) return;
  store(`kept.${table}`, String(newest.number));
  /** @type {string[]} */
  const tables = storedJson("kept.tables", []);
  if (tables[tables.length - 1] === table) return;
  const others = tables.filter((one) => one !== table);
  for (const old of others.slice(0, -(MOST_TABLES - 1))) forgetRows(old);
  store("kept.tables", JSON.stringify([...others.slice(-(MOST_TABLES - 1)), table]));
}

/** @param {string} table */
function forgetRows(table) {
  for (let slot = 0; slot < MOST; slot += 1) store(`kept.${table}.${slot}`, null);
  store(`kept.${table}`, null);
}

/** The newest row kept of a table, or null. @param {string} table */
export function newestRow(table) {
  return rowOf(table, newestNumber(table));
}

/** The rows kept of a table, the oldest first, in parts that fit into one message each. @param {string} table @returns {string[][]} */
export function keptRows(table) {
  const newest = newestNumber(table);
  /** @type {string[][]} */
  const parts = [];
  let length = Number.POSITIVE_INFINITY;
  for (let number = Math.max(1, newest - MOST + 1); number <= newest; number += 1) {
    const row = rowOf(table, number);
    if (!row) continue;
    const part = parts[parts.length - 1];
    length += row.length + 3;
    if (part && part.length < MOST_OF_MESSAGE && length <= LONGEST_MESSAGE) part.push(row);
    else {
      parts.push([row]);
      length = row.length;
    }
  }
  return parts;
}
