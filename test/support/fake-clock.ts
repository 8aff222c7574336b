import type { Clock } from '../../src/application/ports.ts';

/** A clock that stands still until told otherwise. `advanceTo` runs what falls due on the way, in order. */
export type FakeClock = Clock & {
  advanceTo(ms: number): Promise<void>;
  advanceBy(ms: number): Promise<void>;
  /** Moves the time without running timers. They are overdue then: what a machine does that was busy, or slept on macOS. */
  jumpTo(ms: number): void;
  /** The same, but every timer has as long to go as before: what a sleeping Linux does. */
  suspendFor(ms: number): void;
};

export function createFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];

  async function advanceTo(ms: number): Promise<void> {
    await settle();
    for (;;) {
      const next = timers.filter((timer) => timer.at <= ms).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.run();
      await settle();
    }
    now = Math.max(now, ms);
    await settle();
  }

  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + Math.max(0, ms), run: callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advanceTo,
    advanceBy: (ms) => advanceTo(now + ms),
    jumpTo(ms) {
      now = ms;
    },
    suspendFor(ms) {
      now += ms;
      for (const timer of timers) timer.at += ms;
    },
  };
}

/** Lets everything that only waits for promises run before the clock moves on. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
