import type { Claims } from './claims.ts';
import type { Problem } from './problem.ts';

/** A rule is a sentence about a request; it returns what contradicts it. */
export type RequestRule = (claims: Claims) => readonly Problem[];

export const holds: readonly Problem[] = [];
