import type { Clock, IsAlive } from './ports.ts';

type Deps = {
  readonly host: string;
  readonly isRunning: (pid: number) => boolean;
  readonly clock: Pick<Clock, 'now'>;
};

/** Notes are renewed every half minute: one this old has no process left to renew it. */
const freshMs = 90_000;

/**
 * A number tells a process only on its own host. A container keeps its home and gets a new name, so what a killed one
 * left behind looks like another host's for ever: its notes are believed while they are fresh, no longer.
 */
export function createIsAlive({ host: here, isRunning, clock }: Deps): IsAlive {
  return function isAlive({ pid, host, at }) {
    if (host === here) return isRunning(pid);
    return at === undefined || clock.now() - at <= freshMs;
  };
}
