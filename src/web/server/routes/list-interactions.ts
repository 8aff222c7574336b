import { entriesQuery } from '../../wire/queries.ts';
import type { EntriesReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<RouteDeps, 'views' | 'settings' | 'clock' | 'live' | 'version'>;

export function listInteractionsRoute({ views, settings, clock, live, version }: Deps): Route {
  return reading({
    method: 'GET',
    path: '/api/interactions',
    query: entriesQuery,
    async handle({ query }) {
      // Before the list is read: what changes meanwhile is pushed with a later one.
      const revision = live.revision();
      const { recent_limit } = (await settings.read()).values;
      const listed = await views.list(query.filter, recent_limit);
      const interactions = listed.map(({ entry }) => entry);
      const reply: EntriesReply = { now: clock.now(), revision, version, interactions };
      return json(reply);
    },
  });
}
