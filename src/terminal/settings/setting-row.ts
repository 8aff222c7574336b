import { termOf, wishesOf } from '../../settings/conditions.ts';
import type { Setting } from '../../settings/snapshot.ts';
import type { SettingSpec } from '../../settings/spec.ts';
import { settingsWords } from '../../settings/strings.ts';
import { terminalWords } from '../strings.ts';
import type { MenuRow } from './menu-row.ts';
import { languageOf, type SettingsState } from './settings-state.ts';
import { valueText } from './value-text.ts';

/** A setting of any room: its label, help and words are its own. */
export function settingRow(state: SettingsState, declared: Setting): MenuRow {
  const language = languageOf(state);
  const setting = inView(state, declared);
  return {
    kind: 'setting',
    ...setting.spec.words[language],
    help: helpOf(state, setting.spec),
    value: valueText(setting.spec, setting.value, language),
    origin: originOf(state, setting),
    setting,
  };
}

function helpOf(state: SettingsState, { words, belongsTo }: SettingSpec): string {
  const language = languageOf(state);
  const { help } = words[language];
  const isOfAll = state.settings.isShared && belongsTo === 'inbox';
  return isOfAll ? `${help} ${terminalWords[language].settings.ofInbox}` : help;
}

/** As it is for the question in view: the agent may have wished otherwise. */
function inView({ session }: SettingsState, setting: Setting): Setting {
  const term = termOf(setting.spec.key);
  return term === undefined || session === null ? setting : { ...setting, value: session.terms[term] };
}

function originOf(state: SettingsState, { spec, value }: Setting): string {
  const language = languageOf(state);
  const words = terminalWords[language].settings;
  const usual = withoutPerson(state, spec);
  const variable = usual?.source === 'environment' ? spec.env : null;
  if (usual === undefined) return '';
  if (usual.value !== value) {
    const text = valueText(spec, usual.value, language);
    return variable === null ? words.usually(text) : words.wouldBe(variable, text);
  }
  if (usual.source === 'request') return settingsWords[language].source.request;
  return variable === null ? '' : words.from(variable);
}

function withoutPerson({ settings, session }: SettingsState, { key }: SettingSpec): Setting | undefined {
  const forgotten = settings.changed({ [key]: null });
  const inForce =
    session === null || termOf(key) === undefined
      ? forgotten
      : forgotten.with('request', wishesOf(session.request));
  return inForce.all().find(({ spec }) => spec.key === key);
}
