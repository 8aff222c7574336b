import { personOf } from '../../domain/session/person.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { EndedQuery, SessionStore } from '../session-store.ts';

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

/** How many decisions are one person's; null for those without a name, as of questions that ran out of time. */
type DecisionsOf = { readonly name: string | null; readonly decisions: number };

type Decisions = { readonly ids: readonly SessionId[]; readonly people: readonly DecisionsOf[] };

/** All that ended, latest first, and whose it is; of the sessions only a page is in memory at a time. */
export async function decisionsByPerson(store: Pick<SessionStore, 'listEnded'>): Promise<Decisions> {
  const ids: SessionId[] = [];
  const counts = new Map<string | null, number>();
  for await (const { id, ending } of everyEnded(store, { limit: Number.POSITIVE_INFINITY })) {
    ids.push(id);
    const name = personOf(ending);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const people = [...counts].map(([name, decisions]): DecisionsOf => ({ name, decisions }));
  return { ids, people: people.sort(byName) };
}

function byName(one: DecisionsOf, other: DecisionsOf): number {
  if (one.name === null || other.name === null) return one.name === null ? 1 : -1;
  return one.name < other.name ? -1 : 1;
}
