import { dirname, join } from 'node:path';
import { type Disk, modifiedAt, settledStamp } from '../files/disk.ts';
import { acquireLock, type Lock, type LockDeps } from '../files/lock.ts';
import { nodeDisk } from '../files/node-disk.ts';
import { replaceFile, unfinished } from '../files/replace-file.ts';
import { thisProcess } from '../files/this-process.ts';
import type { SettingValue } from './spec.ts';

/** The file of a home that holds what a person has set, and nothing else. */
export type SettingsFile = {
  readonly path: string;
  /** As the file is now: read again unless it is proved unchanged. A file that cannot be used is reported as a notice. */
  load(): Promise<Loaded>;
  /** Changes whenever the file, or what is set aside beside it, may have changed. */
  stamp(): Promise<string>;
  /**
   * Writes some keys and leaves all others as they are at that moment; null removes a key. What has to be saved with
   * them elsewhere is saved when nothing but the file's new name is missing; if that fails, the file stays as it is.
   */
  save(changes: Changes, saveWithIt?: () => Promise<void>): Promise<Saved>;
};

export type Changes = ReadonlyMap<string, SettingValue | null>;
type Read = { readonly entries: Entries; readonly notice: FileNotice | null };
export type Loaded = Read & {
  /** The latest file that was set aside and is still there; its settings do not apply. */
  readonly setAside: string | null;
};
export type FileNotice =
  | { readonly kind: 'set-aside'; readonly kept: string }
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'unreadable'; readonly cause: unknown }
  | { readonly kind: 'newer'; readonly schema: number };

/** Durable once it says saved. */
export type Saved =
  | { readonly kind: 'saved' }
  | { readonly kind: 'newer-file'; readonly schema: number }
  | { readonly kind: 'unwritable'; readonly cause: unknown };

/** An editor may be half-way through saving: the waits before a file is called corrupt. */
const secondLooksMs = [20, 40, 60, 80];
/** An empty file of this age is not being saved: a person or program left it empty. */
const leftEmptyMs = 1_000;
/** Between the file's name and the time it was set aside, written so that names sort by time. */
const corrupt = '.corrupt-';
const none: Entries = new Map();

