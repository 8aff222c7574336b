import type { Remembered } from './portal-file.ts';

const portsTried = 10;
const highestPort = 65_535;

/** The ports on which a portal of this home may be, and those a new one tries, in order. */
export type Candidates = {
  readonly ask: readonly number[];
  /** The ports that a portal of this home had: a busy listener there is waited for. */
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
