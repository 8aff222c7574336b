import type { Clock } from '../../src/application/ports.ts';

/** The machine's own time, for tests of real files, processes and sockets. */
export function createRealClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}
