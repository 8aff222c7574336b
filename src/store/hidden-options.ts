import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, HiddenOptions, Log } from '../application/ports.ts';
import { optionIds } from '../domain/option.ts';
import type { Request } from '../domain/request.ts';
import { fitsHidden } from '../domain/visibility.ts';

const rememberMs = 7 * 24 * 60 * 60 * 1_000;

type Surroundings = {
  readonly home: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly uniqueName: () => string;
};

/** One small file per question, named by a hash: agent text never becomes a file name. */
export function createHiddenOptions({ home, clock, log, uniqueName }: Surroundings): HiddenOptions {
  const folder = join(home, 'cache', 'hidden');
  const fileFor = (request: Request) => join(folder, `${fingerprint(request)}.json`);

  return {
    async recall(request) {
      const file = fileFor(request);
      try {
        if (clock.now() - (await stat(file)).mtimeMs > rememberMs) return [];
        const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
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
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const fresh = `${file}.${uniqueName()}`;
        await writeFile(fresh, JSON.stringify(hidden), { mode: 0o600 });
        await rename(fresh, file);
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
