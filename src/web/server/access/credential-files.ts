import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../files/atomic-files.ts';
import { hasCode, unlessMissing } from '../../../files/error-code.ts';
import { replaceFile } from '../../../files/replace-file.ts';

/** Small notes, each under its own id, that every process of the home can read. */
export type CredentialFiles = {
  put(id: string, note: string, at: number): Promise<void>;
  read(id: string): Promise<Shelved | null>;
  has(id: string): boolean;
  /** Removes the note; true for exactly one of the callers that try. */
  take(id: string): Promise<boolean>;
  touch(id: string, at: number): Promise<void>;
  ids(): Promise<readonly string[]>;
};

type Shelved = { readonly note: string; readonly touchedAt: number };

const suffix = '.json';

export function createCredentialFiles(folder: string): CredentialFiles {
  const pathOf = (id: string) => join(folder, id + suffix);
  return {
    async put(id, note, at) {
      await makeFolder(folder);
      // The time is set before the file gets its name: a process that sweeps the folder goes by it.
      const beforeRename = (made: string) => utimes(made, at / 1_000, at / 1_000);
      await replaceFile(pathOf(id), note, { beforeRename });
    },
    async read(id) {
      const path = pathOf(id);
      // Synchronous, as with every request of a page: the thread pool takes several times as long as the file.
      return unlessNone(() => {
        const note = readFileSync(path, 'utf8');
        return { note, touchedAt: statSync(path).mtimeMs };
      }, null);
    },
    has: (id) => existsSync(pathOf(id)),
    take: (id) => unlessNone(() => unlink(pathOf(id)).then(() => true), false),
    touch: (id, at) => unlessNone(() => utimes(pathOf(id), at / 1_000, at / 1_000), undefined),
    async ids() {
      const names = await unlessNone(() => readdir(folder), []);
      return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
    },
  };
}

/** For a home that cannot be written: kept in this process only. */
export function createCredentialMemory(): CredentialFiles {
  const shelved = new Map<string, Shelved>();
  return {
    async put(id, note, at) {
      shelved.set(id, { note, touchedAt: at });
    },
    read: async (id) => shelved.get(id) ?? null,
    has: (id) => shelved.has(id),
    take: async (id) => shelved.delete(id),
    async touch(id, at) {
      const found = shelved.get(id);
      if (found !== undefined) shelved.set(id, { ...found, touchedAt: at });
    },
    ids: async () => [...shelved.keys()],
  };
}

/** A folder under such a name counts as no note. */
function unlessNone<Value, None>(work: () => Value | Promise<Value>, none: None): Promise<Value | None> {
  return unlessMissing(work, none, (error) => hasCode(error, 'ENOENT', 'EISDIR'));
}
