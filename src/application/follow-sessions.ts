import type { SessionId } from '../domain/session/session-id.ts';
import type { Clock, Log } from './ports.ts';
import { isOutage, type SessionStore } from './session-store.ts';
import { untilTick } from './shared-tick.ts';

/** Why to look. */
export type Occasion = {
  /** Sessions that hints named. */
  readonly ids: readonly SessionId[];
  /** Any session may have changed. */
  readonly all: boolean;
  /** The moment that the last look asked for has come, or means nothing because the clock was set back. */
  readonly isDue: boolean;
};

type Task = {
  /** Whether a hint about this session is worth a look. */
  readonly cares: (id: SessionId) => boolean;
  /** Returns when to look again without a hint; Infinity for never. */
  readonly look: (occasion: Occasion) => Promise<number>;
  /** What the log says when a look has failed. */
  readonly failure: string;
};

/** Looks at sessions whenever something may have changed, one look at a time. Rests until it is started. */
export type Following = {
  /** Watches the store from now on, and looks. */
  start(occasion?: Partial<Occasion>): void;
  /** Looks, unless it rests. What comes during a look makes one more. */
  look(occasion?: Partial<Occasion>): void;
  isOn(): boolean;
  /** Forgets hints and timers. A look under way goes on, and asks `isOn` before it acts. */
  stop(): void;
};

type Deps = { readonly store: Pick<SessionStore, 'watch'>; readonly clock: Clock; readonly log: Log };

/** How soon a look that failed is repeated, then at all sessions. */
const retryMs = 1_000;
/** On Linux a timer stands still while the machine sleeps: one set for the moment would ring that much too late. */
const glanceMs = 2_000;

/** The one way to follow sessions: hints, moments and failures of the store all end in the next look. */
export function createFollowing({ store, clock, log }: Deps, { cares, look, failure }: Task): Following {
  const named = new Set<SessionId>();
  let all = false;
  let isDue = false;
  let isWanted = false;
  let isLooking = false;
  let hasFailed = false;
  let unwatch: (() => void) | null = null;
  let forgetWaking = () => {};

  function lookSoon(occasion: Partial<Occasion> = {}): void {
    if (unwatch === null) return;
    for (const id of occasion.ids ?? []) named.add(id);
    all ||= occasion.all === true;
    isDue ||= occasion.isDue === true;
    isWanted = true;
    if (!isLooking) void takeTurns();
  }

  async function takeTurns(): Promise<void> {
    isLooking = true;
    forgetWaking();
    let next = Number.POSITIVE_INFINITY;
    while (isWanted) next = await takeTurn();
    isLooking = false;
    wakeAt(next);
  }

  async function takeTurn(): Promise<number> {
    const occasion = { ids: [...named], all, isDue };
    forgetOccasion();
    try {
      const next = await look(occasion);
      hasFailed = false;
      return next;
    } catch (cause) {
      if (!hasFailed && !isOutage(cause)) log.warn(failure, cause);
      hasFailed = true;
      // What was to be looked at is not known any more.
      all = true;
      return clock.now() + retryMs;
    }
  }

  /** Looks at the clock on the way, which costs nothing. */
  function wakeAt(moment: number): void {
    if (unwatch === null || moment === Number.POSITIVE_INFINITY) return;
    const now = clock.now();
    forgetWaking = clock.after(Math.min(Math.max(0, moment - now), untilTick(now, glanceMs)), () => {
      const clockWentBack = clock.now() < now;
      if (clock.now() >= moment || clockWentBack) lookSoon({ isDue: true, all: clockWentBack });
      else wakeAt(moment);
    });
  }

  function forgetOccasion(): void {
    named.clear();
    all = false;
    isDue = false;
    isWanted = false;
  }

  return {
    start(occasion = { all: true }) {
      unwatch ??= store.watch((id) => {
        if (id === null) lookSoon({ all: true });
        else if (cares(id)) lookSoon({ ids: [id] });
      });
      lookSoon(occasion);
    },
    look: lookSoon,
    isOn: () => unwatch !== null,
    stop() {
      unwatch?.();
      unwatch = null;
      forgetWaking();
      forgetOccasion();
    },
  };
}
