/** Signs and names of the action cards. */
import { text } from "../../components/shared/texts.js";

/** @type {Record<string, string>} */
const SIGNS = {
  grain: "grain",
  piety: "piety",
  building_material: "stone",
  building_project: "project",
  sale: "wool",
  privilege: "privilege",
  house_building: "house",
  rent: "gold",
  donation: "seal",
  weaver: "cloth",
  medicine: "medical_knowledge",
  favour: "favour",
};

/** Pieces that an option may name, each with a sign of its own. */
const PIECES = ["stone", "wood", "grain", "piety", "wool", "cloth", "gold", "metal"];

/** The sign of an action card. @param {string} card */
export function signOfCard(card) {
  return SIGNS[card] ?? "card";
}

/** The sign of the card or piece that an option names. @param {Option} option @returns {string | undefined} */
export function cardSign(option) {
  const { card, name } = /** @type {import("./view").OptionData} */ (option.data);
  return name && PIECES.includes(name) ? name : SIGNS[card ?? name ?? ""];
}

/** The sign of what raises an ask. @param {{ kind: string, of: string }} cause */
export function causeSign(cause) {
  return cause.kind === "action_card" ? signOfCard(cause.of) : cause.kind === "project" ? "project" : "card";
}

/** @param {string} card */
export function cardName(card) {
  return text(`card_${card}`);
}
