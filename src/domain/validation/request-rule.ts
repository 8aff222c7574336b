import type { LenientFields } from './lenient-fields.ts';
import type { Problem } from './problem.ts';

/** A rule is a sentence about a request; it returns what contradicts it. */
export type RequestRule = (lenient: LenientFields) => readonly Problem[];

export const holds: readonly Problem[] = [];
