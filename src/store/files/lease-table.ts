import { join } from 'node:path';
import type { SessionId } from '../../domain/session/session-id.ts';
import { stampText } from '../../files/disk.ts';
import { isOutOfFiles } from '../../files/error-code.ts';
import type { LeaseNote } from '../attention.ts';
import { isProcessLease, leasedSession } from './layout.ts';
import { readFirstLease, readLeaseFile } from './lease-file.ts';
import type { StoreParts } from './store-parts.ts';

/** One file in `waiting/` and what it says. */
export type LeasePage = { readonly name: string; readonly notes: ReadonlyMap<SessionId, LeaseNote> };

export type LeaseTable = {
  /** Everything in `waiting/` as it is now. A file that has not changed is not read again. */
  pages(): Promise<readonly LeasePage[]>;
  /** The same, by session. */
  notes(): Promise<ReadonlyMap<SessionId, readonly LeaseNote[]>>;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'log'>;

type Known = LeasePage & { readonly state: string };
type Look = {
  readonly pages: ReadonlyMap<string, Known>;
  readonly notes: ReadonlyMap<SessionId, readonly LeaseNote[]>;
};

export function createLeaseTable({ disk, layout, log }: Deps): LeaseTable {
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
