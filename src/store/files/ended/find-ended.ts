import type { EndedQuery } from '../../../application/session-store.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../../domain/session/session-id.ts';
import {
  asksForContent,
  createMatcher,
  createTimeMatcher,
  type EndedPosition,
  isWanted,
  positionOfGone,
  toEndedEntry,
} from '../../ended-query.ts';
import { dayMs } from '../../retention.ts';
import type { StoreDeps } from '../store-deps.ts';
import { dayEnd } from './day-positions.ts';
import { searchDay } from './day-texts.ts';

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'clock' | 'reader' | 'days' | 'list' | 'notes' | 'catchUp'>;

type Candidate = {
  readonly position: EndedPosition;
  /** False when only the session's whole text can tell whether it matches. */
  readonly sure: boolean;
};

/** Who ended it, and whether it was sent back, only the session itself can say. */
type Matches = (session: EndedSession, sure: boolean) => boolean;
type Page = { readonly query: EndedQuery; readonly edge: EndedPosition | null; readonly limit: number };

const atOnce = 8;

/** A page of the history: candidates come from the lists, their content from the sessions. */
export function createFindEnded(deps: Deps): (query: EndedQuery) => Promise<readonly EndedSession[]> {
  const { disk, layout, clock, reader, days, list, notes, catchUp } = deps;

  /** A page may start after a session that was removed meanwhile: its list still says where it stood. */
  async function edgeOf(before: SessionId): Promise<EndedPosition> {
    if (!isSessionId(before)) return positionOfGone(before);
    const session = await reader.read(before);
    if (session?.state === 'ended') return session;
    return (await days.findPosition(before)) ?? positionOfGone(before);
  }

  /** Those of one day that may match, latest first. */
  async function* candidates(
    day: string,
    query: EndedQuery,
    edge: EndedPosition | null,
  ): AsyncGenerator<Candidate> {
    const positions = (await days.positions(day)).latestFirst();
    const isInTime = createTimeMatcher(query, edge);
    const asked = asksForContent(query) ? await search(day, query, edge) : null;
    for (const position of positions) {
      if (!isInTime(position) || asked?.excluded.has(position.id)) continue;
      yield { position, sure: asked?.sure.has(position.id) ?? true };
    }
  }

  const search = (day: string, query: EndedQuery, edge: EndedPosition | null) =>
    searchDay(disk, layout.endedTexts(day), { query, matches: createMatcher(query, edge) });

  /** The sessions that match. Those that no longer exist are taken off the list. */
  async function readOut(batch: readonly Candidate[], matches: Matches): Promise<readonly EndedSession[]> {
    const sessions = await reader.readMany(batch.map(({ position }) => position.id));
    const present = new Map(sessions.map((session) => [session.id, session]));
    const gone = batch.filter(({ position }) => !present.has(position.id)).map(({ position }) => position);
    if (gone.length > 0) await list.drop(gone);
    // The process of a person who took an answer back was killed before it was off the list.
    for (const session of sessions) if (session.state === 'open') await notes.reopen(session);
    return batch.flatMap(({ position, sure }) => {
      const session = present.get(position.id);
      return session?.state === 'ended' && matches(session, sure) ? [session] : [];
    });
  }

  async function collectDay(day: string, { query, edge, limit }: Page): Promise<readonly EndedSession[]> {
    const matcher = createMatcher(query, edge);
    const matches: Matches = (session, sure) =>
      isWanted(session, query) && (sure || matcher(toEndedEntry(session)));
    const found: EndedSession[] = [];
    let batch: Candidate[] = [];
    for await (const candidate of candidates(day, query, edge)) {
      batch.push(candidate);
      if (batch.length < Math.min(limit - found.length, atOnce)) continue;
      found.push(...(await readOut(batch, matches)));
      batch = [];
      if (found.length >= limit) return found;
    }
    return [...found, ...(await readOut(batch, matches))];
  }

  async function collect(query: EndedQuery, edge: EndedPosition | null): Promise<readonly EndedSession[]> {
    const found: EndedSession[] = [];
    for (const day of await days.days()) {
      const limit = query.limit - found.length;
      if (limit <= 0 || dayEnd(day) <= (query.from ?? 0)) break;
      if (dayEnd(day) - dayMs > Math.min(query.to ?? Infinity, edge?.endedAt ?? Infinity)) continue;
      found.push(...(await collectDay(day, { query, edge, limit })));
    }
    return found;
  }

  /** Resolves when a caller in a hurry has waited long enough; never for one that is not. */
  function patience({ patienceMs }: EndedQuery) {
    let isOver = false;
    let forget = () => {};
    const over = new Promise<void>((resolve) => {
      if (patienceMs === undefined) return;
      forget = clock.after(patienceMs, () => {
        isOver = true;
        resolve();
      });
    });
    return { over, isOver: () => isOver, forget: () => forget() };
  }

  return async function findEnded(query) {
    if (query.limit <= 0) return [];
    const hurry = patience(query);
    const orOver = (work: Promise<void>) => Promise.race([work, hurry.over]);
    try {
      await notes.settle();
      if (asksForContent(query)) await catchUp.finished();
      const edge = query.before === undefined ? null : await edgeOf(query.before);
      await orOver(catchUp.reached(Number.POSITIVE_INFINITY));
      for (;;) {
        // Asked first: what is compared while a page is being read may be missing on it.
        const covers = catchUp.coverage();
        const found = await collect(query, edge);
        const last = found.length < query.limit ? undefined : found.at(-1)?.endedAt;
        const since = last ?? query.from ?? Number.NEGATIVE_INFINITY;
        if (covers(since) || hurry.isOver()) return found;
        await orOver(catchUp.reached(since));
      }
    } finally {
      hurry.forget();
    }
  };
}
