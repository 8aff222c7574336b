import type { Clock } from '../../src/application/ports.ts';

/** The machine's own time, for tests that talk to real sockets. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
