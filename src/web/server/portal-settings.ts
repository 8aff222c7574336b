import type { Adjustment } from '../../application/answering/change-session.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { eachLanguage, type Language } from '../../domain/language.ts';
import type { Request } from '../../domain/question/request.ts';
import { pageFace } from '../../domain/session/face.ts';
import { type ChangeCommand, mayChange } from '../../settings/check.ts';
import { changedTerms } from '../../settings/conditions.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import { settingProblemText } from '../../settings/problem-text.ts';
import type { Settings } from '../../settings/settings.ts';
import { isListed, isSaved, type Setting, type Snapshot } from '../../settings/snapshot.ts';
import type { SettingSpec } from '../../settings/spec.ts';
import { type Naming, personName, type TeamValues } from '../../settings/team-slice.ts';
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

/** The settings at one moment. */
export type SettingsView = Pick<PortalSnapshot, 'value' | 'source'> & {
  /** What the settings panel shows. */
  news(): SettingsNews;
  /** What the changed keys mean for a question that is open already. */
  changedTerms(request: Request, keys: readonly string[]): Adjustment['terms'];
};

type PortalSnapshot = Snapshot<PortalValues>;
type PortalValues = CoreValues & WebValues & TeamValues;

type SettingsChanged =
  | { readonly kind: 'saved'; readonly view: SettingsView }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  /** Something in the patch may not be changed over HTTP; nothing of it was saved. */
  | { readonly kind: 'forbidden'; readonly problems: readonly string[] }
  | { readonly kind: 'unwritable' };

type Source = Pick<Settings<PortalValues>, 'read' | 'refresh' | 'set' | 'slices' | 'stamp'>;

type Deps = {
  readonly settings: Source;
  /** The command for settings that the page shows but may not change. */
  readonly commandFor: ChangeCommand;
  readonly naming: Naming;
};

export function createPortalSettings({ settings, commandFor, naming }: Deps): PortalSettings {
  const groups: Groups = new Map(settings.slices.map(({ name, title }) => [name, title]));
  const around = { groups, commandFor, isShared: naming.isShared };
  const toView = (snapshot: PortalSnapshot): SettingsView => ({
    value: snapshot.value,
    source: snapshot.source,
    news: () => ({
      settings: panelEntries(snapshot, around),
      set_aside: snapshot.setAside,
      me: naming.isShared ? personName(snapshot, naming) : null,
    }),
    changedTerms: (request, keys) => changedTerms(snapshot, request, keys),
  });
  const read = async () => toView(await settings.read());
  return {
    read,
    stamp: settings.stamp,
    refresh: settings.refresh,
    async change(patch, inView) {
      const outcome = await settings.set(patch, pageFace, inView);
      switch (outcome.kind) {
        case 'saved':
          return { kind: 'saved', view: toView(outcome.snapshot) };
        case 'refused': {
          const language = (await settings.read()).value('language');
          const isForbidden = outcome.problems.some(({ kind }) => kind === 'cli-only');
          const problems = outcome.problems.map((one) => settingProblemText(one, language, commandFor));
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

type Around = {
  readonly groups: Groups;
  readonly commandFor: ChangeCommand;
  readonly isShared: boolean;
};

/** With what each saved one is reset to. */
function panelEntries(snapshot: PortalSnapshot, around: Around): readonly SettingEntry[] {
  const all = snapshot.all();
  const unset = snapshot.changed(Object.fromEntries(all.map(({ spec }) => [spec.key, null]))).all();
  return all.filter(isListed).map((setting) => {
    const entry = toEntry(setting, around);
    const usual = unset.find(({ spec }) => spec.key === setting.spec.key);
    return isSaved(setting) && usual !== undefined ? { ...entry, reset_value: usual.value } : entry;
  });
}

function toEntry({ spec, value, source }: Setting, { groups, commandFor, isShared }: Around): SettingEntry {
  const group = groups.get(spec.group);
  return {
    key: spec.key,
    value,
    source,
    kind: toKind(spec),
    label: eachLanguage((language) => spec.words[language].label),
    help: eachLanguage((language) => spec.words[language].help),
    panel_group: spec.panelGroup,
    ...(group === undefined ? {} : { group }),
    ...(isShared && spec.belongsTo === 'inbox' ? { belongs_to: 'inbox' as const } : {}),
    ...(mayChange(spec, pageFace) ? {} : { change_command: commandFor(spec.key) }),
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
    case 'list':
      return { type: spec.kind };
    default:
      return exhaustive(spec);
  }
}
