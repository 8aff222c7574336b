import type { Owner } from '../../domain/session/asker.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { recentMs } from '../attention.ts';
import type { LeaseContent } from '../event-schema.ts';
import type { StoreDeps } from './store-deps.ts';

/** The one file that says what the calls of a process wait on, and what they waited on lately. */
export type LeaseFile = {
  enter(id: SessionId): Promise<void>;
  leave(id: SessionId): Promise<void>;
  /** The session has ended. */
  forget(id: SessionId): Promise<void>;
  /** Stops renewing and removes the file. */
  drop(): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'temporary' | 'clock' | 'log'> & {
  readonly path: string;
  readonly owner: Owner;
  /** Whether the session has ended. One that is not there yet has not: a question is leased before it is stored. */
  readonly isOver: (id: SessionId) => Promise<boolean>;
};

/** Only for other hosts, which believe a note for 90 s; on this host it is checked whether the process runs. */
const renewEveryMs = 30_000;
const retryMs = 5_000;

export function createLeaseFile(deps: Deps): LeaseFile {
  const { disk, temporary, clock, log, path, owner, isOver } = deps;
  const held = new Map<SessionId, { readonly calls: number; readonly at: number }>();
  let dropped = false;
  let isTold = false;
  let forgetRenewal = () => {};
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function count(id: SessionId, change: number): void {
    held.set(id, { calls: (held.get(id)?.calls ?? 0) + change, at: clock.now() });
  }

  /**
   * One write after another; calls that come while one is under way share the next. A lease only tells pages that an
   * agent waits, so one that cannot be written does not fail the call.
   */
  function write(): Promise<void> {
    next ??= last.then(() => {
      next = null;
      return writeNow().catch((cause: unknown) => {
        // Once, until it works again: on a full disk every call fails here.
        if (!isTold) log.warn('that a call waits could not be noted', cause);
        isTold = true;
        writeAgainIn(retryMs);
      });
    });
    last = next;
    return next;
  }

  async function writeNow(): Promise<void> {
    if (dropped) return;
    forgetOld();
    if (held.size === 0) await disk.remove(path);
    else await temporary.replace(path, JSON.stringify(toContent()));
    isTold = false;
    writeAgainIn(renewEveryMs);
  }

  function forgetOld(): void {
    for (const [id, { calls, at }] of held) if (calls === 0 && clock.now() - at > recentMs) held.delete(id);
  }

  function writeAgainIn(ms: number): void {
    forgetRenewal();
    const waits = !dropped && [...held.values()].some(({ calls }) => calls > 0);
    forgetRenewal = waits ? clock.after(ms, () => void write()) : () => {};
  }

  /** What the file says of an ended session is not used, so its name may stay there until the next write. */
  async function strike(id: SessionId): Promise<void> {
    held.delete(id);
    if (held.size === 0) await write();
  }

  function toContent(): LeaseContent {
    const entries = [...held];
    return {
      pid: owner.pid,
      host: owner.host,
      at: clock.now(),
      waiting: entries.filter(([, { calls }]) => calls > 0).map(([id]) => id),
      recent: entries.filter(([, { calls }]) => calls === 0).map(([id, { at }]) => [id, at] as const),
    };
  }

  return {
    enter(id) {
      count(id, 1);
      return write();
    },
    async leave(id) {
      if (!held.has(id)) return;
      count(id, -1);
      if (await isOver(id).catch(() => false)) await strike(id);
      else await write();
    },
    async forget(id) {
      if (held.has(id)) await strike(id);
    },
    async drop() {
      dropped = true;
      forgetRenewal();
      await last;
      await disk.remove(path);
    },
  };
}
