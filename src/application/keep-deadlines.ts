import type { Session } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { createAlarm } from './alarm.ts';
import { expireSessions } from './expire-sessions.ts';
import type { Clock, Log } from './ports.ts';
import type { SessionStore } from './session-store.ts';

type Deps = { readonly store: SessionStore; readonly clock: Clock; readonly log: Log };

/**
 * Looks after deadlines for as long as any of its sessions is open, and rests when none is. It remembers when each is
 * due and reads only the one a hint names, so a change of one session costs the same however many are open.
 */
export type DeadlineKeeper = {
  /**
   * This session may be open: look after it, too. Without a name, look after every session of the home: what a
   * portal does, so that those whose owner has died end as well.
   */
  wake(id?: SessionId): void;
  close(): void;
};

const retryMs = 1_000;

export function createDeadlineKeeper(deps: Deps): DeadlineKeeper {
  const { store, clock, log } = deps;
  /** When to look at each session that is looked after. */
  const lookAt = new Map<SessionId, number>();
  const changed = new Set<SessionId>();
  let isForAll = false;
  let anyChanged = false;
  let unwatch: (() => void) | null = null;
  let forgetRetry = () => {};
  let looking = false;

  const alarm = createAlarm(clock, (clockWentBack) => {
    const now = clock.now();
    // The session it was set for may have ended or got more time: then nothing is due yet.
    for (const [id, moment] of lookAt) {
      if (moment <= now || clockWentBack) changed.add(id);
      else alarm.setFor(moment);
    }
    look();
  });

  function hear(id: SessionId | null): void {
    if (id === null) anyChanged = true;
    else if (isForAll || lookAt.has(id)) changed.add(id);
    else return;
    look();
  }

  function look(): void {
    if (!looking) void takeTurns();
  }

  async function takeTurns(): Promise<void> {
    looking = true;
    forgetRetry();
    let failed = false;
    while (unwatch !== null && !failed && (anyChanged || changed.size > 0)) failed = !(await takeTurn());
    looking = false;
    if (unwatch === null) return;
    if (failed) forgetRetry = clock.after(retryMs, look);
    else if (lookAt.size === 0) rest();
  }

  /** False when the store failed; what was to be looked at is kept for the next turn. */
  async function takeTurn(): Promise<boolean> {
    const [named, wasAny] = [[...changed], anyChanged];
    changed.clear();
    anyChanged = false;
    try {
      if (!wasAny) await lookAtSome(named);
      else if (isForAll) await lookAtAll();
      else await lookAtSome([...lookAt.keys()]);
      return true;
    } catch (cause) {
      log.warn('deadlines could not be checked; trying again', cause);
      for (const id of named) changed.add(id);
      anyChanged ||= wasAny;
      return false;
    }
  }

  async function lookAtAll(): Promise<void> {
    const ahead = await expireSessions(deps, await store.listOpen());
    lookAt.clear();
    note(ahead);
  }

  async function lookAtSome(ids: readonly SessionId[]): Promise<void> {
    const sessions: Session[] = [];
    for (const id of ids) {
      const session = await store.get(id);
      if (session !== null) sessions.push(session);
    }
    const ahead = await expireSessions(deps, sessions);
    for (const id of ids) lookAt.delete(id);
    note(ahead);
  }

  function note(ahead: ReadonlyMap<SessionId, number>): void {
    // Closed while the store was asked.
    if (unwatch === null) return;
    for (const [id, moment] of ahead) {
      lookAt.set(id, moment);
      alarm.setFor(moment);
    }
  }

  function rest(): void {
    unwatch?.();
    unwatch = null;
    forgetRetry();
    alarm.clear();
    lookAt.clear();
    changed.clear();
    anyChanged = false;
    isForAll = false;
  }

  return {
    wake(id) {
      if (id === undefined ? isForAll : lookAt.has(id)) return;
      unwatch ??= store.watch(hear);
      isForAll ||= id === undefined;
      if (id === undefined) anyChanged = true;
      else {
        // Looked after from now on; when it is due is read next.
        lookAt.set(id, Number.POSITIVE_INFINITY);
        changed.add(id);
      }
      look();
    },
    close: rest,
  };
}
