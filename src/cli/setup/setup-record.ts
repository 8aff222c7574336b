import { createHash } from 'node:crypto';
import { lstat, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isObject, parseObject } from '../../domain/json-object.ts';
import { makeFolder } from '../../files/atomic-files.ts';
import { replaceFile } from '../../files/replace-file.ts';
import type { ClientFile } from './client-file.ts';

/**
 * What setup has changed for a client, kept in the home, where other users cannot read it: the file as it was before,
 * and a checksum of what was written. A file that is still what was written gets back every byte.
 */
export type SetupRecord = {
  /** Keeps the file as it is now, before it is replaced by `after`; says where. */
  readonly note: (file: ClientFile, after: Buffer, hadUs: boolean) => Promise<string | null>;
  /** What the file was before us: its bytes, null when there was none, undefined when it has changed since. */
  readonly before: (file: ClientFile) => Promise<Buffer | null | undefined>;
  readonly knows: (path: string) => Promise<boolean>;
  /** The files that setup has written. */
  readonly files: () => Promise<readonly string[]>;
  /** The limit of one call that the client's settings named when setup last ran. */
  readonly limitSeconds: () => Promise<number | null>;
  readonly noteLimit: (seconds: number | null) => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly madeFolders: MadeFolders;
};

type Noted = { readonly after: string; readonly existed: boolean; readonly hadUs: boolean };

export function createSetupRecord(home: string, clientId: string): SetupRecord {
  const folder = join(home, 'setup', clientId);
  const recordFile = join(folder, 'record.json');
  const limitFile = join(folder, 'limit.json');
  const backupOf = (path: string) => join(folder, basename(path));

  async function read(): Promise<Map<string, Noted>> {
    const record = parseObject(await readFile(recordFile, 'utf8').catch(() => '')) ?? {};
    return new Map(Object.entries(record).filter((entry): entry is [string, Noted] => isNoted(entry[1])));
  }

  return {
    async note({ path, bytes }, after, hadUs) {
      const noted = await read();
      const known = noted.get(path);
      const isContinued = known !== undefined && bytes !== null && known.after === checksum(bytes);
      await makeFolder(folder);
      if (!isContinued && bytes !== null) await replaceFile(backupOf(path), bytes, { durable: true });
      const before = isContinued ? known : { existed: bytes !== null, hadUs };
      noted.set(path, { ...before, after: checksum(after) });
      await replaceFile(recordFile, `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`);
      return before.existed ? backupOf(path) : null;
    },
    async before({ path, bytes }) {
      const known = (await read()).get(path);
      if (known === undefined || known.hadUs || bytes === null || known.after !== checksum(bytes))
        return undefined;
      return known.existed ? readFile(backupOf(path)) : null;
    },
    knows: async (path) => (await read()).has(path),
    files: async () => [...(await read()).keys()],
    async limitSeconds() {
      const { seconds } = parseObject(await readFile(limitFile, 'utf8').catch(() => '')) ?? {};
      return typeof seconds === 'number' && seconds > 0 ? seconds : null;
    },
    async noteLimit(seconds) {
      await makeFolder(folder);
      await replaceFile(limitFile, `${JSON.stringify({ seconds })}\n`);
    },
    madeFolders: createMadeFolders(home),
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

function checksum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isNoted(value: unknown): value is Noted {
  return isObject(value) && typeof value.after === 'string' && typeof value.existed === 'boolean';
}

/** Folders that were missing before setup wrote a client's file: they go again with the last file in them. */
type MadeFolders = {
  /** Before the file is written: those above it that are not there yet. */
  readonly note: (path: string) => Promise<void>;
  /** Removes those that are empty. */
  readonly remove: () => Promise<void>;
};

/** One list for all clients, because several of them keep their folders in the same one (`.config`). */
function createMadeFolders(home: string): MadeFolders {
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
