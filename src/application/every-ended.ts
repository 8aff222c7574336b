import type { EndedSession } from '../domain/session/session.ts';
import type { EndedQuery, SessionStore } from './session-store.ts';

/** Sessions can be half a megabyte each: so many are in memory at a time. */
const pageSize = 16;

/** Every ended session a query finds, latest ending first, read a page at a time as the caller takes them. */
export async function* everyEnded(
  { listEnded }: Pick<SessionStore, 'listEnded'>,
  query: EndedQuery,
): AsyncGenerator<EndedSession, void, undefined> {
  let next: EndedQuery = query;
  while (next.limit > 0) {
    const limit = Math.min(pageSize, next.limit);
    const page = await listEnded({ ...next, limit });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    next = { ...next, limit: next.limit - page.length, before: last.id };
  }
}
