import { randomUUID } from 'node:crypto';
import { type Content, createWhole, orRemove } from './atomic-files.ts';
import type { Disk } from './disk.ts';
import { nodeDisk } from './node-disk.ts';

type Replacing = {
  readonly disk?: Disk;
  /** Synced before it gets its name: what a power cut leaves under that name is whole. */
  readonly durable?: boolean;
  /** The last moment to change the new file, or to refuse it by throwing. */
  readonly beforeRename?: (made: string) => Promise<void>;
};

/** Stands between a file's name and a random one: what a killed process leaves beside the file. */
export const unfinished = '.tmp-';

/**
 * Puts new content under a name, for this user only. Who reads meanwhile finds all of the old content or all of the
 * new; what fails, as on a full disk, leaves the old one and nothing beside it.
 */
export async function replaceFile(path: string, content: Content, replacing: Replacing = {}): Promise<void> {
  const { disk = nodeDisk, durable = false, beforeRename } = replacing;
  const made = `${path}${unfinished}${randomUUID()}`;
  await createWhole(disk, made, { content, durable });
  await orRemove(disk, made, async () => {
    await beforeRename?.(made);
    await disk.rename(made, path);
  });
}
