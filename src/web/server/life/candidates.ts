import type { Remembered } from './portal-file.ts';

const portsTried = 10;
const highestPort = 65_535;

/** Where a portal of this home may be, and where a new one would go, in the order of preference. */
export type Candidates = {
  readonly ask: readonly number[];
  /** Where a portal of ours was: a busy listener there is waited for. */
  readonly expected: readonly number[];
  readonly bind: readonly number[];
};

export function candidatePorts(remembered: Remembered | null, from: number): Candidates {
  const run = Array.from({ length: portsTried }, (_, step) => from + step);
  const usual = from === 0 ? [] : run.filter((port) => port <= highestPort);
  const expected =
    remembered === null ? [] : [remembered.port, remembered.meanwhile].filter((port) => port !== null);
  const isStillWanted = remembered?.from === from;
  return {
    ask: [...new Set([...expected, ...usual])],
    expected,
    bind: [...new Set([...(isStillWanted ? expected : []), ...usual])],
  };
}
