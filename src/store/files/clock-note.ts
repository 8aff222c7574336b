import { isMissing } from '../../files/error-code.ts';
import type { StoreParts } from './store-parts.ts';

/** Since when the clock is doubted, in a file, so that the processes of a home agree when to believe it. */
export type ClockNote = {
  read(): Promise<number | null>;
  /** Null removes the note. Where it cannot be written, no session is removed by age for longer. */
  write(since: number | null): Promise<void>;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'temporary' | 'log'>;

export function createClockNote({ disk, layout, temporary, log }: Deps): ClockNote {
  const path = layout.clockDoubt;

  async function read(): Promise<number | null> {
    const text = await disk.read(path).catch(() => null);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  }

  return {
    read,
    async write(since) {
      try {
        if (since === null) await disk.remove(path);
        else await temporary.replace(path, String(since));
      } catch (cause) {
        if (!isMissing(cause)) log.warn('that the clock looks wrong could not be noted', cause);
      }
    },
  };
}
