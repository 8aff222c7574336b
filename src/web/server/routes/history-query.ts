import type { EndedQuery } from '../../../application/session-store.ts';
import type { HistoryFilter } from '../../wire/queries.ts';

/** A filter of the page as a query to the store. */
export function toEndedQuery(
  { q, interface: face, agent, ...others }: HistoryFilter,
  limit: number,
): EndedQuery {
  const wanted = { ...others, limit, text: q, face, client: agent };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as EndedQuery;
}
