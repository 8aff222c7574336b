import { join } from 'node:path';
import type { Attention, Lease } from '../../application/session-store.ts';
import type { Owner } from '../../domain/session/asker.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { attentionOf, isHandedOff, type LeaseNote } from '../attention.ts';
import { isProcessLease, leasedSession } from './layout.ts';
import { createLeaseFile, type LeaseFile } from './lease-file.ts';
import { createLeaseTable, type LeasePage } from './lease-table.ts';
import type { StoreParts } from './store-parts.ts';

/** Which process waits on which session. Pages show it; no answer depends on it. */
export type Leases = {
  take(id: SessionId, owner: Owner): Promise<Lease>;
  attention(id: SessionId): Promise<Attention>;
  attentions(open: readonly SessionId[]): Promise<readonly Attention[]>;
  /** For a session that ended. Other processes leave it out with their next write; `attention` ignores it until then. */
  removeAll(id: SessionId): Promise<void>;
  /** Removes what dead processes left behind. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'reader' | 'temporary' | 'clock' | 'isAlive' | 'log'>;

/** A question is stored within moments of being leased. */
const abandonedAfterMs = 60_000;

export function createLeases(deps: Deps): Leases {
  const { disk, layout, reader, clock, isAlive, log } = deps;
  const table = createLeaseTable(deps);
  const files = new Map<string, LeaseFile>();
  const stateOf = async (id: SessionId) => (await reader.read(id))?.state;

  function fileOf(owner: Owner): LeaseFile {
    const path = layout.lease(owner.id);
    const known = files.get(path);
    if (known !== undefined) return known;
    const isOver = async (id: SessionId) => (await stateOf(id)) === 'ended';
    const file = createLeaseFile({ ...deps, path, owner, isOver });
    files.set(path, file);
    return file;
  }

  async function attentions(open: readonly SessionId[]): Promise<readonly Attention[]> {
    const notes = await table.notes();
    const now = clock.now();
    // All sessions of one process share a note: for a thousand sessions of fifty processes, fifty are looked up.
    const known = new Map<LeaseNote, boolean>();
    const livesStill = (note: LeaseNote) => {
      const lives = known.get(note) ?? isAlive(note);
      known.set(note, lives);
      return lives;
    };
    const found = open.map((id) => attentionOf(notes.get(id) ?? [], livesStill, now));
    // Those alone wait for a disk: the portal asks after all of them every second.
    for (const [at, id] of open.entries()) {
      if (found[at] !== 'gone') continue;
      const session = reader.recall(id) ?? (await reader.read(id).catch(() => null));
      if (session?.state === 'open' && isHandedOff(session, isAlive)) found[at] = 'recent';
    }
    return found;
  }

  async function isAbandoned({ name, notes }: LeasePage): Promise<boolean> {
    // One that cannot be read may belong to a living process; it counts as empty, so it may stay.
    if (isProcessLease(name)) return notes.size > 0 && ![...notes.values()].some(isAlive);
    const id = leasedSession(name) ?? '';
    const [session] = await reader.readMany([id]);
    if (session?.state === 'open' || session?.state === 'unreadable') return false;
    if (session?.state === 'ended') return true;
    const note = notes.get(id);
    return note === undefined || clock.now() - note.at > abandonedAfterMs;
  }

  const remove = (name: string) => disk.remove(join(layout.waiting, name));

  return {
    async take(id, owner) {
      const file = fileOf(owner);
      await file.enter(id);
      let released = false;
      return {
        async release() {
          if (released) return;
          released = true;
          await file.leave(id);
        },
      };
    },
    attentions,
    async attention(id) {
      if ((await stateOf(id)) !== 'open') return 'gone';
      const [attention = 'gone'] = await attentions([id]);
      return attention;
    },
    async removeAll(id) {
      const names = (await disk.list(layout.waiting)) ?? [];
      const first = names.filter((name) => leasedSession(name) === id).map(remove);
      await Promise.all([...first, ...[...files.values()].map((file) => file.forget(id))]);
    },
    async sweep() {
      for (const page of await table.pages()) if (await isAbandoned(page)) await remove(page.name);
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
