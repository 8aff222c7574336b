import type { SettingSpec, SettingValue } from './spec.ts';

/** Where a value comes from, weakest first: the person outranks the agent. `inbox`: set for all who share it. */
export const sources = ['default', 'environment', 'request', 'stored', 'inbox', 'session'] as const;
type Source = (typeof sources)[number];

/** Values one source has to offer, by key. All of them have been checked. */
export type Layer = ReadonlyMap<string, SettingValue>;
export type Layers = Readonly<Partial<Record<Exclude<Source, 'default'>, Layer>>>;

/** One setting with the value in force and where that comes from. Plain JSON. */
export type Setting = { readonly spec: SettingSpec; readonly value: SettingValue; readonly source: Source };

/** Whether the value was set by a person, and can be set back. */
export function isSaved({ source }: Pick<Setting, 'source'>): boolean {
  return source === 'stored' || source === 'inbox';
}

/** Whether people are shown it among all settings. */
export function isListed({ spec, source }: Setting): boolean {
  return !spec.listedOnceSet || source !== 'default';
}

/** All settings at one moment. */
export type Snapshot<Values> = {
  value<Key extends keyof Values & string>(key: Key): Values[Key];
  source(key: keyof Values & string): Source;
  all(): readonly Setting[];
  /** The same settings with one more layer at its place in the order. */
  with(source: 'request' | 'session', layer: Layer): Snapshot<Values>;
  /** The same settings once the person has changed some of them; null forgets one. */
  changed(changes: Readonly<Record<string, SettingValue | null>>): Snapshot<Values>;
  /** Whether some settings belong to an inbox that others share. */
  readonly isShared: boolean;
  /** A file that could not be understood and is kept under this name: what it held is not in force. */
  readonly setAside: string | null;
  /** Whether a default stands in for something the person stored and we could not read. */
  isInDoubt(key: keyof Values & string): boolean;
  /** Whether the person stored something there that does not fit. */
  isUnfit(key: keyof Values & string): boolean;
};

/** What the file held and could not be used. */
type Lost = {
  readonly setAside: string | null;
  readonly isUnread: boolean;
  readonly keys: readonly string[];
};

const nothingLost: Lost = { setAside: null, isUnread: false, keys: [] };

export function createSnapshot<Values>(
  specs: readonly SettingSpec[],
  layers: Layers,
  lost: Lost = nothingLost,
): Snapshot<Values> {
  const unbounded = new Map(specs.map((spec) => [spec.key, inForce(spec, layers)]));
  const settings = new Map([...unbounded].map(([key, one]) => [key, bounded(one, unbounded)]));

  const isShared = layers.inbox !== undefined;

  function setting(key: string): Setting {
    const found = settings.get(key);
    if (found === undefined) throw new Error(`No slice declares the setting ${key}`);
    return found;
  }

  return {
    // The layers hold checked values only, so the value has the type its declaration gives it.
    value: <Key extends keyof Values & string>(key: Key) => setting(key).value as Values[Key],
    source: (key) => setting(key).source,
    all: () => [...settings.values()],
    with: (source, layer) => createSnapshot(specs, { ...layers, [source]: layer }, lost),
    changed(changes) {
      const [stored, inbox] = [new Map(layers.stored), new Map(layers.inbox)];
      for (const [key, value] of Object.entries(changes)) {
        const layer = isShared && settings.get(key)?.spec.belongsTo === 'inbox' ? inbox : stored;
        if (value === null) layer.delete(key);
        else layer.set(key, value);
      }
      return createSnapshot(specs, { ...layers, stored, ...(isShared ? { inbox } : {}) }, lost);
    },
    isShared,
    setAside: lost.setAside,
    isUnfit: (key) => lost.keys.includes(key),
    isInDoubt(key) {
      const mayBeStored = lost.isUnread || lost.setAside !== null || lost.keys.includes(key);
      return mayBeStored && setting(key).source === 'default';
    },
  };
}

/** With the bounds that another setting gives it: who reads its spec is told the value that would be taken. */
function bounded(setting: Setting, all: ReadonlyMap<string, Setting>): Setting {
  const { spec } = setting;
  if (spec.kind !== 'int' || spec.atLeast === null) return setting;
  const least = all.get(spec.atLeast)?.value;
  return typeof least === 'number' ? { ...setting, spec: { ...spec, min: least } } : setting;
}

function inForce(spec: SettingSpec, layers: Layers): Setting {
  for (const source of sources.toReversed()) {
    const value = source === 'default' ? spec.default : layers[source]?.get(spec.key);
    if (value !== undefined) return { spec, value, source };
  }
  return { spec, value: spec.default, source: 'default' };
}
