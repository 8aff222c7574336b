import { askedAtOf, type SessionId } from '../../../domain/session/session-id.ts';
import type { EndedPosition } from '../../ended-query.ts';
import { dayMs } from '../../retention.ts';
import { inBatches } from '../log-reader.ts';
import type { StoreDeps } from '../store-deps.ts';

/**
 * Compares the lists of ended sessions with the sessions themselves, once per process and whenever a list turns out to
 * be broken. So a home without lists gets them, and endings that the first version or a crash did not note are found.
 */
export type CatchUp = {
  /** Resolves when everything was compared. */
  finished(): Promise<void>;
  /** Tells, as of this call, whether every session that ended at `endedAt` or later is on the lists, newest first. */
  coverage(): (endedAt: number) => boolean;
  /** Resolves when that is so, and at least one batch was compared. */
  reached(endedAt: number): Promise<void>;
  /** The next call compares everything anew. */
  again(): void;
  /** Sessions that are on no list because their log cannot be understood. Complete once `finished` resolves. */
  others(): readonly OtherSession[];
  close(): Promise<void>;
};

type OtherSession = { readonly id: SessionId; readonly state: 'newer' | 'damaged' };

type Deps = Pick<
  StoreDeps,
  'reader' | 'markers' | 'days' | 'list' | 'notes' | 'uncollected' | 'startBreathing'
> & {
  /** Reads the open sessions, and brings endings that still have a marker onto the lists. */
  readonly listOpen: () => Promise<readonly { readonly id: SessionId }[]>;
  /** Makes what a session's log holds durable. */
  readonly settle: (id: SessionId) => Promise<void>;
  /** The lists have become longer: pages may show fewer endings than there are. */
  readonly tell: () => void;
};

type Run = {
  readonly done: Promise<void>;
  /** Sessions asked before this moment have yet to be looked at. */
  lookedBackTo: number;
  /** Called after each step. */
  waiting: (() => void)[];
};

export function createCatchUp(deps: Deps): CatchUp {
  const { reader, markers, listOpen, settle, days, list, notes, uncollected } = deps;
  const breathe = deps.startBreathing();
  let present: Run | null = null;
  let closed = false;
  let others = new Map<SessionId, OtherSession>();

  function begin(): Run {
    if (present !== null) return present;
    const run: Run = { done: Promise.resolve(), lookedBackTo: Number.POSITIVE_INFINITY, waiting: [] };
    const done = compare(run).finally(() => moveOn(run, Number.NEGATIVE_INFINITY));
    // After a failure the next call tries again.
    done.catch(() => {
      if (present?.done === done) present = null;
    });
    present = Object.assign(run, { done });
    return present;
  }

  function moveOn(run: Run, lookedBackTo: number): void {
    run.lookedBackTo = lookedBackTo;
    for (const wake of run.waiting.splice(0)) wake();
  }

  async function compare(run: Run): Promise<void> {
    // In this order: a session that ends in between is then known, open or noted by the process that ends it.
    const known = await knownPositions();
    const open = new Set((await listOpen()).map(({ id }) => id));
    const ids = await reader.ids();
    const found = new Map<SessionId, OtherSession>();
    const unknown = ids
      .filter((id) => !known.has(id) && !open.has(id))
      .sort()
      .toReversed();
    for (const batch of inBatches(unknown)) {
      if (closed) break;
      for (const other of await learn(batch)) found.set(other.id, other);
      moveOn(run, askedAtOf(batch.at(-1) ?? ''));
      await breathe();
    }
    others = found;
    await dropVanished(known, new Set(ids));
    await uncollected.list(Number.NEGATIVE_INFINITY);
    if (unknown.length > 0) deps.tell();
  }

  async function knownPositions(): Promise<ReadonlyMap<SessionId, EndedPosition>> {
    const known = new Map<SessionId, EndedPosition>();
    for (const day of await days.days()) {
      for (const position of (await days.positions(day)).latestFirst()) known.set(position.id, position);
      await breathe();
    }
    return known;
  }

  /** Several processes may compare at once: sessions that another one has listed meanwhile are not read. */
  async function learn(ids: readonly SessionId[]): Promise<readonly OtherSession[]> {
    const unread: SessionId[] = [];
    for (const id of ids) if ((await days.findPosition(id))?.gone !== false) unread.push(id);
    const sessions = await reader.readMany(unread);
    await notes.repair(sessions.filter((session) => session.state === 'ended'));
    for (const { id } of sessions.filter(({ state }) => state === 'open')) {
      // A process died between storing a question and its marker, perhaps before the question was synced. The marker
      // makes pages show the question, so it has to be durable first.
      await settle(id);
      await markers.add(id);
    }
    return sessions.flatMap(({ id, state }) =>
      state === 'newer' || state === 'damaged' ? [{ id, state }] : [],
    );
  }

  async function dropVanished(
    known: ReadonlyMap<SessionId, EndedPosition>,
    ids: ReadonlySet<SessionId>,
  ): Promise<void> {
    const vanished = [...known.values()].filter(({ id }) => !ids.has(id));
    if (vanished.length > 0) await list.drop(vanished);
  }

  /** No session stays open longer than a day: one asked a day before `endedAt` ended before it. */
  const hasReached = (lookedBackTo: number, endedAt: number) =>
    lookedBackTo === Number.NEGATIVE_INFINITY || lookedBackTo + dayMs < endedAt;

  return {
    finished: () => begin().done,
    coverage() {
      const { lookedBackTo } = begin();
      return (endedAt) => hasReached(lookedBackTo, endedAt);
    },
    async reached(endedAt) {
      const run = begin();
      while (!hasReached(run.lookedBackTo, endedAt))
        await new Promise<void>((resolve) => run.waiting.push(resolve));
      if (run.lookedBackTo === Number.NEGATIVE_INFINITY) await run.done;
    },
    again() {
      present = null;
    },
    others: () => [...others.values()],
    async close() {
      closed = true;
      await present?.done.catch(() => {});
    },
  };
}
