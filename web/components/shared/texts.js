/**
 * Texts of a page in the viewer's language: sentences, figures, dates and lists.
 *
 * A script composes no sentences. Those of the game come with the view; those of the page are in the data block that
 * the server writes into each page (docs/texts.md).
 */

/** @type {Page} */
export const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");

/** The table of the page, as part of an address. */
export const table = encodeURIComponent(page.table);

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];

/** The tag for the formats of the page's language: dates and lists as in British English. */
const locale = page.language === "en" ? "en-GB" : page.language;

const plurals = new Intl.PluralRules(locale);

/** The text of a key: an id, or an id without the topic before it: of this page, of all pages, or of the table page, whose drawings others show too. @param {string} key */
function found(key) {
  const { texts } = page;
  return texts[key] ?? texts[`${page.page}-${key}`] ?? texts[`page-${key}`] ?? texts[`table-${key}`];
}

/** Whether the page has a text. @param {string} key */
export function has(key) {
  return found(key) !== undefined;
}

/**
 * A text of the page with its {places} filled in; the key as words if the page has no such text. Of several variants
 * the one for the value that decides, or for the plural class of a number.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string}
 */
export function text(key, values = {}) {
  let chosen = found(key) ?? key.replace(/^[a-z]+[_-]/, "").replace(/[_-]/g, " ");
  while (typeof chosen !== "string") {
    const value = values[/** @type {string} */ (chosen.by)] ?? "*";
    chosen = chosen[value] ?? chosen[typeof value === "number" ? plurals.select(value) : "*"] ?? chosen["*"] ?? "";
  }
  return chosen.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A text of the page whose {places} are filled with templates: its parts in their order. @param {string} key @param {Record<string, unknown>} values */
export const textParts = (key, values) =>
  text(key)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? values[part] : part));

/** A number in the format of the page's language, with at most one decimal and a typographic minus. @param {number | null | undefined} n @returns {string} */
export function figure(n) {
  return n === null || n === undefined
    ? "–"
    : n.toLocaleString(page.language, { maximumFractionDigits: 1 }).replace("-", "−");
}

/** A number with its sign, as what is gained or lost. @param {number} n */
export const signed = (n) => (n > 0 ? `+${figure(n)}` : figure(n));

/** The number of a chapter in Roman numerals. @param {number} n */
export const roman = (n) => ROMAN[n] ?? n;

/** Chapter and round; a game's text may number chapters in figures or rounds in Roman numerals. @param {number} chapter @param {number} round */
export function when(chapter, round) {
  return chapter < 1
    ? text("phase_set_up")
    : text("chapter_round", {
        chapter: roman(chapter),
        round,
        chapter_number: chapter,
        round_roman: roman(round),
      });
}

/** @param {string} kind */
export function kindName(kind) {
  return text(`kind_${kind}`);
}

/** @param {string[]} words @returns {string} "a, b and c" */
export function list(words) {
  return new Intl.ListFormat(locale).format(words);
}

/** The date of a moment, null if it is none. @param {string | number | Date | null | undefined} moment */
function dateOf(moment) {
  const date = moment === null || moment === undefined ? null : new Date(moment);
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** @param {string | number | Date | null | undefined} moment @returns {string} hour and minute */
export function clock(moment) {
  return (
    dateOf(moment)?.toLocaleTimeString(page.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) ?? ""
  );
}

/** @param {string} moment @returns {string} day and month */
export function day(moment) {
  return dateOf(moment)?.toLocaleDateString(locale, { day: "numeric", month: "long" }) ?? "";
}

/** @param {string} moment @returns {string} day, month and year */
export function date(moment) {
  return dateOf(moment)?.toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" }) ?? "";
}
