/** When the database was out of reach, and how long answers took to their agents. */
export type Times = ReturnType<typeof createTimes>;

type Trouble = { readonly host: string | null; readonly from: number; until: number };

type Given = { readonly at: number };

export function createTimes() {
  const troubles: Trouble[] = [];
  const given = new Map<string, Given>();
  const calm: number[] = [];
  const afterTrouble: number[] = [];
  return {
    /** For all hosts when none is named. Returns what says that it is over. */
    begin(host: string | null): () => void {
      const trouble = { host, from: performance.now(), until: Infinity };
      troubles.push(trouble);
      return () => {
        trouble.until = performance.now();
      };
    },
    /** A person was told that the answer was taken. */
    taken(id: string): void {
      given.set(id, { at: performance.now() });
    },
    /**
     * The agent has it. Counted is what came after the answer and after the last trouble of that host in between.
     * `waitingSince` is when the process that waited was started: one that was killed could not wait.
     */
    got(id: string, host: string, waitingSince: number): void {
      const now = performance.now();
      const at = given.get(id)?.at;
      if (at === undefined || waitingSince > at) return;
      const between = troubles.filter(
        (trouble) =>
          (trouble.host === null || trouble.host === host) && trouble.from < now && trouble.until > at,
      );
      // One that still goes on has not kept this answer back.
      const back = Math.max(at, ...between.filter(({ until }) => until <= now).map(({ until }) => until));
      (back === at ? calm : afterTrouble).push(now - back);
    },
    calm,
    afterTrouble,
  };
}

/** `p50 12 ms, p99 40 ms, max 55 ms of 200`. */
export function summary(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms of ${sorted.length}`;
}
