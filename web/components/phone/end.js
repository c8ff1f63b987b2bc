/**
 * The end on the phone: the final scores at once, and the viewer's own story as soon as its script has been fetched.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").View} View
 */
import { nothing } from "../../vendor/lit-html.js";
import { lazily } from "../shared/lazy.js";
import { finalCard } from "./lists.js";
import { connection, control } from "./state.js";

/** The script of the story; without a connection the final scores stay alone. @returns {typeof import("../ending/story.js") | null} */
const story = () => lazily("story", control.draw);

/** What the Now card shows after the end. @param {Envelope} envelope @param {View} view */
export function endCard(envelope, view) {
  return story()?.result(envelope, view, connection) ?? finalCard(envelope, view);
}

/** The cards of the viewer's story, below what is still to be moved. @param {Envelope} envelope @param {View} view */
export function storyCards(envelope, view) {
  return view.over ? (story()?.story(envelope, view) ?? nothing) : nothing;
}
