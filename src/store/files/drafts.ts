import { join } from 'node:path';
import { emptyFormDraft, type FormDraft, mergeFormDrafts } from '../../domain/answer/form-draft.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { hasCode, isMissing, isOutOfFiles } from '../../files/error-code.ts';
import { readDraft, writeDraft } from '../stored-text.ts';
import { createWarnOnce } from '../warn-once.ts';
import { isDraftName } from './layout.ts';
import type { StoreDeps } from './store-deps.ts';

/**
 * The only files of a session that are ever replaced, one per process: of two processes that save in one file at the
 * same time, the later would remove what the earlier has just acknowledged. `load` merges them.
 */
export type Drafts = {
  load(id: SessionId): Promise<FormDraft>;
  save(id: SessionId, draft: FormDraft): Promise<void>;
  remove(id: SessionId): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'reader' | 'temporary' | 'newName' | 'log'>;

export function createDrafts({ disk, layout, reader, temporary, newName, log }: Deps): Drafts {
  const writer = newName();
  const isOpen = async (id: SessionId) => (await reader.read(id))?.state === 'open';
  const warnOnce = createWarnOnce(log);

  async function pathsOf(id: SessionId): Promise<readonly string[]> {
    const names = (await disk.list(layout.session(id))) ?? [];
    return names
      .filter(isDraftName)
      .sort()
      .map((name) => join(layout.session(id), name));
  }

  async function read(id: SessionId, path: string): Promise<FormDraft> {
    try {
      return readDraft((await disk.read(path)) ?? '');
    } catch (cause) {
      if (isOutOfFiles(cause)) throw cause;
      warnOnce(`the draft of session ${id} cannot be read and counts as none`, cause);
      return emptyFormDraft;
    }
  }

  /** A folder in a draft's place stays until its session is removed. */
  async function removeFile(path: string): Promise<void> {
    await disk.remove(path).catch((error: unknown) => {
      if (!hasCode(error, 'EISDIR', 'EPERM')) throw error;
    });
  }

  const remove = async (id: SessionId) => void (await Promise.all((await pathsOf(id)).map(removeFile)));

  return {
    async load(id) {
      if (!(await isOpen(id))) return emptyFormDraft;
      let whole = emptyFormDraft;
      for (const path of await pathsOf(id)) whole = mergeFormDrafts(whole, await read(id, path));
      return whole;
    },
    async save(id, draft) {
      if (!(await isOpen(id))) return;
      await temporary.replace(layout.draft(id, writer), writeDraft(draft)).catch(async (error: unknown) => {
        // Its folder may be gone: the session was removed.
        if (!isMissing(error) || (await isOpen(id))) throw error;
      });
      // The session may have ended between `isOpen` and the rename.
      if (!(await isOpen(id))) await remove(id);
    },
    remove,
  };
}
