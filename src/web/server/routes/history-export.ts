import { everyEnded } from '../../../application/every-ended.ts';
import { exportHistory, historyFormats } from '../../../application/export-history.ts';
import { portalWords } from '../../strings.ts';
import type { Route } from '../routing.ts';
import { everything, readHistoryFilter, readLimit } from './history-query.ts';
import type { RouteDeps } from './route-deps.ts';
import { wrongBody } from './wrong-body.ts';

const files = {
  json: { type: 'application/json', ending: 'json' },
  markdown: { type: 'text/markdown', ending: 'md' },
  csv: { type: 'text/csv', ending: 'csv' },
} as const;

/** The history as a file, with the same filters as the list. */
export function historyExportRoute({ store, settings }: Pick<RouteDeps, 'store' | 'settings'>): Route {
  return {
    method: 'GET',
    path: '/api/history/export',
    reply: 'plain',
    async handle({ query }) {
      const wanted = query.get('format') ?? 'json';
      const format = historyFormats.find((known) => known === wanted);
      const formatProblem =
        format === undefined ? [portalWords.en.body.oneOf('format', historyFormats.join(', '))] : [];
      const { filter, problems } = readHistoryFilter(query);
      const limit = readLimit(query, everything, everything);
      const limitProblem = limit === null ? [portalWords.en.body.integer('limit', 1, everything)] : [];
      if (format === undefined || limit === null || problems.length > 0) {
        return wrongBody([...formatProblem, ...problems, ...limitProblem]);
      }
      const { language } = (await settings.read()).values;
      const pieces = exportHistory(everyEnded(store, { ...filter, limit }), format, language);
      // Before the head leaves: a history that cannot be read at all is told as any other fault.
      const first = await pieces.next();
      const { type, ending } = files[format];
      return {
        status: 200,
        headers: {
          'content-type': `${type}; charset=utf-8`,
          'content-disposition': `attachment; filename="${portalWords[language].history.file}.${ending}"`,
        },
        pieces: startingWith(first, pieces),
      };
    },
  };
}

type Pieces = AsyncGenerator<string, void, undefined>;

async function* startingWith(first: IteratorResult<string, void>, rest: Pieces): Pieces {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
