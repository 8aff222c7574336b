import type { SessionId } from '../domain/session/session-id.ts';
import { everyEnded } from './every-ended.ts';
import type { SessionStore } from './session-store.ts';

/** The ids of all that ended, latest first; of the sessions only a page is in memory at a time. */
export async function endedIds(store: Pick<SessionStore, 'listEnded'>): Promise<readonly SessionId[]> {
  const ids: SessionId[] = [];
  for await (const { id } of everyEnded(store, { limit: Number.POSITIVE_INFINITY })) ids.push(id);
  return ids;
}
