// @ts-check
/** The sign of the card that an answer plays. @param {string} value @returns {string | undefined} */
export function cardSign(value) {
  return ["ox", "dog", "inn"].includes(value) ? value : undefined;
}