export function createSettingsFile(home: string, deps: Partial<LockDeps> = {}): SettingsFile {
  const { disk = nodeDisk, self = thisProcess } = deps;
  const path = join(home, 'config.json');
  const lockFolder = join(home, 'config.lock');
  let queue: Promise<unknown> = Promise.resolve();
  let known: { readonly state: string; readonly loaded: Loaded } | null = null;

  async function look(): Promise<Parsed> {
    return parseEntries(await disk.read(path));
  }

  async function wasLeftEmpty(): Promise<boolean> {
    const found = await disk.stamp(path);
    return found !== null && self.now() - modifiedAt(found) > leftEmptyMs;
  }

  async function lookPatiently(): Promise<Parsed> {
    let parsed = await look();
    for (const ms of secondLooksMs) {
      if (parsed.kind === 'entries' || parsed.kind === 'missing') break;
      if (parsed.kind === 'blank' && (await wasLeftEmpty())) break;
      await self.wait(ms);
      parsed = await look();
    }
    return parsed;
  }

  async function locked<Value>(work: (lock: Lock) => Promise<Value>): Promise<Value> {
    const lock = await acquireLock(lockFolder, { disk, self });
    if (lock === null) throw new Error(`Another process holds ${lockFolder}`);
    try {
      return await work(lock);
    } finally {
      // The settings are saved already. A lock that could not be released is taken over when its time is up.
      await lock.release().catch(() => undefined);
    }
  }

  /** Under the lock. The file is read again once it has its new name: an editor may just have finished it. */
  async function setAside(): Promise<Read> {
    const first = await look();
    if (first.kind !== 'nonsense') return toRead(first);
    const kept = `${path}${corrupt}${stamp(self.now())}`;
    await disk.rename(path, kept);
    const parsed = parseEntries(await disk.read(kept));
    if (parsed.kind === 'nonsense') return { entries: none, notice: { kind: 'set-aside', kept } };
    await disk.rename(kept, path);
    return toRead(parsed);
  }

  async function read(): Promise<Read> {
    try {
      const parsed = await lookPatiently();
      if (parsed.kind !== 'nonsense') return toRead(parsed);
    } catch (cause) {
      return { entries: none, notice: { kind: 'unreadable', cause } };
    }
    return locked(setAside).catch(() => ({ entries: none, notice: { kind: 'corrupt' } }));
  }

  async function lastSetAside(): Promise<string | null> {
    const names = (await disk.list(home).catch(() => null)) ?? [];
    const kept = names.map((name) => join(home, name)).filter((name) => name.startsWith(path + corrupt));
    return kept.sort().at(-1) ?? null;
  }

  async function write(lock: Lock, changes: Changes, saveWithIt?: () => Promise<void>): Promise<Saved> {
    const seen = await lookPatiently();
    const { entries, notice } = seen.kind === 'nonsense' ? await setAside() : toRead(seen);
    if (notice?.kind === 'newer') return { kind: 'newer-file', schema: notice.schema };
    const target = await disk.realPath(path);
    await removeLeftovers(target, disk);
    await replaceFile(target, printEntries(withChanges(entries, changes)), {
      disk,
      durable: true,
      async beforeRename() {
        await mustBeMine(lock);
        if (saveWithIt === undefined) return;
        await saveWithIt();
        await mustBeMine(lock);
      },
    });
    await disk.syncFolder(dirname(target));
    return { kind: 'saved' };
  }

  async function mustBeMine(lock: Lock): Promise<void> {
    if (!(await lock.isMine())) throw new Error(`The lock on ${path} was taken over`);
  }

  /** Replacing, setting aside or removing the file changes its folder; editing in place changes the file. */
  const stamps = () => Promise.all([path, home].map((one) => disk.stamp(one).catch(() => null)));

  /** Null where an unchanged stamp would not prove an unchanged file. */
  async function settledState(): Promise<string | null> {
    const [file, folder] = await stamps();
    const now = self.now();
    const ofFile = file ? settledStamp(file, now) : 'none';
    const ofFolder = folder ? settledStamp(folder, now) : null;
    return ofFile === null || ofFolder === null ? null : `${ofFile} ${ofFolder}`;
  }

  return {
    path,
    stamp: async () => (await stamps()).map((found) => found?.modifiedNs).join(' '),
    async load() {
      // Before the reading: a change during it gives the next one another state.
      const state = await settledState();
      if (state !== null && known?.state === state) return known.loaded;
      const loaded = { ...(await read()), setAside: await lastSetAside() };
      known = state === null || loaded.notice !== null ? null : { state, loaded };
      return loaded;
    },
    save(changes, saveWithIt) {
      const turn = queue.then(() => locked((lock) => write(lock, changes, saveWithIt)));
      const saved = turn.catch((cause: unknown): Saved => ({ kind: 'unwritable', cause }));
      queue = saved;
      return saved;
    },
  };
}

function toRead(parsed: Exclude<Parsed, { kind: 'nonsense' }>): Read {
  if (parsed.kind !== 'entries') return { entries: none, notice: null };
  const { entries, schema } = parsed;
  return { entries, notice: schema > settingsSchema ? { kind: 'newer', schema } : null };
}

function withChanges(entries: Entries, changes: Changes): Entries {
  const changed = new Map(entries);
  for (const [key, value] of changes) {
    if (value === null) changed.delete(key);
    else changed.set(key, value);
  }
  return changed;
}

/** The process that holds the lock is the only writer, so any temporary file was left by one that was killed. */
async function removeLeftovers(target: string, disk: Disk): Promise<void> {
  const folder = dirname(target);
  for (const name of (await disk.list(folder)) ?? []) {
    const leftover = join(folder, name);
    if (leftover.startsWith(target + unfinished)) await disk.remove(leftover);
  }
}

function stamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-');
}

/** The shape of the file this program writes. A higher number was written by a newer one. */
const settingsSchema = 1;

/** Keys and values as they stand in the file; unknown keys too, and nothing checked. */
export type Entries = ReadonlyMap<string, unknown>;

type Parsed =
  | { readonly kind: 'entries'; readonly entries: Entries; readonly schema: number }
  | { readonly kind: 'missing' }
  /** Nothing in it: made by `touch`, or an editor has just emptied it to write it anew. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'nonsense' };

function parseEntries(text: string | null): Parsed {
  if (text === null) return { kind: 'missing' };
  if (text.trim() === '') return { kind: 'blank' };
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { kind: 'nonsense' };
  const { schema, ...settings } = parsed as Record<string, unknown>;
  return {
    kind: 'entries',
    entries: new Map(Object.entries(settings)),
    schema: typeof schema === 'number' ? schema : settingsSchema,
  };
}

/** Flat and indented: people open this file. `fromEntries` defines keys, so `__proto__` is one like any other. */
function printEntries(entries: Entries): string {
  return `${JSON.stringify(Object.fromEntries([['schema', settingsSchema], ...entries]), null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
