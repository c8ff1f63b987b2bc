/** Sign of a good. */
import { sign } from "../../components/shared/signs.js";

/** The sign of a good, of a place or of an action; `book` is the sign of the account book. @param {string} kind @param {string} [label] */
export function goodSign(kind, label) {
  return sign(kind === "book" ? "tome" : kind, label);
}

/** The sign of a kind of piece; the windows of all monasteries have the same one. @param {string} kind */
export const pieceSign = (kind) => goodSign(kind.startsWith("window_") ? "window" : kind);
