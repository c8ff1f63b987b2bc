/**
 * Serialiser of rolls. An answer is the value of a listed option; only what has too many possibilities to be listed is
 * composed by the page: rolls here, what only one game has in its own module.
 */

/**
 * A roll as the value of an answer (the counterpart of `engine/core/rolls.py`): groups in the ask's order, faces
 * ascending, as in "neutral:1 1 4|own:6".
 * @param {Record<string, number[]>} roll the faces of each group of dice
 */
export function rollValue(roll) {
  return Object.entries(roll)
    .filter(([, faces]) => faces.length)
    .map(([group, faces]) => `${group}:${[...faces].sort((a, b) => a - b).join(" ")}`)
    .join("|");
}
