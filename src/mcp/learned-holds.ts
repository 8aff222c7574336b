import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, renamePatiently } from '../files/atomic-files.ts';

/** After how many seconds each client was seen to give up, kept per home so that the next process knows. */
export type LearnedHolds = {
  read(client: string): Promise<number | null>;
  learn(client: string, seconds: number): Promise<void>;
};

/** Losing this file costs one more aborted call, so it needs no care beyond never being half-written. */
export function createLearnedHolds(home: string, uniqueName: () => string): LearnedHolds {
  const file = join(home, 'cache', 'holds.json');

  async function readAll(): Promise<Map<string, number>> {
    try {
      const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
      const entries = Object.entries(stored ?? {});
      return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
    } catch {
      return new Map();
    }
  }

  return {
    read: async (client) => (await readAll()).get(client) ?? null,
    async learn(client, seconds) {
      const known = await readAll();
      known.set(client, Math.min(seconds, known.get(client) ?? seconds));
      await makeFolder(dirname(file));
      const fresh = `${file}.${uniqueName()}`;
      await writeFile(fresh, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 });
      await renamePatiently(fresh, file);
    },
  };
}
