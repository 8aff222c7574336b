import type { SessionStore } from '../../application/session-store.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import type { Address } from './address.ts';
import type { Database } from './database.ts';
import type { SessionLog } from './session-log.ts';

type Deps = {
  readonly database: Database;
  readonly address: Address;
  readonly sessions: SessionLog;
  readonly onGone: (id: SessionId) => void;
};

/** Finds the sessions that cannot be understood, and takes them out of everybody's way. */
export function createDamagedSessions({
  database,
  address: { inbox: home, label },
  sessions,
  onGone,
}: Deps): Pick<SessionStore, 'listDamaged' | 'setAside'> {
  // No address can name such an inbox, so no program reads it; an owner of the database can move its rows back.
  const [aside, asideLabel] = [`${home}/set-aside`, `${label}/set-aside`];

  return {
    async listDamaged() {
      const damaged: SessionId[] = [];
      for await (const { state, id } of sessions.find((sql) => sql`true`)) {
        if (state === 'damaged' && isSessionId(id)) damaged.push(id);
      }
      return damaged;
    },
    async setAside(id) {
      if (!isSessionId(id)) return null;
      const { value: found } = await sessions.find((sql) => sql`s.id = ${id}`).next();
      if (found?.state !== 'damaged') return null;
      await database.query(
        (sql) => sql`
          with kept as (
            insert into choice.session
              (home, id, head, base, schema, question, ended_at, status, face, client, words, delivered)
            select ${aside}, id, head, base, schema, question, ended_at, status, face, client, words, delivered
            from choice.session where home = ${home} and id = ${id}
          ), events as (
            insert into choice.event (home, id, n, body, written_at)
            select ${aside}, id, n, body, written_at from choice.event where home = ${home} and id = ${id}
          ), drafts as (
            insert into choice.draft (home, id, version, body)
            select ${aside}, id, version, body from choice.draft where home = ${home} and id = ${id}
          ), files as (
            insert into choice.attachment (home, id, attachment, name, type, question, content, added_at)
            select ${aside}, id, attachment, name, type, question, content, added_at
            from choice.attachment where home = ${home} and id = ${id}
          )
          delete from choice.session where home = ${home} and id = ${id}`,
      );
      onGone(id);
      return asideLabel;
    },
  };
}
