import type { Fragment, PendingQuery, Sql } from 'postgres';
import type { Log } from '../../application/ports.ts';
import {
  applyEvent,
  type ReadableSession,
  type Session,
  startSession,
} from '../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { readEntry } from '../event-text.ts';
import { cleanSession } from './clean-session.ts';

export type EventRow = { readonly id: SessionId; readonly n: number; readonly body: string };

type Wanted = {
  /** Conditions on `choice.session s`. */
  readonly where: Fragment;
  readonly order: Fragment;
  readonly limit?: number;
};

/** The events of sessions, from which `toSessions` reads them, in one query. */
export function selectEvents(sql: Sql, { where, order, limit }: Wanted): PendingQuery<EventRow[]> {
  return sql<EventRow[]>`
    with found as (
      select s.home, s.id, s.base, s.ended_at
      from choice.session s where ${where} order by ${order} limit ${limit ?? null}
    )
    select e.id, e.n, e.body
    from found s join choice.event e on e.home = s.home and e.id = s.id and e.n >= s.base
    order by ${order}, e.n`;
}

/**
 * One session per id, in the order of their first rows. An id that is none was not written by our program: it would
 * stand in paths, and in commands that a person is told to run.
 */
export function toSessions(rows: readonly EventRow[], log: Log): readonly Session[] {
  const logs = new Map<SessionId, EventRow[]>();
  for (const row of rows) {
    if (!isSessionId(row.id)) continue;
    const known = logs.get(row.id);
    if (known === undefined) logs.set(row.id, [row]);
    else known.push(row);
  }
  return [...logs].map(([id, events]) => replay(id, events, log)).filter((session) => session !== null);
}

function replay(id: SessionId, rows: readonly EventRow[], log: Log): Session | null {
  let session: ReadableSession | null = null;
  for (const { n, body } of rows) {
    const entry = readEntry(body);
    if (entry.kind === 'newer') return { state: 'newer', id, schema: entry.schema };
    if (entry.kind === 'asked') session = startSession(id, entry.event);
    else if (entry.kind === 'ended') session = { ...entry.session, id };
    else if (entry.kind === 'later' && session !== null) session = applyEvent(session, entry.event);
    else log.warn(`event ${n} of session ${id} is unreadable and was passed over`);
    // One that could not be read counts: the next event gets a number after it.
    if (session !== null) session = { ...session, seen: n };
  }
  return session === null ? null : cleanSession(session);
}
