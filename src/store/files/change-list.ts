import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import type { StoreParts } from './store-parts.ts';

/**
 * The ids of the sessions that changed, in the order it happened, in one file that every process appends to. A look
 * costs the same however many sessions are open, and names what a watch may have left out.
 */
export type ChangeList = {
  /** Never fails: what could not be noted is found by the next look at everything. */
  add(id: SessionId): Promise<void>;
  /** Begins at the end. Each call names what was added since the one before; null when that cannot be told. */
  follow(): Promise<() => Promise<readonly SessionId[] | null>>;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'log'>;

/** Some ten thousand changes. Readers read the end only, so its length costs nothing but the disk. */
const mostBytes = 256 * 1024;
const addsPerCheck = 100;

export function createChangeList({ disk, layout, log }: Deps): ChangeList {
  const { changes } = layout;
  const size = async () => (await disk.size(changes)) ?? 0;
  let adds = 0;

  async function add(id: SessionId): Promise<void> {
    await disk.append(changes, `${id}\n`);
    adds += 1;
    // Some processes live for one question only, so each checks first of all.
    if (adds % addsPerCheck === 1) await beginAnewWhenLong();
  }

  /**
   * A process that just then adds to the removed file is not heard. It changed its marker before, and every reader
   * of a list that begins anew looks at all sessions.
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
        // Only now: what could not be read is read by the next look.
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
