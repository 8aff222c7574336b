import { dirname } from 'node:path';
import type { Log } from '../../application/ports.ts';
import type { Disk } from '../../files/disk.ts';
import { isMissing } from '../../files/error-code.ts';
import type { Layout } from './layout.ts';

/** The folders of a home, made when something is first written and not before. */
export type Folders = {
  ensure(): Promise<void>;
  /** Runs what needs the folders; makes them and runs it once more when they were removed while this process runs. */
  within<Value>(work: () => Promise<Value>): Promise<Value>;
};

export function createFolders(disk: Disk, layout: Layout, log: Log): Folders {
  const { home, sessions, open, waiting, asking, tmp, trash } = layout;
  let made: Promise<void> | null = null;
  const isMissingFolder = async (path: string) => (await disk.stamp(path)) === null;

  async function make(): Promise<void> {
    const isNew = (await isMissingFolder(sessions)) || (await isMissingFolder(trash));
    for (const folder of [home, sessions, open, waiting, asking, tmp]) await disk.makeFolder(folder);
    // A session lasts only if the folders above it do.
    if (isNew) for (const folder of [dirname(home), home]) await disk.syncFolder(folder);
    // Last: a process that finds it knows that the others were synced, even if the one that made them was killed.
    await disk.makeFolder(trash);
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
