import { join } from 'node:path';
import { createWhole } from '../../files/atomic-files.ts';
import type { Disk } from '../../files/disk.ts';
import type { Folders } from './folders.ts';
import type { Layout } from './layout.ts';

/** Files and folders that are complete before anybody can see them under their real name. */
export type Temporary = {
  file(text: string, durable: boolean): Promise<string>;
  /** A folder holding one file. */
  folder(inner: { readonly name: string; readonly text: string }, durable: boolean): Promise<string>;
};

type Needs = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly folders: Folders;
  readonly newName: () => string;
};

export function createTemporary({ disk, layout, folders, newName }: Needs): Temporary {
  return {
    file: (text, durable) =>
      folders.within(async () => {
        const path = join(layout.tmp, newName());
        await createWhole(disk, path, { text, durable });
        return path;
      }),
    folder: ({ name, text }, durable) =>
      folders.within(async () => {
        const path = join(layout.tmp, newName());
        await disk.makeFolder(path);
        try {
          await createWhole(disk, join(path, name), { text, durable });
          if (durable) await disk.syncFolder(path);
        } catch (error) {
          await disk.removeTree(path).catch(() => {});
          throw error;
        }
        return path;
      }),
  };
}
