import { everyEnded } from '../../../application/every-ended.ts';
import { exportHistory } from '../../../application/export-history.ts';
import { exportQuery } from '../../wire/queries.ts';
import { type Route, reading } from '../routing.ts';
import { toEndedQuery } from './history-query.ts';
import type { RouteDeps } from './route-deps.ts';

const files = {
  json: { type: 'application/json', ending: 'json' },
  markdown: { type: 'text/markdown', ending: 'md' },
  csv: { type: 'text/csv', ending: 'csv' },
} as const;

/** The history as a file, with the same filters as the list. */
export function historyExportRoute({ store, settings }: Pick<RouteDeps, 'store' | 'settings'>): Route {
  return reading({
    method: 'GET',
    path: '/api/history/export',
    reply: 'plain',
    query: exportQuery,
    async handle({ query: { format, limit, ...filter } }) {
      const { language } = (await settings.read()).values;
      const pieces = exportHistory(everyEnded(store, toEndedQuery(filter, limit)), format, language);
      // Before the headers are sent: a history that cannot be read at all is refused like any other fault.
      const first = await pieces.next();
      const { type, ending } = files[format];
      return {
        status: 200,
        headers: {
          'content-type': `${type}; charset=utf-8`,
          'content-disposition': `attachment; filename="choice-history.${ending}"`,
        },
        pieces: startingWith(first, pieces),
      };
    },
  });
}

type Pieces = AsyncGenerator<string, void, undefined>;

async function* startingWith(first: IteratorResult<string, void>, rest: Pieces): Pieces {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
