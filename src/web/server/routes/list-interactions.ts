import { portalWords } from '../../strings.ts';
import type { EntryFilter } from '../../wire/queries.ts';
import type { EntriesReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { wrongBody } from './wrong-body.ts';

const filters: readonly EntryFilter[] = ['all', 'active', 'completed'];

type Deps = Pick<RouteDeps, 'views' | 'settings' | 'clock' | 'live'>;

export function listInteractionsRoute({ views, settings, clock, live }: Deps): Route {
  return {
    method: 'GET',
    path: '/api/interactions',
    async handle({ query }) {
      const wanted = query.get('filter') ?? 'all';
      const filter = filters.find((known) => known === wanted);
      if (filter === undefined) return wrongBody([portalWords.en.body.oneOf('filter', filters.join(', '))]);
      // Before the list is read: what changes meanwhile is pushed with a later one.
      const revision = live.revision();
      const { recent_limit } = (await settings.read()).values;
      const listed = await views.list(filter, recent_limit);
      const interactions = listed.map(({ entry }) => entry);
      const reply: EntriesReply = { now: clock.now(), revision, interactions };
      return json(reply);
    },
  };
}
