import { setImmediate } from 'node:timers/promises';

/**
 * Called where a long loop begins. The function it returns is awaited in each round, and lets timers and sockets run
 * when they have waited for too long.
 */
export type StartBreathing = () => () => Promise<void>;

/** How long timers and sockets may wait while sessions are read: a small one takes 50 µs, a large one 5 ms. */
const mostMs = 5;

export const startBreathing: StartBreathing = () => {
  let since = performance.now();
  return async function breathe() {
    if (performance.now() - since <= mostMs) return;
    await setImmediate();
    since = performance.now();
  };
};
