/**
 * Drawing of the page: the page says once how it is drawn, and each of its parts asks for it after a change.
 *
 * The handlers here are for events of a template: they change values of a state, and draw the page again.
 */
import { inputValue } from "./inputs.js";

let draw = () => {};

/** Set how this page is drawn. @param {() => void} page */
export function drawWith(page) {
  draw = page;
}

export const redraw = () => draw();

/** A handler that sets these values. @template {object} State @param {State} state @param {Partial<State>} values */
export const set = (state, values) => () => {
  Object.assign(state, values);
  draw();
};

/** A handler that stores what was entered or chosen in a field. @template {object} State @param {State} state @param {keyof State} name */
export const enter = (state, name) => (/** @type {Event} */ event) => {
  state[name] = /** @type {any} */ (inputValue(event));
  draw();
};
