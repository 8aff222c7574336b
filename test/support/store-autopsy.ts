import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndedSession } from '../../src/domain/session/session.ts';

/** One entry of a log as it lies on the disk, read without any code of the store. */
export type RawEntry = {
  readonly number: number;
  readonly kind: string;
  readonly deadline?: number;
  readonly session?: EndedSession;
  readonly writtenAt: number;
};

/** The whole log of a session. Throws at anything that is not a complete entry or the draft. */
export async function readRawLog(home: string, id: string): Promise<readonly RawEntry[]> {
  const folder = join(home, 'sessions', id);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('draft')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = index + 1;
      const expected = `${String(number).padStart(4, '0')}.json`;
      if (name !== expected) throw new Error(`${id}: found ${name} where ${expected} belongs`);
      // Without hard links an event is a folder.
      const isFolder = (await stat(join(folder, name))).isDirectory();
      const path = isFolder ? join(folder, name, 'event.json') : join(folder, name);
      const entry = JSON.parse(await readFile(path, 'utf8')) as RawEntry;
      return { ...entry, number, writtenAt: (await stat(path)).mtimeMs };
    }),
  );
}

export async function namesIn(home: string, folder: string): Promise<readonly string[]> {
  return (await readdir(join(home, folder))).sort();
}
