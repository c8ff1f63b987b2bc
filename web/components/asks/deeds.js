/**
 * Deeds: what each of the last answers did to the viewer, oldest first.
 * @typedef {Mine["deeds"][number]} Deed
 */

/** The deeds of the viewer's own answers. @param {View | null | undefined} view @returns {Deed[]} */
export const ownDeeds = (view) => (view?.mine?.deeds ?? []).filter((deed) => deed.by === view?.viewer);

/** The number of the newest of some deeds, 0 without any. @param {readonly Deed[]} deeds */
export const newest = (deeds) => deeds[deeds.length - 1]?.number ?? 0;
