import { dirname, join } from 'node:path';
import { createWhole, orRemove, writeWhole } from '../../files/atomic-files.ts';
import { isMissing } from '../../files/error-code.ts';
import type { StoreDeps } from './store-deps.ts';

/** The folders of a home, made when something is first written and not before. */
export type Folders = {
  ensure(): Promise<void>;
  /** Runs what needs the folders; makes them and runs it once more when they were removed while this process runs. */
  within<Value>(work: () => Promise<Value>): Promise<Value>;
};

export function createFolders({ disk, layout, log }: Pick<StoreDeps, 'disk' | 'layout' | 'log'>): Folders {
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

/** Files and folders that are complete before they get their real name. */
export type Temporary = {
  file(text: string, durable: boolean): Promise<string>;
  /** Replaces a file or makes it. Nothing is synced: after a power cut it may be empty. */
  replace(path: string, text: string): Promise<void>;
  /** A folder holding one file. */
  folder(inner: { readonly name: string; readonly text: string }, durable: boolean): Promise<string>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'folders' | 'newName'>;

export function createTemporary({ disk, layout, folders, newName }: Deps): Temporary {
  const file = (content: string, durable: boolean) =>
    folders.within(async () => {
      const path = join(layout.tmp, newName());
      await createWhole(disk, path, { content, durable });
      return path;
    });

  return {
    file,
    async replace(path, text) {
      const made = await file(text, false);
      await orRemove(disk, made, () => disk.rename(made, path));
    },
    folder: ({ name, text }, durable) =>
      folders.within(async () => {
        const path = join(layout.tmp, newName());
        await disk.makeFolder(path);
        try {
          const inner = await disk.create(join(path, name));
          // Both at once: a disk makes them durable in one go.
          await Promise.all([writeWhole(inner, text, durable), durable ? disk.syncFolder(path) : undefined]);
        } catch (error) {
          await disk.removeTree(path).catch(() => {});
          throw error;
        }
        return path;
      }),
  };
}
