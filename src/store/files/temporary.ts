import { join } from 'node:path';
import type { Disk, NewFile } from './disk.ts';
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
        await writeWhole(disk, path, { text, durable });
        return path;
      }),
    folder: ({ name, text }, durable) =>
      folders.within(async () => {
        const path = join(layout.tmp, newName());
        await disk.makeFolder(path);
        try {
          await writeWhole(disk, join(path, name), { text, durable });
          if (durable) await disk.syncFolder(path);
        } catch (error) {
          await disk.removeTree(path).catch(() => {});
          throw error;
        }
        return path;
      }),
  };
}

type Content = { readonly text: string; readonly durable: boolean };

/** A file that is there is whole: on a full disk a write may take half of the bytes and report success. */
async function writeWhole(disk: Disk, path: string, { text, durable }: Content): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const file = await disk.create(path);
  try {
    try {
      await writeAll(file, bytes);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await disk.remove(path).catch(() => {});
    throw error;
  }
}

async function writeAll(file: NewFile, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const taken = await file.write(bytes.subarray(done));
    if (taken === 0) throw diskFull('the disk took no bytes');
    done += taken;
  }
  if ((await file.size()) !== bytes.length) throw diskFull('the disk kept fewer bytes than it took');
}

function diskFull(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOSPC' });
}
