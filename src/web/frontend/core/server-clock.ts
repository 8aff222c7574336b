import { computed, type ReadonlySignal, signal } from '@preact/signals';

/**
 * The portal's time. The page never reads its own wall clock: it counts on from the last time it heard,
 * so a skewed clock, another time zone or a throttled tab cannot move a deadline.
 */
export type ServerClock = {
  /** Changes with every push and, in between, several times a second. */
  readonly now: ReadonlySignal<number>;
  /** The same, but it changes a few times a minute only: ages need no more. */
  readonly minute: ReadonlySignal<number>;
  hear(serverNow: number): void;
  /** Lets the display move on between two pushes. */
  step(): void;
  /** The present moment, for stamping what is typed. */
  read(): number;
};

const coarseMs = 10_000;

export function createServerClock(monotonic: () => number, guess: number): ServerClock {
  let heard = { at: guess, when: monotonic() };
  const now = signal(guess);
  const read = () => heard.at + Math.max(0, monotonic() - heard.when);
  return {
    now,
    minute: computed(() => Math.ceil(now.value / coarseMs) * coarseMs),
    read,
    hear(serverNow) {
      heard = { at: serverNow, when: monotonic() };
      now.value = serverNow;
    },
    step() {
      now.value = read();
    },
  };
}
