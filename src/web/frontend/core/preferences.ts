import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Language } from '../../../domain/language.ts';
import { isLanguage } from '../../../i18n/locale.ts';
import type { SettingsPatch } from '../../wire/bodies.ts';
import type { SettingsQuery } from '../../wire/queries.ts';
import type { SettingsReply } from '../../wire/replies.ts';
import type { KnownSettings, SettingEntry, SettingsNews } from '../../wire/settings-replies.ts';
import type { Api } from './api.ts';
import { refusalText } from './api.ts';

export type KnownKey = keyof KnownSettings;
export type KnownPatch = Partial<KnownSettings>;
/** The keys of those whose values are of this type. */
type KeyFor<Value> = { [Key in KnownKey]: KnownSettings[Key] extends Value ? Key : never }[KnownKey];

type Theme = KnownSettings['theme'];
const themes: Readonly<Record<Theme, true>> = { system: true, light: true, dark: true };

/** The person's settings as the page knows them, and the two it needs before it has heard of any. */
export type Preferences = {
  readonly entries: ReadonlySignal<readonly SettingEntry[]>;
  readonly language: ReadonlySignal<Language>;
  readonly theme: ReadonlySignal<Theme>;
  /** Where a settings file that could not be understood is kept; null when there is none. */
  readonly setAside: ReadonlySignal<string | null>;
  /** What this person is called in a shared inbox; null where it is not shared. */
  readonly me: ReadonlySignal<string | null>;
  /** Why the last change was refused; null after one that worked. */
  readonly refusal: ReadonlySignal<string | null>;
  /** The person's own phrases for text fields. */
  readonly quickReplies: ReadonlySignal<readonly string[]>;
  isOn(key: KeyFor<boolean>): boolean;
  number(key: KeyFor<number>, otherwise: number): number;
  load(): Promise<void>;
  receive(news: SettingsNews): void;
  /** Shown at once, taken back when it was not saved. */
  change(patch: SettingsPatch, query: SettingsQuery): Promise<Changed>;
};

type Changed =
  /** The reply carries the session after the change. */
  | { readonly kind: 'saved'; readonly reply: SettingsReply }
  /** Not saved yet: the person has to agree to losing this many decisions. */
  | { readonly kind: 'removes'; readonly decisions: number }
  | { readonly kind: 'refused' };

type Deps = {
  readonly api: Pick<Api, 'settings' | 'changeSettings'>;
  /** What the page was delivered in, until we know better. */
  readonly delivered: { readonly language: Language; readonly theme: string | undefined };
};

export function createPreferences({ api, delivered }: Deps): Preferences {
  const entries = signal<readonly SettingEntry[]>([]);
  const setAside = signal<string | null>(null);
  const me = signal<string | null>(null);
  const refusal = signal<string | null>(null);
  const read = (key: KnownKey) => entries.value.find((entry) => isSetting(entry, key))?.value;

  /** As the portal last said, and what has been changed here since: news of one change must not undo the next. */
  let told = entries.value;
  const underWay = new Set<SettingsPatch>();

  function show(): void {
    entries.value = [...underWay].reduce(withPatch, told);
  }

  function receive({ settings, set_aside, me: name }: SettingsNews): void {
    told = settings;
    show();
    setAside.value = set_aside;
    me.value = name;
  }

  return {
    entries,
    setAside,
    me,
    refusal,
    receive,
    language: computed(() => {
      const wanted = read('language');
      return isLanguage(wanted) ? wanted : delivered.language;
    }),
    theme: computed(() => {
      const wanted = read('theme') ?? delivered.theme;
      return isTheme(wanted) ? wanted : 'system';
    }),
    quickReplies: computed(() => toTexts(entries.value.find(({ key }) => key === 'quick_replies')?.value)),
    isOn: (key) => read(key) === true,
    number(key, otherwise) {
      const value = read(key);
      return typeof value === 'number' ? value : otherwise;
    },
    async load() {
      const reply = await api.settings();
      if (reply.ok) receive(reply.value);
    },
    async change(patch, query) {
      underWay.add(patch);
      show();
      const reply = await api.changeSettings(patch, query);
      underWay.delete(patch);
      refusal.value = null;
      if (reply.ok) {
        receive(reply.value);
        return { kind: 'saved', reply: reply.value };
      }
      show();
      const error = reply.failure.kind === 'refused' ? reply.failure.error : null;
      if (error?.removes !== undefined) return { kind: 'removes', decisions: error.removes };
      refusal.value = error === null ? '' : refusalText(error);
      return { kind: 'refused' };
    },
  };
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

function withPatch(entries: readonly SettingEntry[], patch: SettingsPatch): readonly SettingEntry[] {
  const changes = new Map(Object.entries(patch));
  return entries.map((entry) => {
    const value = changes.get(entry.key);
    return value === undefined || value === null ? entry : { ...entry, value, source: 'stored' };
  });
}

export function isSetting({ key }: Pick<SettingEntry, 'key'>, name: KnownKey): boolean {
  return key === name;
}

function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && Object.hasOwn(themes, value);
}
