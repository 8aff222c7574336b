import type { Remembered } from './portal-file.ts';

const portsTried = 10;
const highestPort = 65_535;

/** Where a portal of this home may be, and where a new one would go, in the order of preference. */
export type Candidates = { readonly ask: readonly number[]; readonly bind: readonly number[] };

export function candidatePorts(remembered: Remembered | null, from: number): Candidates {
  const run = Array.from({ length: portsTried }, (_, step) => from + step);
  const usual = from === 0 ? [] : run.filter((port) => port <= highestPort);
  const last = remembered === null ? [] : [remembered.port];
  const isStillWanted = remembered?.from === from;
  return {
    ask: [...new Set([...last, ...usual])],
    bind: [...new Set([...(isStillWanted ? last : []), ...usual])],
  };
}
