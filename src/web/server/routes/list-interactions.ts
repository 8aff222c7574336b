import { portalWords } from '../../strings.ts';
import type { EntriesReply, EntryFilter } from '../../wire.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { wrongBody } from './wrong-body.ts';

const filters: readonly EntryFilter[] = ['all', 'active', 'completed'];

type Desk = Pick<RouteDesk, 'views' | 'settings' | 'clock'> & { readonly readAhead: () => void };

export function listInteractionsRoute({ views, settings, clock, readAhead }: Desk): Route {
  return {
    method: 'GET',
    path: '/api/interactions',
    async handle({ query }) {
      const wanted = query.get('filter') ?? 'all';
      const filter = filters.find((known) => known === wanted);
      if (filter === undefined) return wrongBody([portalWords.en.body.oneOf('filter', filters.join(', '))]);
      const { recent_limit } = (await settings.read()).values;
      const listed = await views.list(filter, recent_limit);
      const reply: EntriesReply = { now: clock.now(), interactions: listed.map(({ entry }) => entry) };
      return { ...json(reply), afterwards: readAhead };
    },
  };
}
