import type { EndedSession } from '../../../domain/session/session.ts';
import { askedAtOf, isSessionId, type SessionId } from '../../../domain/session/session-id.ts';
import { isMissing } from '../../../files/error-code.ts';
import { byLatestEnding } from '../../ended-query.ts';
import { dayMs, isUncollected } from '../../retention.ts';
import type { StoreDeps } from '../store-deps.ts';

/** One empty file per answer that no agent has collected, so that they are found without reading other sessions. */
export type Uncollected = {
  /** Marks the session if its answer waits for its agent. */
  note(session: EndedSession): Promise<void>;
  remove(id: SessionId): Promise<void>;
  ids(): Promise<readonly SessionId[]>;
  /** Those that ended at `since` or later, latest ending first. Removes marks that are no longer true. */
  list(since: number): Promise<readonly EndedSession[]>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'log' | 'reader'>;

export function createUncollected({ disk, layout, log, reader }: Deps): Uncollected {
  /** Those whose mark could not be written. */
  const unmarked = new Set<SessionId>();
  let isFolderLasting = false;

  async function make(path: string): Promise<void> {
    try {
      await disk.append(path, '');
    } catch (error) {
      if (!isMissing(error)) throw error;
      await disk.makeFolder(layout.uncollected);
      await disk.append(path, '');
    }
    await makeLast(layout.uncollected);
    // Once per process: the process that made the folder may have been killed before it was synced.
    if (!isFolderLasting) await makeLast(layout.home);
    isFolderLasting = true;
  }

  /** Being on the list of endings means that the mark exists, so no power cut may take the mark alone. */
  async function makeLast(folder: string): Promise<void> {
    await disk
      .syncFolder(folder)
      .catch((cause: unknown) => log.warn('that an answer waits may not survive a power cut', cause));
  }

  async function remove(id: SessionId): Promise<void> {
    unmarked.delete(id);
    await disk.remove(layout.uncollectedMarker(id));
  }

  async function ids(): Promise<readonly SessionId[]> {
    const marked = ((await disk.list(layout.uncollected)) ?? []).filter(isSessionId);
    return unmarked.size === 0 ? marked : [...new Set([...marked, ...unmarked])];
  }

  return {
    remove,
    ids,
    async note(session) {
      if (!isUncollected(session)) return;
      unmarked.add(session.id);
      await make(layout.uncollectedMarker(session.id));
      unmarked.delete(session.id);
    },
    async list(since) {
      // No session stays open longer than a day: one asked earlier ended before `since`.
      const recent = (await ids()).filter((id) => askedAtOf(id) + dayMs >= since);
      const found = await reader.readMany(recent);
      const waiting = found.filter((session) => session.state === 'ended').filter(isUncollected);
      const kept = new Set(
        [...waiting, ...found.filter(({ state }) => state !== 'ended')].map(({ id }) => id),
      );
      for (const id of recent) {
        if (!kept.has(id)) await remove(id).catch((cause: unknown) => log.debug(`${id}: ${String(cause)}`));
      }
      return waiting.filter(({ endedAt }) => endedAt >= since).sort(byLatestEnding);
    },
  };
}
