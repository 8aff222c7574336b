import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../files/atomic-files.ts';
import { hasCode, unlessMissing } from '../../../files/error-code.ts';
import { replaceFile } from '../../../files/replace-file.ts';

/** Small notes, each under its own id, that every process of the home can read. */
export type CredentialFiles = {
  put(id: string, note: string, at: number): Promise<void>;
  read(id: string): Promise<StoredNote | null>;
  has(id: string): boolean;
  /** Removes the note; true for exactly one of the callers that try. */
  take(id: string): Promise<boolean>;
  touch(id: string, at: number): Promise<void>;
  ids(): Promise<readonly string[]>;
};

type StoredNote = { readonly note: string; readonly touchedAt: number };

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
  const notes = new Map<string, StoredNote>();
  return {
    async put(id, note, at) {
      notes.set(id, { note, touchedAt: at });
    },
    read: async (id) => notes.get(id) ?? null,
    has: (id) => notes.has(id),
    take: async (id) => notes.delete(id),
    async touch(id, at) {
      const found = notes.get(id);
      if (found !== undefined) notes.set(id, { ...found, touchedAt: at });
    },
    ids: async () => [...notes.keys()],
  };
}

/** A folder under such a name counts as no note. */
function unlessNone<Value, None>(work: () => Value | Promise<Value>, none: None): Promise<Value | None> {
  return unlessMissing(work, none, (error) => hasCode(error, 'ENOENT', 'EISDIR'));
}

export type Random = (bytes: number) => Uint8Array;

/** The id of a key and of the browser paired with it; also the name of their files. */
export function newId(random: Random): string {
  return Buffer.from(random(8)).toString('hex');
}

/** Checked before an id becomes part of a path. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{16}$/.test(text);
}
