import { join } from 'node:path';
import { createWhole, orRemove, writeWhole } from '../../files/atomic-files.ts';
import type { StoreParts } from './store-parts.ts';

/** Files and folders that are complete before they get their real name. */
export type Temporary = {
  file(text: string, durable: boolean): Promise<string>;
  /** Replaces a file or makes it. Nothing is synced: after a power cut it may be empty. */
  replace(path: string, text: string): Promise<void>;
  /** A folder holding one file. */
  folder(inner: { readonly name: string; readonly text: string }, durable: boolean): Promise<string>;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'folders' | 'newName'>;

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
