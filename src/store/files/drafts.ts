import { basename } from 'node:path';
import type { Log } from '../../application/ports.ts';
import { type Draft, emptyDraft } from '../../domain/draft.ts';
import { eventSchema } from '../../domain/session-event.ts';
import type { SessionId } from '../../domain/session-id.ts';
import { errorCode, isMissing, isOutOfFiles } from '../../settings/error-code.ts';
import type { Disk } from './disk.ts';
import { parseObject } from './event-file.ts';
import type { Layout } from './layout.ts';
import type { LogReader } from './log-reader.ts';
import type { Temporary } from './temporary.ts';

/** The only file of a session that is ever replaced. */
export type Drafts = {
  load(id: SessionId): Promise<Draft>;
  save(id: SessionId, draft: Draft): Promise<void>;
  remove(id: SessionId): Promise<void>;
};

type Needs = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly reader: LogReader;
  readonly temporary: Temporary;
  readonly log: Log;
};

export function createDrafts({ disk, layout, reader, temporary, log }: Needs): Drafts {
  const isOpen = async (id: SessionId) => (await reader.read(id))?.state === 'open';
  // Told once each: a page reads the draft whenever its question changes.
  const unreadable = new Set<SessionId>();

  async function read(id: SessionId): Promise<string | null> {
    try {
      return await disk.read(layout.draft(id));
    } catch (cause) {
      if (isOutOfFiles(cause)) throw cause;
      if (!unreadable.has(id))
        log.warn(`the draft of session ${id} cannot be read and counts as none`, cause);
      unreadable.add(id);
      return null;
    }
  }

  /** A folder in a draft's place stays, under another name, and goes with its session. */
  async function replace(id: SessionId, made: string): Promise<void> {
    const path = layout.draft(id);
    try {
      await disk.rename(made, path);
    } catch (error) {
      if (errorCode(error) !== 'EISDIR') throw error;
      await disk.rename(path, `${path}.${basename(made)}`);
      await disk.rename(made, path);
    }
  }

  async function remove(id: SessionId): Promise<void> {
    await disk.remove(layout.draft(id)).catch((error: unknown) => {
      if (!['EISDIR', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    });
  }

  return {
    async load(id) {
      if (!(await isOpen(id))) return emptyDraft;
      const text = await read(id);
      return text === null ? emptyDraft : readDraft(text);
    },
    async save(id, draft) {
      if (!(await isOpen(id))) return;
      const made = await temporary.file(JSON.stringify({ schema: eventSchema, ...draft }), false);
      try {
        await replace(id, made);
      } catch (error) {
        await disk.remove(made).catch(() => {});
        if (isMissing(error)) return;
        throw error;
      }
      // The session may have ended between the look and the rename: its draft is void, this one too.
      if (!(await isOpen(id))) await remove(id);
    },
    remove,
  };
}

/** A draft is a convenience: one that a power cut emptied or a newer program wrote counts as none. */
function readDraft(text: string): Draft {
  const found = parseObject(text);
  if (found === null || found.schema !== eventSchema) return emptyDraft;
  const { selectedIds, customInput, globalNote, optionNotes } = found as Draft & { schema: number };
  return { ...emptyDraft, selectedIds, customInput, globalNote, optionNotes };
}
