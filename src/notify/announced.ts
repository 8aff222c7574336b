import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionId, type SessionId } from '../domain/session/session-id.ts';
import { createFile, makeFolder } from '../files/atomic-files.ts';
import { hasCode, unlessMissing } from '../files/error-code.ts';

/** Which questions the person has been told of, by any process of the home. */
export type Announced = {
  ids(): Promise<readonly SessionId[]>;
  /** True for exactly one of the processes that try; that one tells the person. */
  claim(id: SessionId): Promise<boolean>;
  forget(id: SessionId): Promise<void>;
};

/**
 * One empty file for each, made before anything is sent: a process that is killed in between tells nothing, and the
 * next one does not tell it twice.
 */
export function createAnnouncedFiles(folder: string): Announced {
  return {
    ids: async () => (await unlessMissing(() => readdir(folder), [])).filter(isSessionId),
    async claim(id) {
      await makeFolder(folder);
      try {
        await (await createFile(join(folder, id))).close();
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    forget: (id) => unlessMissing(() => unlink(join(folder, id)), undefined),
  };
}

/** For a home that cannot be written: no other process knows its questions. */
export function createAnnouncedMemory(): Announced {
  const claimed = new Set<SessionId>();
  return {
    ids: async () => [...claimed],
    async claim(id) {
      const isNew = !claimed.has(id);
      claimed.add(id);
      return isNew;
    },
    async forget(id) {
      claimed.delete(id);
    },
  };
}
