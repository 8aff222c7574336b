import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import type { StoreDeps } from './store-deps.ts';

/**
 * The ids of the sessions that changed, in order, in one file that every process appends to. Reading its end costs the
 * same however many sessions are open, and names changes that the system's watch may have left out.
 */
export type ChangeList = {
  /** Never fails: a change that could not be listed is found when the watcher next looks at all sessions. */
  add(id: SessionId): Promise<void>;
  /** Each call of the result names the ids added since the one before; null when a caller has to look at all sessions. */
  follow(): Promise<() => Promise<readonly SessionId[] | null>>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'log'>;

/** Some ten thousand changes. */
const mostBytes = 256 * 1024;
const addsPerCheck = 100;

export function createChangeList({ disk, layout, log }: Deps): ChangeList {
  const { changes } = layout;
  const size = async () => (await disk.size(changes)) ?? 0;
  let adds = 0;

  async function add(id: SessionId): Promise<void> {
    await disk.append(changes, `${id}\n`);
    adds += 1;
    // With the first: some processes live for one question only.
    if (adds % addsPerCheck === 1) await beginAnewWhenLong();
  }

  /**
   * What a process adds to the removed file at this moment is lost. It changed its marker before, and a reader that
   * finds the list shorter looks at all sessions.
   */
  async function beginAnewWhenLong(): Promise<void> {
    if ((await size()) > mostBytes) await disk.remove(changes);
  }

  return {
    add: (id) =>
      add(id).catch((cause: unknown) => log.debug(`a change could not be listed: ${String(cause)}`)),
    async follow() {
      let seen = await size().catch(() => 0);
      return async function news() {
        const [before, now] = [seen, await size()];
        if (now === before) return [];
        const added = now < before ? null : await disk.readPart(changes, before, now - before);
        // Only now: a part that could not be read is read by the next call.
        seen = now;
        return added === null ? null : readIds(Buffer.from(added).toString());
      };
    },
  };
}

/** Null when a line is none of ours: a full disk may have cut one short. */
function readIds(text: string): readonly SessionId[] | null {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.every(isSessionId) ? [...new Set(lines)] : null;
}
