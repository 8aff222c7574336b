import { join } from 'node:path';
import type { AttachmentStore, AttachmentUsage } from '../../application/attachments.ts';
import type { Clock, Log } from '../../application/ports.ts';
import {
  type Attachment,
  attachmentLimits,
  fileNameOf,
  isAttachmentId,
} from '../../domain/answer/attachment.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { nodeDisk } from '../../files/node-disk.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { createAttachmentFiles, type FileOf, takesAttachment } from '../attachment-files.ts';
import { attachmentSchema } from '../event-schema.ts';
import { hourMs } from '../retention.ts';
import { createWarnOnce } from '../warn-once.ts';
import { type Database, plainText } from './database.ts';
import { cleanAttachment } from './read-sessions.ts';
import type { SessionLog } from './session-log.ts';

/** The files of answers and drafts, and copies of them for the programs of this host. */
export type Attachments = {
  readonly store: AttachmentStore;
  /** The session is gone. */
  forget(id: SessionId): void;
  /** Removes copies of files whose session is gone, at most once an hour. */
  sweep(): Promise<void>;
};

type Deps = {
  readonly database: Database;
  readonly home: string;
  readonly sessions: Pick<SessionLog, 'get'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The folder of this host that is the inbox's alone; null where copies cannot be kept. */
  readonly folder: string | null;
};

export function createAttachments({ database, home, sessions, clock, log, folder }: Deps): Attachments {
  const copies = folder === null ? null : createAttachmentFiles(nodeDisk, join(folder, 'attachments'));
  const warnOnce = createWarnOnce(log);
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** The lock waits for an ending under way, and an ending for it. */
  async function add(id: SessionId, attachment: Attachment, content: Uint8Array): Promise<boolean> {
    const session = await sessions.get(id);
    if (session === null || !takesAttachment(session, attachment)) return false;
    const { id: own, name, type, question } = attachment;
    const rows = await database.query(
      (sql) => sql`
        insert into choice.attachment (home, id, attachment, name, type, question, content)
        select s.home, s.id, ${own}, ${plainText(name)}, ${type}, ${question}::integer, ${Buffer.from(content)}::bytea
        from choice.session s
        where s.home = ${home} and s.id = ${id} and (s.ended_at is null or ${session.state === 'ended'})
        for share
        returning attachment`,
    );
    return rows.length > 0;
  }

  async function read(id: SessionId, { id: own }: FileOf): Promise<Uint8Array | null> {
    if (!isSessionId(id) || !isAttachmentId(own)) return null;
    const [row] = await database.query(
      (sql) => sql<{ content: Buffer }[]>`
        select content from choice.attachment
        where home = ${home} and id = ${id} and attachment = ${own}
        and octet_length(content) <= ${attachmentLimits.fileBytes}`,
    );
    return row?.content ?? null;
  }

  /** Under its name only when it is whole: the agent opens it at once. */
  async function copyOf(id: SessionId, file: FileOf): Promise<string | null> {
    if (copies === null) return null;
    const present = await copies.pathOf(id, file);
    if (present !== null) return present;
    const content = await read(id, file);
    if (content === null) return null;
    const path = join(await copies.open(id), fileNameOf(file));
    await replaceFile(path, content);
    return copies.pathOf(id, file);
  }

  const store: AttachmentStore = {
    async list(id) {
      if (!isSessionId(id)) return [];
      const rows = await database.query(
        (sql) => sql<Attachment[]>`
          select attachment as id, name, type, octet_length(content) as bytes, question from choice.attachment
          where home = ${home} and id = ${id} order by added_at, attachment`,
      );
      // Members of the inbox can write what they like there.
      return rows.filter((row) => attachmentSchema.validate(row)).map(cleanAttachment);
    },
    add,
    async remove(id, { id: own }) {
      if (!isSessionId(id) || !isAttachmentId(own)) return false;
      const rows = await database.query(
        (sql) => sql`
          delete from choice.attachment where home = ${home} and id = ${id} and attachment = ${own}
          returning attachment`,
      );
      return rows.length > 0;
    },
    async removeAll(id) {
      await database.query((sql) => sql`delete from choice.attachment where home = ${home} and id = ${id}`);
    },
    read,
    async readPart(id, { id: own }, { from, length }) {
      if (!isSessionId(id) || !isAttachmentId(own)) return null;
      const [row] = await database.query(
        (sql) => sql<{ part: Buffer }[]>`
          select substring(content from ${from + 1}::integer for ${length}::integer) as part
          from choice.attachment where home = ${home} and id = ${id} and attachment = ${own}`,
      );
      return row?.part ?? null;
    },
    async pathOf(id, file) {
      try {
        return await copyOf(id, file);
      } catch (cause) {
        warnOnce('files that people add cannot be kept on this host', cause);
        return null;
      }
    },
    async usage() {
      const [row] = await database.query(
        (sql) => sql<AttachmentUsage[]>`
          select count(*)::float8 as files, coalesce(sum(octet_length(content)), 0)::float8 as bytes
          from choice.attachment where home = ${home}`,
      );
      return row ?? { files: 0, bytes: 0 };
    },
  };

  async function removeCopies(id: SessionId): Promise<void> {
    await copies
      ?.removeAll(id)
      .catch((cause: unknown) => log.debug(`copies of files stay for a while: ${String(cause)}`));
  }

  return {
    store,
    forget: (id) => void removeCopies(id),
    async sweep() {
      if (copies === null || Math.abs(clock.now() - sweptAt) < hourMs) return;
      sweptAt = clock.now();
      const copied = await copies.sessions();
      if (copied.length === 0) return;
      const rows = await database.query(
        (sql) => sql<{ id: SessionId }[]>`
          select id from choice.session
          where home = ${home} and id in (select json_array_elements_text(${JSON.stringify(copied)}::text::json))`,
      );
      const present = new Set(rows.map(({ id }) => id));
      for (const id of copied) if (!present.has(id)) await removeCopies(id);
    },
  };
}
