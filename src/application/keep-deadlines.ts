import { expireSessions } from './expire-sessions.ts';
import type { Clock, Log } from './ports.ts';
import type { SessionStore } from './session-store.ts';

type Desk = { readonly store: SessionStore; readonly clock: Clock; readonly log: Log };

/** Looks after deadlines for as long as anything is open, and rests when nothing is. */
export type DeadlineKeeper = {
  /** Something may be open: start looking, if not looking already. */
  wake(): void;
  close(): void;
};

const retryMs = 1_000;

/** On Linux a timer stands still while the machine sleeps: one set for the deadline would ring that much too late. */
const glanceMs = 2_000;

export function createDeadlineKeeper(desk: Desk): DeadlineKeeper {
  let unwatch: (() => void) | null = null;
  let forget = () => {};
  let looking = false;
  let lookAgain = false;

  function look(): void {
    lookAgain = true;
    if (!looking) void takeTurns();
  }

  async function takeTurns(): Promise<void> {
    looking = true;
    while (lookAgain && unwatch !== null) {
      lookAgain = false;
      forget();
      const nearest = await nearestDeadline(desk);
      if (nearest === null) {
        if (!lookAgain) rest();
      } else if (unwatch !== null) {
        lookAt(nearest);
      }
    }
    looking = false;
  }

  /** Glances at the clock on the way, which costs nothing; the store is asked when the time has come. */
  function lookAt(moment: number): void {
    const left = Math.max(0, moment - desk.clock.now());
    forget = desk.clock.after(Math.min(left, glanceMs), () => {
      if (desk.clock.now() < moment) lookAt(moment);
      else look();
    });
  }

  function rest(): void {
    unwatch?.();
    unwatch = null;
    forget();
  }

  return {
    wake() {
      unwatch ??= desk.store.watch(look);
      look();
    },
    close: rest,
  };
}

async function nearestDeadline(desk: Desk): Promise<number | null> {
  try {
    return await expireSessions(desk);
  } catch (cause) {
    desk.log.warn('deadlines could not be checked; trying again', cause);
    return desk.clock.now() + retryMs;
  }
}
