import { randomUUID } from 'node:crypto';
import { type Content, createWhole, orRemove } from './atomic-files.ts';
import type { Disk } from './disk.ts';
import { nodeDisk } from './node-disk.ts';

type Replacing = {
  readonly disk?: Disk;
  /** Synced before it gets its name, so that a power cut leaves a whole file under it. */
  readonly durable?: boolean;
  /** May change the new file, or refuse it by throwing. */
  readonly beforeRename?: (made: string) => Promise<void>;
};

/** Between a file's name and a random one, in the name of what a killed process leaves beside the file. */
export const unfinished = '.tmp-';

/**
 * Puts new content under a name, for this user only. A process that reads meanwhile finds all of the old content or
 * all of the new; a failure, as on a full disk, leaves the old content and nothing beside it.
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
