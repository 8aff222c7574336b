import { exhaustive } from '../../domain/exhaustive.ts';
import { clampTimeout } from '../../domain/session/deadline.ts';
import { terminalFace } from '../../domain/session/face.ts';
import { maxNoteCharacters } from '../../domain/validation/answer-rules.ts';
import { changedTerms } from '../../settings/conditions.ts';
import { isSaved, type Setting } from '../../settings/snapshot.ts';
import { isSameValue, type SettingValue } from '../../settings/spec.ts';
import { terminalWords } from '../strings.ts';
import { type EditIntent, type Editor, edit, typeText } from '../text/editor.ts';
import { nextValue, readTyped, takenText } from './setting-values.ts';
import {
  type Consequence,
  languageOf,
  menuRows,
  pointedRow,
  type SettingsChange,
  type SettingsState,
} from './settings-menu.ts';
import { acting, armMs, clamp, type Effect, type Notice, type StepOf, still } from './state.ts';

/** What keys do to a row of the settings, over a question and by themselves. */
export const settingsHandlers = {
  'change-back': <S extends SettingsState>(state: S) => changeRow(state, -1),
  reset: resetRow,
  'edit-value': <S extends SettingsState>(state: S) => still(editRow(state)),
  'save-value': saveRow,
  agree,
  'only-next': saveOnly,
};

export function moveRow<S extends SettingsState>(state: S, by: number): S {
  const { place } = state;
  if (place.kind !== 'settings') return state;
  return { ...state, place: { ...place, row: clamp(place.row + by, menuRows(state).length - 1) } };
}

/** The next value of the setting the pointer is on, or the one before. */
export function changeRow<S extends SettingsState>(state: S, by: 1 | -1): StepOf<S> {
  const setting = pointedSetting(state);
  const next = setting === null ? null : nextValue(setting, by);
  return setting === null || next === setting.value ? still(state) : setSetting(state, setting, next);
}

/** Back to what it would be without the person. */
export function resetRow<S extends SettingsState>(state: S): StepOf<S> {
  const setting = pointedSetting(state);
  return setting !== null && isSaved(setting) ? setSetting(state, setting, null) : still(state);
}

/** Begins to type the value of the row, with the one it has. */
function editRow<S extends SettingsState>(state: S): S {
  const setting = pointedSetting(state);
  if (setting === null || state.place.kind !== 'settings') return state;
  const text = String(setting.value);
  return { ...state, place: { kind: 'value', row: state.place.row, text }, cursor: text.length };
}

/** Takes what was typed; what does not fit stays to be mended. */
function saveRow<S extends SettingsState>(state: S): StepOf<S> {
  const { place } = state;
  if (place.kind !== 'value') return still(state);
  const step = typeRow({ ...state, place: { kind: 'settings', row: place.row } }, place.text);
  const { notice } = step.state;
  return notice?.kind === 'not-allowed' ? still({ ...state, notice }) : step;
}

/** Takes a text for the value of the row, or says what would do. Nothing typed is no wish. */
export function typeRow<S extends SettingsState>(state: S, typed: string): StepOf<S> {
  const setting = pointedSetting(state);
  if (setting === null) return still(state);
  if (typed.trim() === '') return resetRow(state);
  const language = languageOf(state);
  const read = readTyped(setting.spec, typed, language);
  if (read.ok && isSameValue(read.value, setting.value)) return still(state);
  if (read.ok) return setSetting(state, setting, read.value);
  return still({ ...state, notice: { kind: 'not-allowed', allowed: takenText(setting.spec, language) } });
}

