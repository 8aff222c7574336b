import { join } from 'node:path';
import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { Attention, Lease } from '../../application/session-store.ts';
import type { Owner } from '../../domain/asker.ts';
import type { SessionId } from '../../domain/session-id.ts';
import { isOutOfFiles } from '../../settings/error-code.ts';
import { attentionOf, type LeaseNote } from '../attention.ts';
import type { Disk } from './disk.ts';
import { parseObject } from './event-file.ts';
import { type Layout, leasedSession } from './layout.ts';
import { createLeaseFile, type LeaseFile } from './lease-file.ts';
import type { LogReader } from './log-reader.ts';
import type { Temporary } from './temporary.ts';

/** Who waits on what, across processes. Notes for people and for patience: never a reason to lose an answer. */
export type Leases = {
  take(id: SessionId, owner: Owner): Promise<Lease>;
  attention(id: SessionId): Promise<Attention>;
  removeAll(id: SessionId): Promise<void>;
  /** Removes what dead processes left behind for sessions that are no longer open. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

type Needs = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly reader: LogReader;
  readonly temporary: Temporary;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  readonly log: Log;
};

/** A question is stored within moments of being leased. */
const abandonedAfterMs = 60_000;

export function createLeases(needs: Needs): Leases {
  const { disk, layout, reader, clock, isAlive, log } = needs;
  // One file per session and process; several calls of one process share it.
  const files = new Map<string, LeaseFile>();
  const isOpen = async (id: SessionId) => (await reader.read(id))?.state === 'open';
  const isOver = async (id: SessionId) => (await reader.read(id))?.state === 'ended';

  function fileOf(id: SessionId, owner: Owner): LeaseFile {
    const path = layout.lease(id, owner.id);
    const known = files.get(path);
    if (known !== undefined) return known;
    const file = createLeaseFile({
      ...needs,
      path,
      owner,
      isOver: () => isOver(id),
      onIdle: () => files.delete(path),
    });
    files.set(path, file);
    return file;
  }

  async function leasesOf(matches: (id: SessionId) => boolean): Promise<readonly string[]> {
    const names = (await disk.list(layout.waiting)) ?? [];
    return names.filter((name) => {
      const id = leasedSession(name);
      return id !== null && matches(id);
    });
  }

  const pathOf = (name: string) => join(layout.waiting, name);

  /** Another user's note (a run as root) cannot be read: it says nothing, and hides nobody else's. */
  async function noteOf(name: string): Promise<LeaseNote | null> {
    try {
      return readNote((await disk.read(pathOf(name))) ?? '');
    } catch (cause) {
      if (isOutOfFiles(cause)) throw cause;
      log.debug(`${pathOf(name)} cannot be read: ${String(cause)}`);
      return null;
    }
  }

  /** Of an ended session, or of one that was leased long ago and never came to be. */
  async function isAbandoned(id: SessionId, name: string): Promise<boolean> {
    const [session] = await reader.readMany([id]);
    if (session?.state === 'open' || session?.state === 'unreadable') return false;
    if (session?.state === 'ended') return true;
    const note = await noteOf(name);
    return note === null || clock.now() - note.at > abandonedAfterMs;
  }

  return {
    async take(id, owner) {
      const file = fileOf(id, owner);
      await file.enter();
      let released = false;
      return {
        async release() {
          if (released) return;
          released = true;
          await file.leave();
        },
      };
    },
    async attention(id) {
      if (!(await isOpen(id))) return 'gone';
      const names = await leasesOf((leased) => leased === id);
      const notes = await Promise.all(names.map(noteOf));
      return attentionOf(
        notes.filter((note) => note !== null),
        isAlive,
        clock.now(),
      );
    },
    async removeAll(id) {
      const names = await leasesOf((leased) => leased === id);
      await Promise.all(names.map((name) => disk.remove(pathOf(name))));
    },
    async sweep() {
      for (const name of await leasesOf(() => true)) {
        const id = leasedSession(name);
        if (id !== null && (await isAbandoned(id, name))) await disk.remove(pathOf(name));
      }
    },
    async close() {
      const held = [...files.values()];
      files.clear();
      await Promise.all(held.map((file) => file.drop())).catch((cause: unknown) =>
        log.debug(`leases were left behind: ${String(cause)}`),
      );
    },
  };
}

function readNote(text: string): LeaseNote | null {
  const found = parseObject(text);
  if (found === null) return null;
  const { pid, host, waiting, at } = found;
  const sound = typeof pid === 'number' && typeof host === 'string' && typeof at === 'number';
  return sound ? { pid, host, waiting: waiting === true, at } : null;
}
