import type { Request } from '../domain/question/request.ts';
import type { SettingProblem } from './check.ts';
import { checkChanges, type SettingChanges } from './check-changes.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { forgetSetBacks } from './forget-set-backs.ts';
import { createInboxSettings, type InboxPlace, type InboxSettings } from './inbox-settings.ts';
import type { Changes, FileNotice, Loaded, SettingsFile } from './settings-file.ts';
import type { Slice, ValuesOfAll } from './slice.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import type { SettingSpec } from './spec.ts';
import { readStored } from './stored.ts';
import { createWarnings } from './warnings.ts';
import type { Changer } from './who-may-change.ts';

/** The person's settings: read anew for every question, changed by any face. */
export type Settings<Values> = {
  read(): Promise<Snapshot<Values>>;
  /**
   * Reads anew what is set for a shared inbox; without it `read` gives what was known last, as most who read do not need
   * it. Rejects when the store is away.
   */
  refresh(): Promise<void>;
  /** Changes whenever what is read may have changed; costs less than reading. */
  stamp(): Promise<string>;
  /**
   * All or nothing. Null forgets a key, so that the weaker layers speak again. Not every changer may change every key.
   * Faces say which question was in view.
   */
  set(changes: SettingChanges, changer: Changer, inView?: Request): Promise<SetOutcome<Values>>;
  readonly specs: readonly SettingSpec[];
  readonly slices: readonly Slice[];
  readonly path: string;
};

export type SetOutcome<Values> =
  | { readonly kind: 'saved'; readonly snapshot: Snapshot<Values> }
  | { readonly kind: 'refused'; readonly problems: readonly SettingProblem[] }
  | { readonly kind: 'newer-file'; readonly schema: number }
  | { readonly kind: 'unwritable'; readonly cause: unknown };

export type SettingsSources<Slices extends readonly Slice[]> = {
  readonly slices: Slices;
  readonly file: SettingsFile;
  readonly env: Environment;
  /** For the person. Every reading warns anew, so the receiver drops repeats. */
  readonly warn: (message: string, cause?: unknown) => void;
  /** Null or left out where the inbox is not shared. */
  readonly inbox?: InboxPlace | null;
};

export function createSettings<const Slices extends readonly Slice[]>({
  slices,
  file,
  env,
  warn,
  inbox: place = null,
}: SettingsSources<Slices>): Settings<ValuesOfAll<Slices>> {
  type Values = ValuesOfAll<Slices>;
  const specs = slices.flatMap((slice) => slice.specs);
  const inbox = createInboxSettings(specs, place);
  const ofPerson = specs.filter(({ key }) => !inbox.owns(key));

  let latest: {
    readonly loaded: Loaded;
    readonly shared: Shared;
    readonly snapshot: Snapshot<Values>;
  } | null = null;

  async function read(): Promise<Snapshot<Values>> {
    const loaded = await file.load();
    const shared = inbox.known();
    // Settings are read several times for one question.
    if (latest?.loaded === loaded && latest.shared === shared) return latest.snapshot;
    const snapshot = toSnapshot(loaded, shared);
    latest = { loaded, shared, snapshot };
    return snapshot;
  }

  function toSnapshot({ entries, notice, setAside }: Loaded, shared: Shared): Snapshot<Values> {
    const environment = readEnvironment(specs, env);
    const stored = readStored(ofPerson, entries);
    const layers = {
      ...{ environment: environment.layer, stored: stored.layer },
      ...(shared === undefined ? {} : { inbox: shared ?? new Map() }),
    };
    const snapshot = createSnapshot<Values>(specs, layers, {
      setAside,
      isUnread: notice !== null,
      keys: [...stored.problems.map(({ spec }) => spec.key), ...inbox.unread()],
    });
    const warnings = createWarnings(snapshot.all(), file.path);
    if (notice !== null) warn(warnings.file(notice), causeOf(notice));
    for (const problem of environment.problems) warn(warnings.environment(problem));
    for (const problem of stored.problems) warn(warnings.stored(problem));
    return snapshot;
  }

  return {
    specs,
    slices,
    path: file.path,
    stamp: async () => `${await file.stamp()} ${JSON.stringify([...(inbox.known() ?? [])])}`,
    read,
    refresh: inbox.refresh,
    async set(changes, changer, inView) {
      const checked = checkChanges(specs, changes, changer);
      if (checked.problems.length > 0) return { kind: 'refused', problems: checked.problems };
      const then = (await read()).changed(Object.fromEntries(checked.changes));
      const bounded = checkChanges(
        then.all().map(({ spec }) => spec),
        changes,
        changer,
      );
      if (bounded.problems.length > 0) return { kind: 'refused', problems: bounded.problems };
      const isNamed = changer === 'cli';
      const wanted = isNamed ? checked.changes : forgetSetBacks(specs, checked.changes, inView ?? null);
      const parts = [...wanted].map((change) => ({ change, isShared: inbox.owns(change[0]) }));
      const of = (isShared: boolean): Changes =>
        new Map(parts.filter((part) => part.isShared === isShared).map(({ change }) => change));
      try {
        await inbox.save(of(true));
      } catch (cause) {
        return { kind: 'unwritable', cause };
      }
      const saved = of(false).size === 0 && wanted.size > 0 ? savedAlready : await file.save(of(false));
      return saved.kind === 'saved' ? { kind: 'saved', snapshot: await read() } : saved;
    },
  };
}

type Shared = ReturnType<InboxSettings['known']>;

const savedAlready = { kind: 'saved' } as const;

function causeOf(notice: FileNotice): unknown {
  return notice.kind === 'unreadable' ? notice.cause : undefined;
}
