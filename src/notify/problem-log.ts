import type { Log } from '../application/ports.ts';

/** Says what went wrong with an attempt of some kind; the same again and again is said once. */
export type ProblemLog = {
  /** Null when it went well. */
  note(attempt: string, problem: string | null): void;
};

export function createProblemLog(log: Log): ProblemLog {
  const last = new Map<string, string | null>();
  return {
    note(attempt, problem) {
      const isNew = last.get(attempt) !== problem;
      last.set(attempt, problem);
      if (isNew && problem !== null) {
        log.warn(`a question waits and could not be announced: ${problem}`);
      }
    },
  };
}
