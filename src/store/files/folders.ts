import type { Log } from '../../application/ports.ts';
import { isMissing } from '../../settings/error-code.ts';
import type { Disk } from './disk.ts';
import type { Layout } from './layout.ts';

/** The folders of a home, made when something is first written and not before. */
export type Folders = {
  ensure(): Promise<void>;
  /** Runs what needs the folders; once more with new ones when somebody removed them under us. */
  within<Value>(work: () => Promise<Value>): Promise<Value>;
};

export function createFolders(disk: Disk, layout: Layout, log: Log): Folders {
  let made: Promise<void> | null = null;

  async function make(): Promise<void> {
    const { home, sessions, open, waiting, asking, tmp, trash } = layout;
    for (const folder of [home, sessions, open, waiting, asking, tmp, trash]) await disk.makeFolder(folder);
  }

  function ensure(): Promise<void> {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  return {
    ensure,
    async within(work) {
      await ensure();
      try {
        return await work();
      } catch (error) {
        if (!isMissing(error)) throw error;
        log.warn(`folders in ${layout.home} were removed while this process runs; they are made again`);
        made = null;
        await ensure();
        return await work();
      }
    },
  };
}
