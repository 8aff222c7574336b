import type { SessionStore } from '../../../application/session-store.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Entry } from '../../wire.ts';
import type { Listed, Views } from '../views.ts';

/**
 * The list as the pages were last told it: every active session and the latest completed ones. What changed is read
 * again one by one, so a hint costs the same however many sessions are open.
 */
export type LiveList = {
  entries(): readonly Entry[];
  /** Reads everything. */
  reload(recentLimit: number): Promise<Changes>;
  /** Reads what a hint named. */
  reread(ids: Iterable<SessionId>): Promise<Changes>;
  /** That an agent stopped waiting, or its process died, is no event: it is looked up. */
  lookWhoWaits(): Promise<Changes>;
  clear(): void;
};

export type Changes = {
  /** Rows that are new or say something else now. */
  readonly changed: readonly Entry[];
  /** Rows that left the list. */
  readonly removed: readonly SessionId[];
  /** Sessions that are no longer what a page may be showing, whether their rows changed or not. */
  readonly outdated: readonly SessionId[];
};

type Parts = { readonly views: Views; readonly store: Pick<SessionStore, 'attentions'> };

type Rows = ReadonlyMap<SessionId, Listed>;

export function createLiveList({ views, store }: Parts): LiveList {
  let rows: Rows = new Map();
  let recentLimit = 0;

  function become(next: Rows): Changes {
    const before = rows;
    rows = next;
    return difference(before, next);
  }

  /** The latest endings only; one that is pushed out of the list leaves it. */
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
    reload,
    async reread(ids) {
      const next = new Map(rows);
      for (const id of ids) {
        const row = await views.one(id);
        if (row !== null) next.set(id, row);
        // A completed one that was removed makes room for an older one, which only the whole list knows.
        else if (next.get(id)?.entry.ended_at != null) return reload(recentLimit);
        else next.delete(id);
      }
      return become(trimmed(next));
    },
    async lookWhoWaits() {
      const open = [...rows.values()].filter(({ entry }) => entry.ended_at === null);
      const attentions = await store.attentions(open.map(({ entry }) => entry.session_id));
      const next = new Map(rows);
      for (const [at, row] of open.entries()) {
        const { entry } = row;
        const attention = attentions[at] ?? 'gone';
        if (entry.attention !== attention)
          next.set(entry.session_id, { ...row, entry: { ...entry, attention } });
      }
      return become(next);
    },
    clear() {
      rows = new Map();
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

/** The countdown alone is no news: pages count by themselves. */
function isSameEntry(one: Entry, other: Entry): boolean {
  const withoutClock = (entry: Entry) => JSON.stringify({ ...entry, remaining_seconds: null });
  return withoutClock(one) === withoutClock(other);
}

function latestFirst({ entry: one }: Listed, { entry: other }: Listed): number {
  return (other.ended_at ?? 0) - (one.ended_at ?? 0) || (one.session_id < other.session_id ? 1 : -1);
}
