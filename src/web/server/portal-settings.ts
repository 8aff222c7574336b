import type { Adjustment } from '../../application/change-session.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { eachLanguage, type Language } from '../../domain/language.ts';
import type { InterfaceWish, Request } from '../../domain/question/request.ts';
import { clampTimeout } from '../../domain/session/deadline.ts';
import { changedTerms } from '../../settings/conditions.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import { type Naming, personName } from '../../settings/person-name.ts';
import { settingProblemText } from '../../settings/problem-text.ts';
import type { Settings } from '../../settings/settings.ts';
import { isListed, isSaved, type Setting, type Snapshot } from '../../settings/snapshot.ts';
import type { SettingSpec } from '../../settings/spec.ts';
import type { TeamValues } from '../../settings/team-slice.ts';
import { type ChangeCommand, mayChange } from '../../settings/who-may-change.ts';
import type { WebValues } from '../settings.ts';
import type { SettingsPatch } from '../wire/bodies.ts';
import type { SettingEntry, SettingsNews } from '../wire/settings-replies.ts';

/** The settings as the portal needs them: its own values, and what the settings panel shows. */
export type PortalSettings = {
  read(): Promise<SettingsView>;
  /** Reads anew what is set for a shared inbox; `read` gives what was known last. */
  refresh(): Promise<void>;
  /** Changes whenever the settings may have changed; cheaper than reading them. */
  stamp(): Promise<string>;
  /** `inView` is the question beside which it was changed. */
  change(patch: SettingsPatch, inView?: Request): Promise<SettingsChanged>;
};

export type SettingsView = {
  readonly values: PortalValues;
  readonly news: SettingsNews;
  /** What the changed keys mean for a question that is open already. */
  readonly changedTerms: (request: Request, keys: readonly string[]) => Adjustment['terms'];
  readonly timeoutSeconds: number;
  readonly minTimeoutSeconds: number;
  readonly interface: InterfaceWish;
};
type PortalValues = Pick<
  CoreValues & WebValues,
  | 'language'
  | 'theme'
  | 'recent_limit'
  | 'portal_port'
  | 'portal_linger_seconds'
  | 'open_browser'
  | 'browser'
  | 'allowed_hosts'
  | 'listen'
>;

type SettingsChanged =
  | { readonly kind: 'saved'; readonly view: SettingsView }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  /** Something in the patch may not be changed over HTTP; nothing of it was saved. */
  | { readonly kind: 'forbidden'; readonly problems: readonly string[] }
  | { readonly kind: 'unwritable' };

type Source = Pick<Settings<PortalSettingValues>, 'read' | 'refresh' | 'set' | 'slices' | 'stamp'>;

type Parts = {
  readonly settings: Source;
  /** The command for settings that the page shows but may not change. */
  readonly commandFor: ChangeCommand;
  readonly naming: Naming;
};

export function createPortalSettings({ settings, commandFor, naming }: Parts): PortalSettings {
  const groups: Groups = new Map(settings.slices.map(({ name, title }) => [name, title]));
  const entryOf = (one: Setting) => toEntry(one, { groups, commandFor, isShared: naming.isShared });
  const toView = (snapshot: PortalSnapshot) =>
    viewOf(snapshot, entryOf, naming.isShared ? personName(snapshot, naming) : null);
  const read = async () => toView(await settings.read());
  return {
    read,
    stamp: settings.stamp,
    refresh: settings.refresh,
    async change(patch, inView) {
      const outcome = await settings.set(patch, 'page', inView);
      switch (outcome.kind) {
        case 'saved':
          return { kind: 'saved', view: toView(outcome.snapshot) };
        case 'refused': {
          const { values } = await read();
          const isForbidden = outcome.problems.some(({ kind }) => kind === 'cli-only');
          const problems = outcome.problems.map((one) =>
            settingProblemText(one, values.language, commandFor),
          );
          return { kind: isForbidden ? 'forbidden' : 'refused', problems };
        }
        case 'newer-file':
        case 'unwritable':
          return { kind: 'unwritable' };
        default:
          return exhaustive(outcome);
      }
    },
  };
}

type Groups = ReadonlyMap<string, Readonly<Record<Language, string>>>;

type PortalSettingValues = CoreValues & WebValues & TeamValues;
type PortalSnapshot = Snapshot<PortalSettingValues>;

function viewOf(
  snapshot: PortalSnapshot,
  entryOf: (setting: Setting) => SettingEntry,
  me: string | null,
): SettingsView {
  const all = snapshot.all();
  const unset = snapshot.changed(Object.fromEntries(all.map(({ spec }) => [spec.key, null]))).all();
  const withReset = (setting: Setting): SettingEntry => {
    const usual = unset.find(({ spec }) => spec.key === setting.spec.key);
    if (!isSaved(setting) || usual === undefined) return entryOf(setting);
    return { ...entryOf(setting), reset_value: usual.value };
  };
  return {
    values: {
      language: snapshot.value('language'),
      theme: snapshot.value('theme'),
      recent_limit: snapshot.value('recent_limit'),
      portal_port: snapshot.value('portal_port'),
      portal_linger_seconds: snapshot.value('portal_linger_seconds'),
      open_browser: snapshot.value('open_browser'),
      browser: snapshot.value('browser'),
      allowed_hosts: snapshot.value('allowed_hosts'),
      listen: snapshot.value('listen'),
    },
    news: { settings: all.filter(isListed).map(withReset), set_aside: snapshot.setAside, me },
    changedTerms: (request, keys) => changedTerms(snapshot, request, keys),
    timeoutSeconds: clampTimeout(snapshot.value('timeout_seconds'), snapshot.value('min_timeout_seconds')),
    minTimeoutSeconds: snapshot.value('min_timeout_seconds'),
    interface: snapshot.value('interface'),
  };
}

type Around = {
  readonly groups: Groups;
  readonly commandFor: ChangeCommand;
  readonly isShared: boolean;
};

function toEntry({ spec, value, source }: Setting, { groups, commandFor, isShared }: Around): SettingEntry {
  const group = groups.get(spec.group);
  return {
    key: spec.key,
    value,
    source,
    kind: toKind(spec),
    label: eachLanguage((language) => spec.words[language].label),
    help: eachLanguage((language) => spec.words[language].help),
    place: spec.place === 'question' ? 'question' : 'settings',
    ...(group === undefined ? {} : { group }),
    ...(isShared && spec.belongsTo === 'inbox' ? { belongs_to: 'inbox' as const } : {}),
    ...(mayChange(spec, 'page') ? {} : { change_command: commandFor(spec.key) }),
  };
}

function toKind(spec: SettingSpec): SettingEntry['kind'] {
  switch (spec.kind) {
    case 'bool':
      return { type: 'bool' };
    case 'int':
      return {
        type: 'int',
        min: spec.min,
        max: spec.max,
        ...(spec.auto ? { orAuto: true } : {}),
        ...(spec.unit === null ? {} : { unit: spec.unit }),
      };
    case 'choice':
      return { type: 'choice', values: spec.values, words: spec.valueWords };
    case 'text':
      return { type: 'text' };
    default:
      return exhaustive(spec);
  }
}
