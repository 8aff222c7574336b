import { type Draft, emptyDraft } from '../../domain/draft.ts';
import { eventSchema } from '../../domain/session-event.ts';
import type { SessionId } from '../../domain/session-id.ts';
import { isMissing } from '../../settings/error-code.ts';
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
};

export function createDrafts({ disk, layout, reader, temporary }: Needs): Drafts {
  const isOpen = async (id: SessionId) => (await reader.read(id))?.state === 'open';
  const remove = async (id: SessionId) => void (await disk.remove(layout.draft(id)));

  return {
    async load(id) {
      if (!(await isOpen(id))) return emptyDraft;
      const text = await disk.read(layout.draft(id));
      return text === null ? emptyDraft : readDraft(text);
    },
    async save(id, draft) {
      if (!(await isOpen(id))) return;
      const made = await temporary.file(JSON.stringify({ schema: eventSchema, ...draft }), false);
      try {
        await disk.rename(made, layout.draft(id));
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
