import type { Fragment, PendingQuery, Sql } from 'postgres';
import type { Log } from '../../application/ports.ts';
import type { Appended, Asking, EndedQuery } from '../../application/session-store.ts';
import {
  applyEvent,
  type EndedSession,
  type NewerSession,
  type OpenSession,
  type ReadableSession,
  type Session,
  startSession,
} from '../../domain/session/session.ts';
import type { AskedEvent, LaterEvent } from '../../domain/session/session-event.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { isWanted, positionOfGone, searchWords, toEndedEntry } from '../ended-query.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { createRememberedSessions } from '../remembered-sessions.ts';
import { type StoredEntry, writeEnded, writeEntry } from '../stored-text.ts';
import { createWarnOnce } from '../warn-once.ts';
import { type Database, plainText } from './database.ts';
import { type EventRow, type FoundSession, selectEvents, toSessions } from './read-sessions.ts';

/** Creates, changes and reads sessions. */
export type SessionLog = ReturnType<typeof createSessionLog>;

type Deps = {
  readonly database: Database;
  readonly home: string;
  readonly log: Log;
  readonly tell: (id: SessionId) => void;
};

/** Sessions read in one query. With half a megabyte each, as large as a request may be, they fit into one answer. */
const atOnce = 64;

export function createSessionLog({ database, home, log, tell }: Deps) {
  // So that a writer who has just read need not read again: its append takes one round trip.
  const remembered = createRememberedSessions();
  const warnOnce = createWarnOnce(log);

  async function read(ask: (sql: Sql) => PendingQuery<EventRow[]>): Promise<readonly FoundSession[]> {
    const sessions = toSessions(await database.query(ask), warnOnce);
    for (const session of sessions) {
      if (session.state === 'open' || session.state === 'ended') remembered.keep(session);
    }
    return sessions;
  }

  /** The damaged ones, too. In several answers where they are many: what a server may send in one is bounded. */
  async function* find(where: (sql: Sql) => Fragment): AsyncGenerator<FoundSession> {
    for (let after = ''; ; ) {
      const page = await read((sql) =>
        selectEvents(sql, {
          where: sql`s.home = ${home} and ${where(sql)} and s.id > ${after}`,
          order: sql`s.id`,
          limit: atOnce,
        }),
      );
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < atOnce) return;
      after = last.id;
    }
  }

  async function readWhere(where: (sql: Sql) => Fragment): Promise<readonly Session[]> {
    const found: Session[] = [];
    for await (const session of find(where)) if (session.state !== 'damaged') found.push(session);
    return found;
  }

  const readEnded = (where: (sql: Sql) => Fragment, limit?: number): Promise<readonly FoundSession[]> =>
    read((sql) =>
      selectEvents(sql, {
        where: sql`s.home = ${home} and s.ended_at is not null and ${where(sql)}`,
        order: sql`s.ended_at desc, s.id desc`,
        limit,
      }),
    );

  /**
   * Reads on where some on the way cannot be shown, or only mention the wanted person: a page that is not full is the
   * last.
   */
  async function listEnded(query: EndedQuery): Promise<readonly EndedSession[]> {
    const found: EndedSession[] = [];
    for (let next = query; query.limit > 0; ) {
      const page = await readEnded((sql) => matches(sql, home, next), query.limit);
      found.push(...page.filter(isEnded).filter((session) => isWanted(session, query)));
      const last = page.at(-1);
      if (last === undefined || found.length >= query.limit || page.length < query.limit) break;
      next = { ...query, before: last.id };
    }
    return found.slice(0, query.limit);
  }

  async function get(id: SessionId): Promise<Session | null> {
    if (!isSessionId(id)) return null;
    const [session = null] = await readWhere((sql) => sql`s.id = ${id}`);
    if (session === null) remembered.forget(id);
    return session;
  }

  return {
    get,
    find,
    recall: remembered.get,
    forget: remembered.forget,
    async create(id: SessionId, asked: AskedEvent): Promise<OpenSession> {
      if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
      const session = startSession(id, asked);
      const question = fingerprintOf(asked);
      const { schema, text } = writeEntry(asked);
      await database.query((sql) => sql`select choice.ask(${home}, ${id}, ${schema}, ${question}, ${text})`);
      remembered.keep(session);
      tell(id);
      return session;
    },
    async append(id: SessionId, seen: number, event: LaterEvent): Promise<Appended> {
      const held = remembered.get(id);
      const session = held?.seen === seen ? held : await get(id);
      if (session === null || session.state === 'newer' || session.seen !== seen) {
        return { won: false, session };
      }
      const next = applyEvent(session, event);
      const ended = session.state === 'open' && next.state === 'ended' ? next : null;
      const entry = ended === null ? writeEntry(event) : writeEnded(ended);
      const isWon = event.kind === 'reopened' ? await reopen(next, entry) : await publish(next, entry, ended);
      if (!isWon) return { won: false, session: await get(id) };
      remembered.keep(next);
      tell(id);
      return { won: true, session: next };
    },
    async adopt(session: EndedSession): Promise<boolean> {
      const { id, seen, delivered } = session;
      if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
      const [question, entry] = [fingerprintOf(session), toEndedEntry(session)];
      const { schema, text } = writeEnded(session);
      const added = await database.query(
        (sql) => sql<{ id: SessionId }[]>`
          with added as (
            insert into choice.session
              (home, id, head, base, schema, question, ended_at, status, face, client, words, delivered)
            values (${home}, ${id}, ${seen}, ${seen}, ${schema}, ${question}, ${entry.endedAt}, ${entry.status},
              ${entry.face}, ${plainText(entry.client)}, ${plainText(entry.text)}, ${delivered})
            on conflict do nothing returning home, id
          )
          insert into choice.event (home, id, n, body)
          select home, id, ${seen}::integer, ${text}::text from added returning id`,
      );
      if (added.length > 0) tell(id);
      return added.length > 0;
    },
    listOpen: async (): Promise<readonly (OpenSession | NewerSession)[]> =>
      (await readWhere((sql) => sql`s.ended_at is null`)).filter((session) => session.state !== 'ended'),
    readMany: (ids: readonly SessionId[]) =>
      readWhere((sql) => sql`s.id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json))`),
    async findSameQuestion(question: Asking): Promise<readonly ReadableSession[]> {
      const same = fingerprintOf(question);
      const found = await readWhere((sql) => sql`s.ended_at is null and s.question = ${same}`);
      return found.filter((session) => session.state !== 'newer');
    },
    listEnded,
    async listUncollected(since: number): Promise<readonly EndedSession[]> {
      const found = await readEnded(
        (sql) => sql`s.status = 'submitted' and not s.delivered and s.ended_at >= ${since}`,
      );
      return found.filter(isEnded);
    },
    async countEnded(): Promise<number> {
      const [row] = await database.query(
        (sql) => sql<{ count: number }[]>`
          select count(*)::float8 as count from choice.session where home = ${home} and ended_at is not null`,
      );
      return row?.count ?? 0;
    },
  };

  async function reopen({ id, seen }: ReadableSession, { schema, text }: StoredEntry): Promise<boolean> {
    const [row] = await database.query(
      (sql) =>
        sql<{ won: boolean }[]>`select choice.reopen(${home}, ${id}, ${seen - 1}, ${schema}, ${text}) as won`,
    );
    return row?.won === true;
  }

  async function publish(
    next: ReadableSession,
    { schema, text }: StoredEntry,
    ended: EndedSession | null,
  ): Promise<boolean> {
    const delivered = next.state === 'ended' && next.delivered;
    const entry = ended === null ? null : toEndedEntry(ended);
    const [row] = await database.query(
      (sql) => sql<{ won: boolean }[]>`
        select choice.append(
          ${home}, ${next.id}, ${next.seen - 1}, ${schema}, ${text}, ${delivered},
          ${entry?.endedAt ?? null}, ${entry?.status ?? null}, ${entry?.face ?? null},
          ${entry === null ? null : plainText(entry.client)}, ${entry === null ? null : plainText(entry.text)}
        ) as won`,
    );
    return row?.won === true;
  }
}

function isEnded(session: FoundSession): session is EndedSession {
  return session.state === 'ended';
}

/** What `createMatcher` decides, as conditions. */
function matches(sql: Sql, home: string, query: EndedQuery): Fragment {
  const { before, status = null, face = null, client, from = null, to = null } = query;
  const words = searchWords(query).map(plainText);
  const named = client === undefined ? null : plainText(client);
  const gone = positionOfGone(plainText(before ?? ''));
  const after =
    before === undefined
      ? sql``
      : sql`and (s.ended_at, s.id) < (
        coalesce((select b.ended_at from choice.session b where b.home = ${home} and b.id = ${gone.id}), ${gone.endedAt}),
        ${gone.id})`;
  return sql`(${status}::text is null or s.status = ${status})
    and (${face}::text is null or s.face = ${face})
    and (${named}::text is null or s.client = ${named})
    and (${from}::float8 is null or s.ended_at >= ${from})
    and (${to}::float8 is null or s.ended_at <= ${to})
    ${words.reduce((all, word) => sql`${all} and strpos(s.words, ${word}) > 0`, sql``)}
    ${after}`;
}
