import type { Request } from '../domain/question/request.ts';
import { type Changer, checkChanges, type SettingChanges, type SettingProblem } from './check.ts';
import { wishesOf } from './conditions.ts';
import { createInboxSettings, type InboxSettings, type InboxStore } from './inbox-settings.ts';
import { createWarnings } from './problem-text.ts';
import { type Environment, readEnvironment, readStored } from './read-layers.ts';
import type { Changes, FileNotice, Loaded, Saved, SettingsFile } from './settings-file.ts';
import type { Slice, ValuesOfAll } from './slice.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import type { SettingSpec } from './spec.ts';

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
  | Exclude<Saved, { kind: 'saved' }>;

export type SettingsSources<Slices extends readonly Slice[]> = {
  readonly slices: Slices;
  readonly file: SettingsFile;
  readonly env: Environment;
  /** For the person. Every reading warns anew, so the receiver drops repeats. */
  readonly warn: (message: string, cause?: unknown) => void;
  /** Null or left out where the inbox is not shared. */
  readonly inbox?: InboxStore | null;
};

export function createSettings<const Slices extends readonly Slice[]>({
  slices,
  file,
  env,
  warn,
  inbox: inboxStore = null,
}: SettingsSources<Slices>): Settings<ValuesOfAll<Slices>> {
  type Values = ValuesOfAll<Slices>;
  const specs = slices.flatMap((slice) => slice.specs);
  const inbox = createInboxSettings(specs, inboxStore);
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

  /** The file first gets ready, and refuses if it must; then the inbox is written, and last the file gets its name. */
  async function save(changes: Changes): Promise<Saved> {
    const shared = new Map([...changes].filter(([key]) => inbox.owns(key)));
    const own = new Map([...changes].filter(([key]) => !inbox.owns(key)));
    if (shared.size === 0) return file.save(own);
    if (own.size > 0) return file.save(own, () => inbox.save(shared));
    return inbox.save(shared).then(
      () => ({ kind: 'saved' }),
      (cause: unknown) => ({ kind: 'unwritable', cause }),
    );
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
      const wanted = isNamed ? checked.changes : forgetUndoneToggles(specs, checked.changes, inView ?? null);
      const saved = await save(wanted);
      return saved.kind === 'saved' ? { kind: 'saved', snapshot: await read() } : saved;
    },
  };
}

type Shared = ReturnType<InboxSettings['known']>;

function causeOf(notice: FileNotice): unknown {
  return notice.kind === 'unreadable' ? notice.cause : undefined;
}

/**
 * A toggle flipped there and back on a face is no longer the person's wish, so it is forgotten. It is kept where forgetting
 * would undo the flip: when the question in view wishes otherwise, or an environment might. Languages and numbers are
 * picked by name, and stay as they were picked.
 */
function forgetUndoneToggles(
  specs: readonly SettingSpec[],
  changes: Changes,
  inView: Request | null,
): Changes {
  const wishes = inView === null ? new Map() : wishesOf(inView);
  const undone = specs.filter(
    ({ kind, key, env, default: usual }) =>
      kind === 'bool' && env === null && changes.get(key) === usual && (wishes.get(key) ?? usual) === usual,
  );
  return new Map([...changes, ...undone.map(({ key }) => [key, null] as const)]);
}
