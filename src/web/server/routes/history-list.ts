import { portalWords } from '../../strings.ts';
import type { HistoryReply } from '../../wire.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { readHistoryFilter, readLimit } from './history-query.ts';
import { wrongBody } from './wrong-body.ts';

const pageSize = 50;
const maxPageSize = 200;
/** More sessions than retention ever leaves. */
export const everything = 100_000;

export function historyListRoute({
  views,
  services,
  clock,
}: Pick<RouteDesk, 'views' | 'services' | 'clock'>): Route {
  async function agents(): Promise<readonly string[]> {
    const all = await services.browse.ended({ limit: everything });
    return [...new Set(all.map(({ asker }) => asker.client))].sort();
  }

  return {
    method: 'GET',
    path: '/api/history',
    async handle({ query }) {
      const { filter, problems } = readHistoryFilter(query);
      const limit = readLimit(query, pageSize, maxPageSize);
      const limitProblem = limit === null ? [portalWords.en.body.integer('limit', 1, maxPageSize)] : [];
      if (limit === null || problems.length > 0) return wrongBody([...problems, ...limitProblem]);
      // One more than asked for tells whether there is a next page.
      const found = await views.ended({ ...filter, limit: limit + 1 });
      const interactions = found.slice(0, limit);
      const next = found.length > limit ? (interactions.at(-1)?.session_id ?? null) : null;
      const reply: HistoryReply = { now: clock.now(), interactions, next, agents: await agents() };
      return json(reply);
    },
  };
}
