import { historyQuery } from '../../wire/queries.ts';
import type { Entry, HistoryReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import { type Route, reading } from '../routing.ts';
import { toEndedQuery } from './history-query.ts';
import type { RouteDeps } from './route-deps.ts';

/** How many sessions are read for the names in the filters; reading all of them would take a second. */
const lookedThrough = 200;
/** How many of them are in memory at once: each may be half a megabyte. */
const lookedAtOnce = 20;

type Deps = Pick<RouteDeps, 'views' | 'clock'>;

export function historyListRoute({ views, clock }: Deps): Route {
  const agents = new Set<string>();
  const people = new Set<string>();
  let looking: Promise<void> | null = null;

  function meet(entries: readonly Entry[]): void {
    for (const { agent, person } of entries) {
      agents.add(agent.client);
      if (person !== null) people.add(person);
    }
  }
  async function lookForNames(): Promise<void> {
    let before: string | undefined;
    for (let looked = 0; looked < lookedThrough; looked += lookedAtOnce) {
      const page = await views.ended({ limit: lookedAtOnce, ...(before === undefined ? {} : { before }) });
      meet(page);
      before = page.at(-1)?.session_id;
      if (page.length < lookedAtOnce) return;
    }
  }

  return reading({
    method: 'GET',
    path: '/api/history',
    query: historyQuery,
    async handle({ query: { limit, ...filter } }) {
      looking ??= lookForNames().catch((cause: unknown) => {
        looking = null;
        throw cause;
      });
      await looking;
      // One more than asked for tells whether there is a next page.
      const found = await views.ended(toEndedQuery(filter, limit + 1));
      const interactions = found.slice(0, limit);
      meet(interactions);
      const next = found.length > limit ? (interactions.at(-1)?.session_id ?? null) : null;
      const names = { agents: [...agents].sort(), people: [...people].sort() };
      const reply: HistoryReply = { now: clock.now(), interactions, next, ...names };
      return json(reply);
    },
  });
}
