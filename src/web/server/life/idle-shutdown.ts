import { coalesce } from '../../../application/coalesce.ts';
import type { Clock, Log } from '../../../application/ports.ts';
import type { SessionStore } from '../../../application/session-store.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';

type Parts = {
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
const retryMs = 1_000;

/** Shuts a portal down that was not needed for long enough. */
export function createIdleShutdown({ store, clock, log, lingerMs, tabs, sleep }: Parts): IdleShutdown {
  let idleSince: number | null = null;
  let lastTabAt = Number.NEGATIVE_INFINITY;
  let forget = () => {};
  let closed = false;
  /** One open session: while it is open, no other has to be looked at. */
  let witness: SessionId | null = null;

  async function isAnythingOpen(): Promise<boolean> {
    if (witness !== null && (await store.get(witness))?.state === 'open') return true;
    witness = (await store.listOpen()).findLast(({ state }) => state === 'open')?.id ?? null;
    return witness !== null;
  }

  async function sleepAt(): Promise<number | null> {
    if (await isAnythingOpen()) {
      idleSince = null;
      return null;
    }
    idleSince ??= clock.now();
    const linger = await lingerMs();
    if (tabs() > 0) return idleSince + Math.max(linger, hourMs);
    return Math.max(idleSince + linger, lastTabAt + Math.min(linger, reloadMs));
  }

  async function decide(): Promise<void> {
    const at = await sleepAt().catch((cause: unknown) => {
      log.warn('the portal could not see whether it is needed; it stays', cause);
      return clock.now() + retryMs;
    });
    forget();
    if (closed || at === null) return;
    if (at > clock.now()) {
      forget = clock.after(at - clock.now(), turns.ask);
      return;
    }
    close();
    sleep();
  }

  const turns = coalesce(decide);
  const unwatch = store.watch((id) => {
    if (id === null || witness === null || id === witness) turns.ask();
  });
  function close(): void {
    closed = true;
    forget();
    unwatch();
  }
  turns.ask();

  return {
    look() {
      lastTabAt = clock.now();
      turns.ask();
    },
    close,
  };
}
