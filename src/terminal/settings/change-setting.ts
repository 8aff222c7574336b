import { clampTimeout } from '../../domain/session/deadline.ts';
import { changedTerms } from '../../settings/conditions.ts';
import { isSaved, type Setting } from '../../settings/snapshot.ts';
import type { SettingValue } from '../../settings/spec.ts';
import type { Effect, StepOf } from '../question/state.ts';
import { acting, still } from '../question/submit.ts';
import { askFirst } from './ask-first.ts';
import { nextValue } from './next-value.ts';
import { languageOf, type SettingsState } from './settings-state.ts';
import { readTyped, takenText } from './value-text.ts';

export function stepSetting<S extends SettingsState>(state: S, setting: Setting, by: 1 | -1): StepOf<S> {
  const next = nextValue(setting, by);
  return next === setting.value ? still(state) : setSetting(state, setting, next);
}

/** Back to what it would be without the person. */
export function resetSetting<S extends SettingsState>(state: S, setting: Setting): StepOf<S> {
  return isSaved(setting) ? setSetting(state, setting, null) : still(state);
}

/** Takes what was typed, or says what would do. Nothing typed is no wish. */
export function typeSetting<S extends SettingsState>(state: S, setting: Setting, typed: string): StepOf<S> {
  if (typed.trim() === '') return resetSetting(state, setting);
  const language = languageOf(state);
  const read = readTyped(setting.spec, typed, language);
  if (read.ok && read.value === setting.value) return still(state);
  if (read.ok) return setSetting(state, setting, read.value);
  const allowed = takenText(setting.spec, language);
  return still({ ...state, notice: { kind: 'not-allowed', allowed } });
}

/** Saves it, and lets it hold for the question in view where it concerns that. Null forgets it. */
function setSetting<S extends SettingsState>(
  state: S,
  { spec }: Setting,
  value: SettingValue | null,
): StepOf<S> {
  const { session } = state;
  const { key } = spec;
  const changes = { [key]: value };
  if (spec.limitsHistory) return acting(state, { kind: 'save', changes, asks: true });
  const settings = state.settings.changed(changes);
  if (session === null) return acting({ ...state, settings }, { kind: 'save', changes, asks: false });
  if (settings.value('interface') === 'web' && state.settings.value('interface') !== 'web') {
    return still(askFirst(state, changes, { kind: 'move' }));
  }
  const terms = changedTerms(settings, session.request, [key]);
  const effects: Effect[] = [{ kind: 'save', changes, asks: false }];
  if (Object.keys(terms).length > 0) effects.unshift({ kind: 'adjust', terms, hidden: null });
  if (key === 'timeout_seconds') {
    const seconds = clampTimeout(settings.value('timeout_seconds'), settings.value('min_timeout_seconds'));
    effects.unshift({ kind: 'limit-time', seconds });
  }
  return acting(
    { ...state, settings, session: { ...session, terms: { ...session.terms, ...terms } } },
    ...effects,
  );
}
