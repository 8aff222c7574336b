import { join } from 'node:path';
import type { SessionStore } from '../../application/session-store.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { inBatches } from './log-reader.ts';
import type { StoreDeps } from './store-deps.ts';

type Deps = Pick<
  StoreDeps,
  'disk' | 'layout' | 'log' | 'reader' | 'markers' | 'days' | 'list' | 'uncollected' | 'newName'
> & {
  /** Lets every process know that the session changed. */
  readonly announce: (id: SessionId) => Promise<void>;
};

/** Finds the sessions that cannot be understood, and takes them out of the way. */
export function createDamagedSessions(deps: Deps): Pick<SessionStore, 'listDamaged' | 'setAside'> {
  const { disk, layout, log, reader, markers, days, list, uncollected, newName, announce } = deps;

  /** What says that the session is there. Whatever of it stays is removed by the next process that looks. */
  async function forget(id: SessionId): Promise<void> {
    const position = await days.findPosition(id);
    await Promise.all([markers.remove(id), uncollected.remove(id), position && list.drop([position])]);
  }

  return {
    async listDamaged() {
      const ids = (await reader.ids()).toSorted();
      const damaged: SessionId[] = [];
      for (const batch of inBatches(ids)) {
        const found = await reader.readMany(batch);
        damaged.push(...found.filter(({ state }) => state === 'damaged').map(({ id }) => id));
      }
      return damaged;
    },
    async setAside(id) {
      if ((await reader.read(id))?.state !== 'damaged') return null;
      await disk.makeFolder(layout.setAside);
      const wanted = join(layout.setAside, id);
      // One of that id may be there: copied back from another store since, and damaged again.
      const path = (await disk.stamp(wanted)) === null ? wanted : `${wanted}.${newName()}`;
      await disk.rename(layout.session(id), path);
      await forget(id).catch((cause: unknown) => log.debug(`${id} is still listed: ${String(cause)}`));
      await announce(id);
      return path;
    },
  };
}
