import { lstat, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../files/atomic-files.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** Folders that were missing before setup wrote a client's file: they go again with the last file in them. */
export type MadeFolders = {
  /** Before the file is written: those above it that are not there yet. */
  readonly note: (path: string) => Promise<void>;
  /** Removes those that are empty. */
  readonly remove: () => Promise<void>;
};

/** One list for all clients, because several of them keep their folders in the same one (`.config`). */
export function createMadeFolders(home: string): MadeFolders {
  const folder = join(home, 'setup');
  const list = join(folder, 'folders.json');

  async function read(): Promise<readonly string[]> {
    try {
      const noted: unknown = JSON.parse(await readFile(list, 'utf8'));
      return Array.isArray(noted) ? noted.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  }

  async function write(folders: readonly string[]): Promise<void> {
    await makeFolder(folder);
    await replaceFile(list, `${JSON.stringify(folders, null, 2)}\n`);
  }

  return {
    async note(path) {
      const noted = await read();
      const missing = (await missingAbove(path)).filter((one) => !noted.includes(one));
      if (missing.length > 0) await write([...noted, ...missing]);
    },
    async remove() {
      const left: string[] = [];
      // Inner ones first, which are the longer ones.
      for (const one of (await read()).toSorted((a, b) => b.length - a.length)) {
        await rmdir(one).catch(() => {});
        if (await isThere(one)) left.push(one);
      }
      if (left.length > 0) await write(left);
      else await rm(list, { force: true });
    },
  };
}

async function missingAbove(path: string): Promise<readonly string[]> {
  const folder = dirname(path);
  return folder === path || (await isThere(folder)) ? [] : [folder, ...(await missingAbove(folder))];
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
