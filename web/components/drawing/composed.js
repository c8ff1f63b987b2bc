/**
 * Composition of a board: rows below each other, and in each row places beside each other.
 *
 * A row is written as its share of the height and its columns, such as "0.4 bishop+priory:26 cathedral:48": a column has
 * its share of the row's width (1 where none is written), and places joined by "+" share its height.
 * @typedef {{ x: number, y: number, width: number, height: number }} Place
 */

/** The distance of the places from the edge of the board, and from each other. */
const INSET = 10;
const GAP = 8;

/** The places of a board of a size, by their names. @param {readonly string[]} rows @param {number} width @param {number} height @param {number} [inset] @returns {Map<string, Place>} */
export function composed(rows, width, height, inset = INSET) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  let y = inset;
  for (const row of rows) {
    const [share = "0", ...columns] = row.split(" ");
    const parts = columns.map((column) => Number(column.split(":")[1] ?? 1));
    const unit = (width - 2 * inset) / parts.reduce((sum, part) => sum + part, 0);
    const high = Number(share) * (height - 2 * inset);
    let x = inset;
    for (const [index, column] of columns.entries()) {
      const names = column.replace(/:.*/, "").split("+");
      const wide = unit * (parts[index] ?? 1);
      for (const [at, name] of names.entries())
        found.set(name, {
          x: x + GAP / 2,
          y: y + (high / names.length) * at + GAP / 2,
          width: wide - GAP,
          height: high / names.length - GAP,
        });
      x += wide;
    }
    y += high;
  }
  return found;
}
