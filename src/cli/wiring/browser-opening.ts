import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../application/ports.ts';
import { makeFolder } from '../../files/atomic-files.ts';

/** A browser takes a moment to start; questions that any process asks meanwhile must not open more of them. */
export type BrowserOpening = {
  isOnItsWay(): Promise<boolean>;
  begin(): Promise<void>;
  /** The browser did not start: the next question may try again at once. */
  fail(): Promise<void>;
};

const onItsWayMs = 10_000;

/** Kept as the time of a file in the home. Two processes that ask in the same millisecond open two tabs. */
export function createBrowserOpening(home: string | null, clock: Clock): BrowserOpening {
  let begunAt = Number.NEGATIVE_INFINITY;
  const file = home === null ? null : join(home, 'cache', 'opening-browser');
  const begunElsewhere = async () => {
    if (file === null) return begunAt;
    return (await stat(file).catch(() => null))?.mtimeMs ?? begunAt;
  };
  return {
    async isOnItsWay() {
      return clock.now() - Math.max(begunAt, await begunElsewhere()) < onItsWayMs;
    },
    async begin() {
      begunAt = clock.now();
      if (file === null) return;
      await makeFolder(dirname(file));
      await writeFile(file, '', { mode: 0o600 });
      await utimes(file, begunAt / 1_000, begunAt / 1_000);
    },
    async fail() {
      begunAt = Number.NEGATIVE_INFINITY;
      if (file !== null) await rm(file, { force: true });
    },
  };
}
