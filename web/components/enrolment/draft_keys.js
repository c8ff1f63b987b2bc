/** Keys of drafts, stored on the devices on which they were started or opened. */
import { store, storedJson } from "../shared/storage.js";

/** The drafts whose keys this device has, by id. @returns {Record<string, {key: string, name: string}>} */
export const knownDrafts = () => storedJson("packs", {});

/** @param {string} id @param {{key: string, name: string} | null} what null to forget it */
export function saveDraftKey(id, what) {
  const all = knownDrafts();
  if (what) all[id] = what;
  else delete all[id];
  store("packs", JSON.stringify(all));
}
