import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Commands of older versions may still be on a person's screen; a week is enough for those. */
const keepMs = 7 * 24 * 60 * 60 * 1_000;

/** Removes files of older versions of this program beside its present one; `own` matches their names. */
export async function forgetOldFiles(current: string, own: RegExp): Promise<void> {
  const folder = dirname(current);
  const { mtimeMs: now } = await stat(current);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (file === current || !own.test(name)) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    // A file that cannot be removed, as on Windows a running program, is tried again by a later version.
    if (now - mtimeMs > keepMs) await rm(file, { force: true }).catch(() => undefined);
  }
}
