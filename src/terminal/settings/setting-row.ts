import { termOf, wishesOf } from '../../settings/conditions.ts';
import type { Setting } from '../../settings/snapshot.ts';
import type { SettingSpec } from '../../settings/spec.ts';
import { settingsWords } from '../../settings/strings.ts';
import type { State } from '../question/state.ts';
import { terminalWords } from '../strings.ts';
import type { MenuRow } from './menu-row.ts';
import { valueText } from './value-text.ts';

/** A setting of any room: its label, help and words are its own. */
export function settingRow(state: State, declared: Setting): MenuRow {
  const { language } = state.session.terms;
  const setting = inView(state, declared);
  return {
    kind: 'setting',
    ...setting.spec.words[language],
    value: valueText(setting.spec, setting.value, language),
    origin: originOf(state, setting),
    setting,
  };
}

/** As it is for this question: the agent may have wished otherwise, and no question may have less than the least time. */
function inView({ session, settings }: State, setting: Setting): Setting {
  const { spec } = setting;
  const term = termOf(spec.key);
  if (term !== undefined) return { ...setting, value: session.terms[term] };
  const isTime = spec.kind === 'int' && spec.key === 'timeout_seconds';
  return isTime ? { ...setting, spec: { ...spec, min: settings.value('min_timeout_seconds') } } : setting;
}

function originOf(state: State, { spec, value }: Setting): string {
  const { language } = state.session.terms;
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

function withoutPerson({ settings, session }: State, { key }: SettingSpec): Setting | undefined {
  const forgotten = settings.changed({ [key]: null });
  const inForce =
    termOf(key) === undefined ? forgotten : forgotten.with('request', wishesOf(session.request));
  return inForce.all().find(({ spec }) => spec.key === key);
}
