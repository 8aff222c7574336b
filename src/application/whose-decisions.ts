import { personOf } from '../domain/session/person.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { everyEnded } from './every-ended.ts';
import type { SessionStore } from './session-store.ts';

/** How many decisions are one person's; null for those without a name, as of questions that ran out of time. */
type DecisionsOf = { readonly name: string | null; readonly decisions: number };

type Whose = { readonly ids: readonly SessionId[]; readonly people: readonly DecisionsOf[] };

/** All that ended, latest first, and whose it is; of the sessions only a page is in memory at a time. */
export async function whoseDecisions(store: Pick<SessionStore, 'listEnded'>): Promise<Whose> {
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