function pointedSetting(state: SettingsState): Setting | null {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? row.setting : null;
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
  const to = settings.value('interface');
  if (to !== 'auto' && to !== terminalFace && to !== state.settings.value('interface')) {
    return still(askFirst(state, changes, { kind: 'move', to }));
  }
  const terms = changedTerms(settings, session.request, [key]);
  const effects: Effect[] = [{ kind: 'save', changes, asks: false }];
  if (Object.keys(terms).length > 0)
    effects.unshift({ kind: 'adjust', terms, hidden: null, question: state.at });
  if (key === 'timeout_seconds') {
    const seconds = clampTimeout(settings.value('timeout_seconds'), settings.value('min_timeout_seconds'));
    effects.unshift({ kind: 'limit-time', seconds });
  }
  return acting(
    { ...state, settings, session: { ...session, terms: { ...session.terms, ...terms } } },
    ...effects,
  );
}

/** Asks before a change is saved. Only on the row it is about: anywhere else a key would mean something else. */
function askFirst<S extends SettingsState>(state: S, changes: SettingsChange, asks: Consequence): S {
  const { place, now } = state;
  const isThere = Object.hasOwn(changes, pointedSetting(state)?.spec.key ?? '');
  if (place.kind !== 'settings' || !isThere) return state;
  return { ...state, place: { kind: 'confirm', row: place.row, asks, changes, at: now } };
}

/** What is asked; empty where nothing is. */
export function confirmText(state: SettingsState): string {
  const { place, settings } = state;
  if (place.kind !== 'confirm') return '';
  const words = terminalWords[languageOf(state)].settings;
  if (place.asks.kind === 'move') return words.moves[place.asks.to];
  const row = pointedRow({ ...state, settings: settings.changed(place.changes) });
  return words.removes(row?.label ?? '', row?.value ?? '', place.asks.decisions);
}

/** A key pressed before the question could be read does not count. */
export function agree<S extends SettingsState>(state: S): StepOf<S> {
  const { place, now } = state;
  if (place.kind !== 'confirm' || now < place.at + armMs) return still(state);
  if (place.asks.kind === 'remove') return saveOnly(state);
  return acting(state, { kind: 'continue', to: place.asks.to, save: place.changes });
}

/** Saves what was asked about, and lets the question in view stay. */
export function saveOnly<S extends SettingsState>(state: S): StepOf<S> {
  const { place } = state;
  if (place.kind !== 'confirm') return still(state);
  const { row, changes } = place;
  const settings = state.settings.changed(changes);
  return acting(
    { ...state, settings, place: { kind: 'settings', row } },
    { kind: 'save', changes, asks: false },
  );
}

/** What comes back from outside about the settings. */
export type SettingsEvent =
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** Settings were saved that were asked about, or could have been. */
  | { readonly kind: 'saved'; readonly changes: SettingsChange }
  | { readonly kind: 'ask'; readonly asks: Consequence; readonly changes: SettingsChange };

export function withSettingsEvent<S extends SettingsState>(state: S, event: SettingsEvent): S {
  switch (event.kind) {
    case 'notice':
      return { ...state, notice: event.notice };
    case 'saved':
      return { ...state, settings: state.settings.changed(event.changes) };
    case 'ask':
      return askFirst(state, event.changes, event.asks);
    default:
      return exhaustive(event);
  }
}

/** The value that is being typed, with its cursor; null where none is. */
export function valueEditor({ place, cursor }: SettingsState): Editor | null {
  if (place.kind !== 'value') return null;
  return { text: place.text, cursor: Math.min(cursor, place.text.length) };
}

/** A setting is a line; what is pasted may not be. */
export function withValue<S extends SettingsState>(state: S, { text, cursor }: Editor): S {
  const { place } = state;
  if (place.kind !== 'value') return state;
  return { ...state, cursor, place: { ...place, text: text.replaceAll('\n', ' ') } };
}

export function editValue<S extends SettingsState>(state: S, intent: EditIntent): S {
  const editor = valueEditor(state);
  return editor === null ? state : withValue(state, edit(editor, intent));
}

export function typeValue<S extends SettingsState>(state: S, text: string): S {
  const editor = valueEditor(state);
  if (editor === null) return state;
  const { editor: next, isFull } = typeText(editor, text, maxNoteCharacters);
  const typed = withValue(state, next);
  return isFull ? { ...typed, notice: { kind: 'full', max: maxNoteCharacters } } : typed;
}
