// @ts-check
/**
 * The end on the phone: the final scores at once, and the viewer's own story as soon as its script has been fetched.
 * @typedef {import("../types").Envelope} Envelope
 * @typedef {import("../types").View} View
 */
import { html, nothing } from "../vendor/lit-html.js";
import { finalCard } from "./phone_lists.js";
import { connection, control } from "./phone_state.js";
import { page } from "./texts.js";

/** @type {typeof import("./story.js") | null} */
let story = null;
let asked = false;

/** Fetch the script and the style sheet of the story; without a connection the final scores stay alone. */
async function fetchStory() {
  if (asked || !page.more.story || !page.more.story_style) return;
  asked = true;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = page.more.story_style;
  document.head.append(style);
  try {
    story = await import(page.more.story);
    control.draw();
  } catch {
    asked = false;
  }
}

/** What the Now card shows after the end. @param {Envelope} envelope @param {View} view */
export function endCard(envelope, view) {
  fetchStory();
  return story ? story.result(envelope, view, connection) : html`${finalCard(envelope, view)}`;
}

/** The cards of the viewer's story, below what is still to be moved. @param {Envelope} envelope @param {View} view */
export function storyCards(envelope, view) {
  return story && view.over ? story.story(envelope, view) : nothing;
}
