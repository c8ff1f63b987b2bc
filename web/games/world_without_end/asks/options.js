/** Options of World Without End: what an option stands for. */

/** The data of an option. @param {Option} option @returns {import("../view").OptionData} */
export const dataOf = (option) => /** @type {import("../view").OptionData} */ (option.data);
