import { setImmediate } from 'node:timers/promises';

/**
 * Begins a piece of long work. What it returns is called on the way, and lets timers and sockets go first when they
 * have waited for too long.
 */
export type StartBreathing = () => () => Promise<void>;

/** How long others may wait while many are read: a small session takes 50 µs, a large one 5 ms. */
const mostMs = 5;

export const startBreathing: StartBreathing = () => {
  let since = performance.now();
  return async function breathe() {
    if (performance.now() - since <= mostMs) return;
    await setImmediate();
    since = performance.now();
  };
};
