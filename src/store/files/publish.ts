import { dirname } from 'node:path';
import type { Disk } from '../../files/disk.ts';
import { hasCode, isMissing } from '../../files/error-code.ts';
import { innerEventName } from './layout.ts';
import type { StoreDeps } from './store-deps.ts';

/** won: this process has the name · taken: another one was first · gone: the session's folder was removed. */
type Published = 'won' | 'taken' | 'gone';

/** Gives a text its name in a log, unless the name is taken: this decides which of two answers counts. */
export type Publish = (target: string, text: string, durable: boolean) => Promise<Published>;

const noHardLinks = [
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EXDEV',
  'ENOSYS',
  'EMLINK',
  'EINVAL',
  // What Windows says on a FAT stick.
  'EISDIR',
  'UNKNOWN',
];

type Deps = Pick<StoreDeps, 'disk' | 'temporary' | 'log'>;

export function createPublish({ disk, temporary, log }: Deps): Publish {
  let hardLinksWork = true;

  return async function publish(target, text, durable) {
    const published = await publishSomehow(target, text, durable);
    if (published === 'won' && durable) await makeLast(target);
    return published;
  };

  /** Other processes can read the event already, so a failure here is logged and not reported to the caller. */
  async function makeLast(target: string): Promise<void> {
    await disk
      .syncFolder(dirname(target))
      .catch((cause: unknown) => log.error(`${target} is stored but may not survive a power cut`, cause));
  }

  async function publishSomehow(target: string, text: string, durable: boolean): Promise<Published> {
    if (hardLinksWork) {
      const published = await publishByLink(target, text, durable);
      if (published !== 'no-hard-links') return published;
      hardLinksWork = false;
    }
    return publishByRename(target, text, durable);
  }

  /** A link fails where the name is taken; a rename would replace what another process has just published. */
  async function publishByLink(target: string, text: string, durable: boolean) {
    const made = await temporary.file(text, durable);
    try {
      await disk.link(made, target);
      return 'won';
    } catch (error) {
      // NFS may repeat a link whose reply was lost, and then report that the name exists.
      if (hasCode(error, 'EEXIST')) return (await isSameFile(disk, made, target)) ? 'won' : 'taken';
      if (isMissing(error)) return 'gone';
      if (hasCode(error, ...noHardLinks)) return 'no-hard-links';
      throw error;
    } finally {
      await disk.remove(made).catch(() => {});
    }
  }

  /** No file system renames over a folder that is not empty. */
  async function publishByRename(target: string, text: string, durable: boolean): Promise<Published> {
    const made = await temporary.folder({ name: innerEventName, text }, durable);
    try {
      await disk.rename(made, target);
      return 'won';
    } catch (error) {
      await disk.removeTree(made).catch(() => {});
      if (isMissing(error)) return 'gone';
      // Windows and some network mounts report a taken name as a lack of permission.
      const taken = hasCode(error, 'EEXIST', 'ENOTEMPTY', 'ENOTDIR') || (await disk.stamp(target)) !== null;
      if (taken) return 'taken';
      throw error;
    }
  }
}

async function isSameFile(disk: Disk, one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([disk.stamp(one), disk.stamp(other)]);
  return a !== null && b !== null && a.inode === b.inode && a.device === b.device;
}
