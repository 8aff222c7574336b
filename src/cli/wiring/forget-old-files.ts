import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Commands of older versions may still be on somebody's screen; a week is enough for those. */
const keepMs = 7 * 24 * 60 * 60 * 1_000;

/** Removes what older versions of this program have left beside its present file; `own` tells such files by name. */
export async function forgetOldFiles(current: string, own: RegExp): Promise<void> {
  const folder = dirname(current);
  const { mtimeMs: now } = await stat(current);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (file === current || !own.test(name)) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    // What cannot be removed, as on Windows what still runs, is not missed: a later version tries again.
    if (now - mtimeMs > keepMs) await rm(file, { force: true }).catch(() => undefined);
  }
}
