import type { SessionStore } from '../../../application/session-store.ts';
import type { WhoIsThere } from '../../../application/team/presence.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Entry } from '../../wire/replies.ts';
import type { Listed, Views } from '../views.ts';

/**
 * The list as it was last pushed to the pages: every active session and the latest completed ones. Only changed sessions
 * are read again, so a hint costs the same however many are open.
 */
export type LiveList = {
  entries(): readonly Entry[];
  /** Those with a deadline, the soonest first. */
  byDeadline(): readonly Due[];
  /** Reads everything. */
  reload(recentLimit: number): Promise<Changes>;
  /** Reads what a hint named. */
  reread(ids: Iterable<SessionId>): Promise<Changes>;
  /** Updates who waits and who is there: when an agent's or a person's process dies, no event is written. */
  lookWhoWaits(): Promise<Changes>;
  clear(): void;
};

export type Due = Pick<Entry, 'session_id'> & { readonly deadline: number };

export type Changes = {
  /** Rows that are new or changed. */
  readonly changed: readonly Entry[];
  /** Rows that left the list. */
  readonly removed: readonly SessionId[];
  /** Sessions that changed or left the list, whether their rows changed or not. */
  readonly outdated: readonly SessionId[];
};

type Deps = {
  readonly views: Views;
  readonly store: Pick<SessionStore, 'attentions'>;
  readonly whoIsThere: WhoIsThere;
};

type Rows = ReadonlyMap<SessionId, Listed>;

const noChanges: Changes = { changed: [], removed: [], outdated: [] };

export function createLiveList({ views, store, whoIsThere }: Deps): LiveList {
  let rows: Rows = new Map();
  /** Sorted when first read: the countdown reads it every second, and mostly nothing has changed. */
  let due: readonly Due[] | null = null;
  let recentLimit = 0;

  function become(next: Rows): Changes {
    const before = rows;
    rows = next;
    due = null;
    return difference(before, next);
  }

  /** Keeps the latest endings only. */
  function trimmed(next: Map<SessionId, Listed>): Rows {
    const completed = [...next.values()].filter(({ entry }) => entry.ended_at !== null).sort(latestFirst);
    for (const { entry } of completed.slice(recentLimit)) next.delete(entry.session_id);
    return next;
  }

  async function reload(limit: number): Promise<Changes> {
    recentLimit = limit;
    const listed = await views.list('all', limit);
    return become(new Map(listed.map((row) => [row.entry.session_id, row])));
  }

  return {
    entries: () => [...rows.values()].map(({ entry }) => entry),
    byDeadline() {
      due ??= [...rows.values()].flatMap(toDue).sort((one, other) => one.deadline - other.deadline);
      return due;
    },
    reload,
    async reread(ids) {
      const next = new Map(rows);
      for (const id of ids) {
        const row = await views.one(id);
        if (row !== null) next.set(id, row);
        // An older session takes the place of a removed completed one, so the whole list is read.
        else if (next.get(id)?.entry.ended_at != null) return reload(recentLimit);
        else next.delete(id);
      }
      return become(trimmed(next));
    },
    async lookWhoWaits() {
      const open = [...rows.values()].filter(({ entry }) => entry.ended_at === null);
      const attentions = await store.attentions(open.map(({ entry }) => entry.session_id));
      const there = await whoIsThere();
      const others = open.flatMap((row, at): Listed[] => {
        const attention = attentions[at] ?? 'gone';
        const people = there.get(row.entry.session_id) ?? [];
        const next = { ...row, entry: { ...row.entry, attention, people } };
        return isSameEntry(row.entry, next.entry) ? [] : [next];
      });
      if (others.length === 0) return noChanges;
      return become(new Map([...rows, ...others.map((row) => [row.entry.session_id, row] as const)]));
    },
    clear() {
      rows = new Map();
      due = null;
    },
  };
}

function difference(before: Rows, after: Rows): Changes {
  const isNew = ([id, row]: [SessionId, Listed]) => {
    const old = before.get(id);
    return old === undefined || (old !== row && !isSameEntry(old.entry, row.entry));
  };
  return {
    changed: [...after].filter(isNew).map(([, { entry }]) => entry),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    outdated: [...before].filter(([id, { seen }]) => after.get(id)?.seen !== seen).map(([id]) => id),
  };
}

function toDue({ entry: { session_id, deadline } }: Listed): Due[] {
  return deadline === null ? [] : [{ session_id, deadline }];
}

/** Without the countdown: pages count by themselves. */
function isSameEntry(one: Entry, other: Entry): boolean {
  const withoutClock = (entry: Entry) => JSON.stringify({ ...entry, remaining_seconds: null });
  return withoutClock(one) === withoutClock(other);
}

function latestFirst({ entry: one }: Listed, { entry: other }: Listed): number {
  return (other.ended_at ?? 0) - (one.ended_at ?? 0) || (one.session_id < other.session_id ? 1 : -1);
}
