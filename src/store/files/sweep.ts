import { join } from 'node:path';
import type { SessionId } from '../../domain/session/session-id.ts';
import { modifiedAt } from '../../files/disk.ts';
import { unlessMissing } from '../../files/error-code.ts';
import { hourMs } from '../retention.ts';
import type { StoreDeps } from './store-deps.ts';

/** Removes sessions and files so that a crash in the middle leaves nothing that looks like a session. */
export type Sweep = {
  /** True for the one process that removed the session. */
  discard(id: SessionId): Promise<boolean>;
  /** Removes what crashes left behind: half-deleted sessions, files that never got their name. */
  leftovers(): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'folders' | 'newName' | 'clock' | 'log'>;

export function createSweep({ disk, layout, folders, newName, clock, log }: Deps): Sweep {
  const inTrash = (name: string) => join(layout.trash, name);

  /** In one rename, so that no process sees half of it. False when another process was faster. */
  function moveAway(path: string, name: string): Promise<boolean> {
    return unlessMissing(() => disk.rename(path, inTrash(name)).then(() => true), false);
  }

  /**
   * Deleted only once the move is durable: a power cut that undid the move and kept half of the deletions would bring
   * a session back without its ending. What cannot be deleted now is tried again an hour later.
   */
  async function destroy(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const notYet = (cause: unknown) => log.debug(`${layout.trash} was not emptied yet: ${String(cause)}`);
    const deleteAll = async () => {
      for (const name of names) await disk.removeTree(inTrash(name)).catch(notYet);
    };
    await disk.syncFolder(layout.trash).then(deleteAll, notYet);
  }

  async function isLeftOver(path: string): Promise<boolean> {
    const stamp = await disk.stamp(path);
    return stamp !== null && clock.now() - modifiedAt(stamp) > hourMs;
  }

  return {
    async discard(id) {
      await folders.ensure();
      const name = `${id}.${newName()}`;
      const moved = await moveAway(layout.session(id), name);
      if (moved) await destroy([name]);
      return moved;
    },
    async leftovers() {
      for (const name of (await disk.list(layout.tmp)) ?? []) {
        const path = join(layout.tmp, name);
        // Not deleted in place: a process on a machine that slept may still be filling it, and would publish the rest.
        if (await isLeftOver(path)) await moveAway(path, newName());
      }
      await destroy((await disk.list(layout.trash)) ?? []);
    },
  };
}
