// @ts-check
/** The action cards: which sign stands beside each, and what it is called. */
import { text } from "../../common.js";

/** @type {Record<string, string>} */
const SIGNS = {
  grain: "grain", piety: "piety", building_material: "stone", building_project: "project", sale: "wool", privilege: "privilege",
  house_building: "house", rent: "gold", donation: "seal", weaver: "cloth", medicine: "medical_knowledge", favour: "favour",
};

/** @param {string} value an answer, which begins with the card if it plays one @returns {string | undefined} */
export function cardSign(value) {
  return SIGNS[value.split(":")[0] ?? ""];
}

/** @param {string} card */
export function cardName(card) {
  return text(`card_${card}`);
}
