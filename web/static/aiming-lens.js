// @ts-check
/** The lens: shown and calibrated. @typedef {{calibrated: boolean, views: number, needed: number}} Lens */
export {};
