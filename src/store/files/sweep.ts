import { join } from 'node:path';
import type { Clock, Log } from '../../application/ports.ts';
import type { SessionId } from '../../domain/session-id.ts';
import { isMissing } from '../../settings/error-code.ts';
import { hourMs } from '../retention.ts';
import type { Disk } from './disk.ts';
import type { Folders } from './folders.ts';
import type { Layout } from './layout.ts';

/** Taking things away, so that a crash in the middle leaves nothing that looks alive. */
export type Sweep = {
  /** True for the one process that took the session away. */
  discard(id: SessionId): Promise<boolean>;
  /** What crashes left behind: half-deleted sessions, files that never got their name. */
  leftovers(): Promise<void>;
};

type Needs = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly folders: Folders;
  readonly newName: () => string;
  readonly clock: Clock;
  readonly log: Log;
};

export function createSweep({ disk, layout, folders, newName, clock, log }: Needs): Sweep {
  /** Somebody may be deleting the same thing; what stays is tried again at the next purge. */
  const destroy = (path: string) =>
    disk
      .removeTree(path)
      .catch((cause: unknown) => log.debug(`${path} was not removed yet: ${String(cause)}`));

  /** Out of sight in one move, then deleted. False when another process was faster. */
  async function takeAway(path: string, as: string): Promise<boolean> {
    const away = join(layout.trash, as);
    try {
      await disk.rename(path, away);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await destroy(away);
    return true;
  }

  return {
    async discard(id) {
      await folders.ensure();
      return takeAway(layout.session(id), `${id}.${newName()}`);
    },
    async leftovers() {
      for (const name of (await disk.list(layout.trash)) ?? []) await destroy(join(layout.trash, name));
      for (const name of (await disk.list(layout.tmp)) ?? []) {
        const path = join(layout.tmp, name);
        const stamp = await disk.stamp(path);
        if (stamp === null) continue;
        const modifiedAt = Number(stamp.modifiedNs / 1_000_000n);
        // Not deleted in place: a machine that slept may be in the middle of filling it, and would publish what is left.
        if (clock.now() - modifiedAt > hourMs) await takeAway(path, newName());
      }
    },
  };
}
