import { type Asker, isSameAsker } from '../domain/asker.ts';
import type { EndedSession } from '../domain/session.ts';
import type { SessionId } from '../domain/session-id.ts';
import type { Collecting } from './collecting.ts';
import type { Clock } from './ports.ts';
import type { SessionStore } from './session-store.ts';

const lookBackMs = 24 * 60 * 60 * 1_000;

/** Answers a human gave after the agent had stopped waiting: told once to the asker they belong to. */
export type LateAnswers = (asker: Asker, except: SessionId) => Promise<readonly EndedSession[]>;

type Desk = { readonly store: SessionStore; readonly clock: Clock; readonly collecting: Collecting };

export function createLateAnswers({ store, clock, collecting }: Desk): LateAnswers {
  const told = new Set<SessionId>();
  return async function lateAnswers(asker, except) {
    const answered = await store.listEnded({
      limit: 100,
      from: clock.now() - lookBackMs,
      status: 'submitted',
    });
    const late: EndedSession[] = [];
    for (const session of answered) {
      if (session.id === except || session.delivered || told.has(session.id)) continue;
      if (!isSameAsker(session.asker, asker)) continue;
      if (collecting.includes(session.id)) continue;
      told.add(session.id);
      late.push(session);
    }
    return late;
  };
}
