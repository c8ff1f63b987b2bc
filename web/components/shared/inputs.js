/** Values of form fields. */

/** @param {Event} event of an input or a select @returns {string} */
export const inputValue = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Event} event of a checkbox @returns {boolean} */
export const inputChecked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;
