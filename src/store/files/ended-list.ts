import type { EndedQuery } from '../../application/session-store.ts';
import type { EndedSession } from '../../domain/session.ts';
import { askedAtOf, type SessionId } from '../../domain/session-id.ts';
import {
  byLatestEnding,
  createMatcher,
  type EndedEntry,
  type Place,
  placeOfGone,
  toEndedEntry,
} from '../ended-query.ts';
import { dayMs } from '../retention.ts';
import type { ListedSession, LogReader } from './log-reader.ts';

/** Every ending this process has come across, kept small enough to search ten thousand at a keystroke. */
export type EndedList = {
  find(query: EndedQuery): Promise<readonly EndedSession[]>;
  /** Reads those not known yet; returns the ones that turn out not to have ended. */
  learn(ids: readonly SessionId[]): Promise<readonly Exclude<ListedSession, EndedSession>[]>;
  place(id: SessionId): Place | undefined;
};

const atOnce = 64;

export function createEndedList(reader: LogReader): EndedList {
  // Endings never change, so an entry is true for as long as its session exists.
  const entries = new Map<SessionId, EndedEntry>();

  const learn: EndedList['learn'] = async (ids) => {
    const unknown = ids.filter((id) => !entries.has(id));
    const others: Exclude<ListedSession, EndedSession>[] = [];
    for (const session of await reader.readMany(unknown)) {
      if (session.state === 'ended') entries.set(session.id, toEndedEntry(session));
      else others.push(session);
    }
    return others;
  };

  async function placeOf(id: SessionId): Promise<Place> {
    await learn([id]);
    return entries.get(id) ?? placeOfGone(id);
  }

  /** Newest ids first, until no older id can belong to a later ending: nothing stays open beyond a day. */
  async function choose(ids: readonly SessionId[], query: EndedQuery): Promise<readonly EndedEntry[]> {
    const matches = createMatcher(query, query.before === undefined ? null : await placeOf(query.before));
    let chosen: EndedEntry[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const batch = ids.slice(from, from + atOnce);
      const latestPossible = askedAtOf(batch[0] ?? '') + dayMs;
      const last = chosen[query.limit - 1];
      if (last !== undefined && last.endedAt > latestPossible) break;
      if (query.from !== undefined && latestPossible < query.from) break;
      await learn(batch);
      const found = batch.map((id) => entries.get(id)).filter((entry) => entry !== undefined);
      chosen = [...chosen, ...found.filter(matches)].sort(byLatestEnding).slice(0, query.limit);
    }
    return chosen;
  }

  function forgetAllBut(ids: readonly SessionId[]): void {
    if (entries.size <= ids.length) return;
    const present = new Set(ids);
    for (const id of entries.keys()) if (!present.has(id)) entries.delete(id);
  }

  return {
    learn,
    place: (id) => entries.get(id),
    async find(query) {
      if (query.limit <= 0) return [];
      const ids = (await reader.ids()).toReversed();
      const chosen = await choose(ids, query);
      // After choosing: the page may start behind a session that this process knew and somebody purged.
      forgetAllBut(ids);
      // Read again rather than remembered: whether an answer was collected may have changed since.
      const sessions = await reader.readMany(chosen.map((entry) => entry.id));
      return sessions.filter((session) => session.state === 'ended');
    },
  };
}
