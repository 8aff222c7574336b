import type { Clock } from '../application/ports.ts';

/** The result of the work, or `late` when it takes longer than `ms`. The work itself goes on. */
export function settledWithin<Value, const Late>(
  clock: Clock,
  ms: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const forget = clock.after(ms, () => resolve(late));
    void work.then(resolve, reject).finally(forget);
  });
}
