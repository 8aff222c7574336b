import { join } from 'node:path';
import type { Attention, SessionStore } from '../../application/session-store.ts';
import { parseObject } from '../../domain/json-object.ts';
import type { Owner } from '../../domain/session/asker.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { stampText } from '../../files/disk.ts';
import { isOutOfFiles } from '../../files/error-code.ts';
import { attentionOf, isWantedWithoutCall, type LeaseNote, leaseUntil } from '../attention.ts';
import { leaseFileSchema, leaseSchema } from '../event-schema.ts';
import { isProcessLease, leasedSession } from './layout.ts';
import { createLeaseFile, type LeaseFile } from './lease-file.ts';
import type { StoreDeps } from './store-deps.ts';

/** Which process waits on which session. Pages show it; no answer depends on it. */
export type Leases = Pick<SessionStore, 'lease' | 'attention' | 'attentions' | 'close'> & {
  /** For a session that ended. Other processes leave it out with their next write; `attention` ignores it until then. */
  removeAll(id: SessionId): Promise<void>;
  /** Removes what dead processes left behind. */
  sweep(): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'reader' | 'temporary' | 'clock' | 'isAlive' | 'log'>;

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
      if (session?.state === 'open' && isWantedWithoutCall(session, isAlive)) found[at] = 'recent';
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
    async lease(id, owner, as) {
      // Whether a process of this host lives is seen without a note.
      if (as === 'going-on') return leaseUntil(async () => {});
      const file = fileOf(owner);
      await file.enter(id);
      return leaseUntil(() => file.leave(id));
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

/** One file in `waiting/` and what it says. */
type LeasePage = { readonly name: string; readonly notes: ReadonlyMap<SessionId, LeaseNote> };

type LeaseTable = {
  /** Everything in `waiting/` as it is now. A file that has not changed is not read again. */
  pages(): Promise<readonly LeasePage[]>;
  /** The same, by session. */
  notes(): Promise<ReadonlyMap<SessionId, readonly LeaseNote[]>>;
};

type Known = LeasePage & { readonly state: string };
type Look = {
  readonly pages: ReadonlyMap<string, Known>;
  readonly notes: ReadonlyMap<SessionId, readonly LeaseNote[]>;
};

function createLeaseTable({ disk, layout, log }: Pick<StoreDeps, 'disk' | 'layout' | 'log'>): LeaseTable {
  let latest: Look = { pages: new Map(), notes: new Map() };
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Look> | null = null;

  /** Calls share the next look, never one under way: it may have missed what the caller just wrote. */
  function look(): Promise<Look> {
    next ??= last.then(() => {
      next = null;
      return lookNow();
    });
    last = next.catch(() => undefined);
    return next;
  }

  async function lookNow(): Promise<Look> {
    const pages = new Map<string, Known>();
    for (const name of (await disk.list(layout.waiting)) ?? []) {
      const page = await pageOf(name);
      if (page !== null) pages.set(name, page);
    }
    const isSame =
      pages.size === latest.pages.size && [...pages].every(([name, page]) => latest.pages.get(name) === page);
    if (!isSame) latest = { pages, notes: bySession([...pages.values()]) };
    return latest;
  }

  async function pageOf(name: string): Promise<Known | null> {
    if (!isProcessLease(name) && leasedSession(name) === null) return null;
    const path = join(layout.waiting, name);
    const stamp = await disk.stamp(path);
    if (stamp === null) return null;
    const known = latest.pages.get(name);
    const state = stampText(stamp);
    return known?.state === state ? known : { name, state, notes: await readNotes(path, name) };
  }

  /** A note of another user (a run as root) cannot be read and counts as empty. */
  async function readNotes(path: string, name: string): Promise<LeasePage['notes']> {
    try {
      const text = (await disk.read(path)) ?? '';
      if (isProcessLease(name)) return readLeaseFile(text) ?? new Map();
      const [id, note] = [leasedSession(name), readFirstLease(text)];
      return id === null || note === null ? new Map() : new Map([[id, note]]);
    } catch (cause) {
      if (isOutOfFiles(cause)) throw cause;
      log.debug(`${path} cannot be read: ${String(cause)}`);
      return new Map();
    }
  }

  return {
    pages: async () => [...(await look()).pages.values()],
    notes: async () => (await look()).notes,
  };
}

function bySession(pages: readonly LeasePage[]): Look['notes'] {
  const all = new Map<SessionId, LeaseNote[]>();
  for (const { notes } of pages) {
    for (const [id, note] of notes) all.set(id, [...(all.get(id) ?? []), note]);
  }
  return all;
}

/** What a process said it waits on; null for a file that is not a lease. */
function readLeaseFile(text: string): ReadonlyMap<SessionId, LeaseNote> | null {
  const found = parseObject(text);
  if (!leaseFileSchema.validate(found)) return null;
  const { pid, host, at, waiting, recent } = found;
  const present: LeaseNote = { pid, host, waiting: true, at };
  return new Map<SessionId, LeaseNote>([
    ...recent.map(([id, left]): [SessionId, LeaseNote] => [id, { ...present, waiting: false, at: left }]),
    ...waiting.map((id): [SessionId, LeaseNote] => [id, present]),
  ]);
}

/** A lease of the first version: one file for one session. */
function readFirstLease(text: string): LeaseNote | null {
  const found = parseObject(text);
  return leaseSchema.validate(found) ? found : null;
}
