import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Commands of older versions may still be on somebody's screen; a week is enough for those. */
const keepMs = 7 * 24 * 60 * 60 * 1_000;

/** Removes what older versions of this program have left in a folder of their own making. */
export async function forgetOldFiles(folder: string, current: string): Promise<void> {
  const { mtimeMs: now } = await stat(current);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (file === current) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > keepMs) await rm(file, { force: true });
  }
}
