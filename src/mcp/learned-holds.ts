import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../files/atomic-files.ts';
import { replaceFile } from '../files/replace-file.ts';

/** After how many seconds each client was seen to give up, kept per home so that the next process knows. */
export type LearnedHolds = {
  read(client: string): Promise<number | null>;
  learn(client: string, seconds: number): Promise<void>;
};

/** Losing this file costs one more aborted call, so it needs no care beyond never being half-written. */
export function createLearnedHolds(home: string): LearnedHolds {
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
      await replaceFile(file, JSON.stringify(Object.fromEntries(known)));
    },
  };
}
