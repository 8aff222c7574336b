import type { SessionStore } from '../../application/session-store.ts';
import { emptyFormDraft, type FormDraft, mergeFormDrafts } from '../../domain/answer/form-draft.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { readDraft, writeDraft } from '../stored-text.ts';
import type { Database } from './database.ts';

type Held = { readonly draft: FormDraft; readonly version: number };

export function createDrafts({
  database,
  home,
}: {
  database: Database;
  home: string;
}): Pick<SessionStore, 'loadDraft' | 'saveDraft'> {
  /** Null for a session that is not open; version 0 where it has no draft. */
  async function held(id: SessionId): Promise<Held | null> {
    const [row] = await database.query(
      (sql) => sql<{ version: number; body: string }[]>`
        select coalesce(d.version, 0) as version, coalesce(d.body, '') as body
        from choice.session s left join choice.draft d on d.home = s.home and d.id = s.id
        where s.home = ${home} and s.id = ${id} and s.ended_at is null`,
    );
    return row === undefined ? null : { draft: readDraft(row.body), version: row.version };
  }

  /** False when another process saved first, or the session has ended: the lock waits for an ending under way. */
  async function replace(id: SessionId, version: number, body: string): Promise<boolean> {
    const rows = await database.query((sql) =>
      version === 0
        ? sql`
          insert into choice.draft (home, id, body)
          select s.home, s.id, ${body} from choice.session s
          where s.home = ${home} and s.id = ${id} and s.ended_at is null for share
          on conflict do nothing returning version`
        : sql`
          update choice.draft set body = ${body}, version = version + 1
          where home = ${home} and id = ${id} and version = ${version} returning version`,
    );
    return rows.length > 0;
  }

  return {
    loadDraft: async (id) => (await held(id))?.draft ?? emptyFormDraft,
    async saveDraft(id, draft) {
      for (;;) {
        const found = await held(id);
        if (found === null) return;
        if (await replace(id, found.version, writeDraft(mergeFormDrafts(found.draft, draft)))) return;
      }
    },
  };
}
