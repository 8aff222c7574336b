import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../application/ports.ts';
import { makeFolder } from '../files/atomic-files.ts';
import { replaceFile } from '../files/replace-file.ts';

/** What is noted about questions for when they come again. Losing it costs a person a click, no more. */
export type QuestionNotes = {
  /** Null where nothing was noted, or too long ago, or it cannot be read. */
  read(question: readonly unknown[]): unknown;
  write(question: readonly unknown[], note: unknown): Promise<void>;
  remove(question: readonly unknown[]): Promise<void>;
};

type Deps = {
  /** A folder of the home that holds nothing else. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly keepMs: number;
  /** The most that are kept; the latest stay. */
  readonly most?: number;
};

/** How many files each writing looks at, so that it takes no longer where there are thousands. */
const lookedAt = 10;

/** One small file per question, named by a hash of what tells it from others: agent text never becomes a file name. */
export function createQuestionNotes({ folder, clock, keepMs, most = 2_000 }: Deps): QuestionNotes {
  const fileFor = (question: readonly unknown[]) => join(folder, `${fingerprint(question)}.json`);

  /** Null for one that another process has just removed: it is not old. */
  function ageOf(file: string): number | null {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? null : clock.now() - stats.mtimeMs;
  }

  function isOld(file: string): boolean {
    const age = ageOf(file);
    return age !== null && age > keepMs;
  }

  /** Most questions are not asked again, so old files are removed without being read; each writing looks at some. */
  async function forgetOld(written: string): Promise<void> {
    const files = (await readdir(folder)).map((name) => join(folder, name));
    if (files.length > most) return forgetBeyond(files);
    // Hashes lie anywhere, so one after the other every file has its turn.
    const from = files.indexOf(written);
    const turn = [...files.slice(from), ...files.slice(0, from)].slice(0, lookedAt);
    for (const file of turn.filter(isOld)) await rm(file, { force: true });
  }

  /** A tenth more than has to go, so that this is seldom done. */
  async function forgetBeyond(files: readonly string[]): Promise<void> {
    const ages = files.map((file) => ({ file, age: ageOf(file) ?? 0 })).sort((a, b) => a.age - b.age);
    for (const { file } of ages.slice(Math.ceil(most * 0.9))) await rm(file, { force: true });
  }

  return {
    read(question) {
      const file = fileFor(question);
      try {
        return isOld(file) ? null : JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        return null;
      }
    },
    async write(question, note) {
      const file = fileFor(question);
      await makeFolder(folder);
      await replaceFile(file, JSON.stringify(note));
      await forgetOld(file);
    },
    remove: (question) => rm(fileFor(question), { force: true }),
  };
}

function fingerprint(question: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex');
}
