import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, HiddenOptions, Log } from '../application/ports.ts';
import { fitsHidden, optionIds } from '../domain/question/option.ts';
import type { Request } from '../domain/question/request.ts';
import { makeFolder } from '../files/atomic-files.ts';
import { replaceFile } from '../files/replace-file.ts';

const rememberMs = 7 * 24 * 60 * 60 * 1_000;

type Surroundings = { readonly home: string; readonly clock: Clock; readonly log: Log };

/** One small file per question, named by a hash: agent text never becomes a file name. */
export function createHiddenOptions({ home, clock, log }: Surroundings): HiddenOptions {
  const folder = join(home, 'cache', 'hidden');
  const fileFor = (request: Request) => join(folder, `${fingerprint(request)}.json`);
  /** One that another process has just removed is not old. */
  function isOld(file: string): boolean {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && clock.now() - stats.mtimeMs > rememberMs;
  }

  /** Most questions are not asked again, so old files are removed without being recalled. */
  async function forgetOld(): Promise<void> {
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      if (isOld(file)) await rm(file, { force: true });
    }
  }

  return {
    async recall(request) {
      const file = fileFor(request);
      try {
        if (isOld(file)) return [];
        const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
        const hidden = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
        return fitsHidden(request, hidden) ? hidden : [];
      } catch {
        return [];
      }
    },
    async remember(request, hidden) {
      const file = fileFor(request);
      try {
        if (hidden.length === 0) return await rm(file, { force: true });
        await makeFolder(folder);
        await replaceFile(file, JSON.stringify(hidden));
        await forgetOld();
      } catch (cause) {
        log.warn('which options were hidden could not be remembered', cause);
      }
    },
  };
}

/** The same question: same title, same options. */
function fingerprint({ title, options }: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([title, optionIds(options)]))
    .digest('hex');
}
