import { isAskedInClient } from '../../domain/question/request.ts';
import { type Asker, isFromHere, isSameAsker, type Owner } from '../../domain/session/asker.ts';
import type { EndedSession, OpenSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Clock, IsAlive, Log } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { writeEvent } from '../write-event.ts';
import { answeredRecentlyMs } from './ask-human.ts';

const lookBackMs = 24 * 60 * 60 * 1_000;

/** More answers to other questions come with a later result. */
const mostOthers = 8;

/**
 * Whether the agent has had this answer: yes, as far as is known; perhaps, where the process that was about to bring it
 * has died.
 */
export type Told = 'no' | 'perhaps' | 'yes';

/** An answer on its way: nobody can change it any more. */
export type Delivery = { readonly kind: 'begun'; readonly session: EndedSession; readonly told: Told };

/** Brings answers to the agents they are for: at least once, and never another's. */
export type Deliveries = {
  /**
   * Says in the log that this answer is about to leave. Taken back in time it does not: the question is open again.
   * Never fails: an answer is worth more than the note of it.
   */
  begin(
    session: EndedSession,
  ): Promise<Delivery | { readonly kind: 'taken-back'; readonly session: OpenSession }>;
  /** The agent of this process goes on without the answer: it comes along with the result of another question. */
  expect(id: SessionId): void;
  /**
   * Begins to bring what this process's agent has not had, and what nobody else will bring: all that it asked, and what
   * the same asker asked of a process that is gone. Nothing about `except`. Never fails: the result is worth more.
   * Each is being collected from now on.
   */
  beginOthers(asker: Asker, except: SessionId): Promise<readonly Delivery[]>;
  /** A call of this process is about to bring this answer. Returns what ends that; ending it again does nothing. */
  beginCollecting(id: SessionId): () => void;
  /** What `beginOthers` returned has left, or will not. */
  endCollecting(ids: readonly SessionId[]): void;
  isBeingCollected(id: SessionId): boolean;
  /** The answer has left for its client. Never fails: nothing takes that answer back. */
  note(id: SessionId, client: string): Promise<void>;
  /** Known from the moment of `note`: the store learns it only a little later, or never where the disk is full. */
  wasSent(id: SessionId): boolean;
};

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: Owner;
  readonly isAlive: IsAlive;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
  /** Removes what need not be kept any more; never fails. */
  readonly tidy: () => Promise<void>;
};

export function createDeliveries(deps: Deps): Deliveries {
  const { store, clock, log, owner, isAlive, here, tidy } = deps;
  /** Kept for as long as the same question would be taken for an earlier one. */
  const sentAt = new Map<SessionId, number>();
  /** How many calls collect each. */
  const calls = new Map<SessionId, number>();
  const expected = new Set<SessionId>();

  function count(id: SessionId, change: 1 | -1): void {
    const left = (calls.get(id) ?? 0) + change;
    if (left > 0) calls.set(id, left);
    else calls.delete(id);
  }

  function toldOf({ id, delivered, delivering }: EndedSession): Told {
    if (delivered || sentAt.has(id)) return 'yes';
    return delivering === undefined || delivering.id === owner.id ? 'no' : 'perhaps';
  }

  async function begin(session: EndedSession): ReturnType<Deliveries['begin']> {
    const { id, ending, delivered, delivering } = session;
    const begun = (now: EndedSession): Delivery => ({ kind: 'begun', session: now, told: toldOf(now) });
    // What the clock or a cancel has ended cannot be taken back.
    if (ending.kind !== 'submitted' || delivered || delivering !== undefined) return begun(session);
    try {
      const at = clock.now();
      const written = await writeEvent(deps, id, () => ({
        kind: 'delivering',
        at,
        by: owner,
        replaces: null,
      }));
      if (written.kind === 'written') return begun(session);
      const now = await store.get(id);
      if (now?.state === 'open') return { kind: 'taken-back', session: now };
      return begun(now?.state === 'ended' ? now : session);
    } catch (cause) {
      log.warn('that an answer leaves for its agent could not be noted', cause);
      return begun(session);
    }
  }

  /** Asked by this process; or by one that is gone, for an agent that seems to be the same. */
  function isFor(agent: Asker, { owner: whose, asker, askedAt, request }: EndedSession): boolean {
    // What a client asks as well it asks in its own dialog, once its hook is gone: a second answer would contradict that.
    if (isAskedInClient(request)) return false;
    if (whose.id === owner.id) return true;
    return isSameAsker(asker, agent) && isFromHere(whose, here) && !isAlive({ ...whose, at: askedAt });
  }

  async function findOthers(asker: Asker, except: SessionId): Promise<readonly EndedSession[]> {
    const uncollected = await store.listUncollected(clock.now() - lookBackMs);
    const found = new Map(
      uncollected.filter((session) => isFor(asker, session)).map((session) => [session.id, session]),
    );
    for (const id of expected) {
      const session = await store.get(id);
      if (session?.state === 'open') continue;
      if (session?.state === 'ended' && toldOf(session) !== 'yes') found.set(id, session);
      else expected.delete(id);
    }
    return [...found.values()].filter(({ id }) => id !== except && !calls.has(id) && !sentAt.has(id));
  }

  /** Null for one that was taken back, or that another living process brings. */
  async function beginOther(session: EndedSession): Promise<Delivery | null> {
    const before = session.delivering;
    if (before !== undefined && before.id !== owner.id) {
      if (isAlive({ ...before, at: session.endedAt })) return null;
      const takenOver = await takeOver(session, before);
      return takenOver ? { kind: 'begun', session, told: 'perhaps' } : null;
    }
    const delivery = await begin(session);
    const isOurs = delivery.kind === 'begun' && delivery.told === 'no';
    return isOurs ? delivery : null;
  }

  /** Of several processes that find what a dead one has left, one brings it. */
  async function takeOver({ id }: EndedSession, from: Owner): Promise<boolean> {
    const event = { kind: 'delivering', at: clock.now(), by: owner, replaces: from.id } as const;
    return (await writeEvent(deps, id, () => event)).kind === 'written';
  }

  function remember(id: SessionId): void {
    const now = clock.now();
    for (const [earlier, at] of sentAt) if (at < now - answeredRecentlyMs) sentAt.delete(earlier);
    sentAt.set(id, now);
  }

  return {
    begin,
    expect: (id) => void expected.add(id),
    async beginOthers(asker, except) {
      const begun: Delivery[] = [];
      try {
        const others = (await findOthers(asker, except)).slice(0, mostOthers);
        // At once: a second call of this process must not find the same.
        for (const { id } of others) count(id, 1);
        for (const session of others) {
          const delivery = await beginOther(session);
          if (delivery === null) count(session.id, -1);
          else begun.push(delivery);
        }
      } catch (cause) {
        log.warn('answers to earlier questions could not be looked for', cause);
      }
      return begun;
    },
    beginCollecting(id) {
      count(id, 1);
      let isOver = false;
      return function end() {
        if (!isOver) count(id, -1);
        isOver = true;
      };
    },
    endCollecting(ids) {
      for (const id of ids) count(id, -1);
    },
    isBeingCollected: (id) => calls.has(id),
    async note(id, client) {
      remember(id);
      expected.delete(id);
      try {
        await writeEvent(deps, id, () => ({ kind: 'delivered', at: clock.now(), client }));
      } catch (cause) {
        log.warn('that the answer was collected could not be noted', cause);
      }
      await tidy();
    },
    wasSent: (id) => sentAt.has(id),
  };
}
