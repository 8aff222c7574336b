/** Quotes and list items inside each other. A block that goes deeper is shown as it was written. */
export const deepestContainers = 20;

/** Equal marks in a row. `***` is the longest that means something; a longer row than this stays text. */
export const longestRun = 16;

/**
 * What a whole prompt may cost: a line one, and its blocks what `costOf` says. It bounds the work of both faces
 * and the size of the tree. Twenty ordinary pages cost 6,000, 64 KB of the densest prose 18,000.
 */
export const mostCost = 20_000;
