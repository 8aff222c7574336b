import { createFollowing } from '../../../application/follow-sessions.ts';
import type { Clock, Log } from '../../../application/ports.ts';
import type { SessionStore } from '../../../application/session-store.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly lingerMs: () => Promise<number>;
  readonly tabs: () => number;
  /** Called once, when no question is open and no tab needs the portal. */
  readonly sleep: () => void;
};

export type IdleShutdown = {
  /** A tab came or went. */
  look(): void;
  close(): void;
};

const hourMs = 60 * 60_000;
/** A page that is being reloaded has no tab for a moment; it must not find the portal gone. */
const reloadMs = 5_000;

/** Shuts a portal down that was not needed for long enough. */
export function createIdleShutdown(deps: Deps): IdleShutdown {
  const { store, clock, lingerMs, tabs, sleep } = deps;
  let idleSince: number | null = null;
  let lastTabAt = Number.NEGATIVE_INFINITY;
  /** One open session: while it is open, no other has to be looked at. */
  let witness: SessionId | null = null;

  async function isAnythingOpen(): Promise<boolean> {
    if (witness !== null && (await store.get(witness))?.state === 'open') return true;
    witness = (await store.listOpen()).findLast(({ state }) => state === 'open')?.id ?? null;
    return witness !== null;
  }

  async function sleepAt(): Promise<number> {
    if (await isAnythingOpen()) {
      idleSince = null;
      return Number.POSITIVE_INFINITY;
    }
    idleSince ??= clock.now();
    const linger = await lingerMs();
    if (tabs() > 0) return idleSince + Math.max(linger, hourMs);
    return Math.max(idleSince + linger, lastTabAt + Math.min(linger, reloadMs));
  }

  const following = createFollowing(deps, {
    cares: (id) => witness === null || id === witness,
    failure: 'the portal could not see whether it is needed; it stays',
    async look() {
      const at = await sleepAt();
      if (at > clock.now() || !following.isOn()) return at;
      following.stop();
      sleep();
      return Number.POSITIVE_INFINITY;
    },
  });
  following.start();

  return {
    look() {
      lastTabAt = clock.now();
      following.look();
    },
    close: following.stop,
  };
}
