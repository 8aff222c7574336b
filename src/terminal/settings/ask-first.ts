import { armMs, type StepOf } from '../question/state.ts';
import { acting, still } from '../question/submit.ts';
import { terminalWords } from '../strings.ts';
import { pointedRow } from './settings-menu.ts';
import { type Consequence, languageOf, type SettingsChange, type SettingsState } from './settings-state.ts';

/** Asks before a change is saved. Only on the row it is about: anywhere else a key would mean something else. */
export function askFirst<S extends SettingsState>(state: S, changes: SettingsChange, asks: Consequence): S {
  const { place, now } = state;
  const row = pointedRow(state);
  const isThere = row?.kind === 'setting' && Object.hasOwn(changes, row.setting.spec.key);
  if (place.kind !== 'settings' || !isThere) return state;
  return { ...state, place: { kind: 'confirm', row: place.row, asks, changes, at: now } };
}

/** A key pressed before the question could be read does not count. */
export function agree<S extends SettingsState>(state: S): StepOf<S> {
  const { place, now } = state;
  if (place.kind !== 'confirm' || now < place.at + armMs) return still(state);
  if (place.asks.kind === 'remove') return saveOnly(state);
  return acting(state, { kind: 'continue', save: place.changes });
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

/** What is asked; empty where nothing is. */
export function confirmText(state: SettingsState): string {
  const { place, settings } = state;
  if (place.kind !== 'confirm') return '';
  const words = terminalWords[languageOf(state)].settings;
  if (place.asks.kind === 'move') return words.moves;
  const row = pointedRow({ ...state, settings: settings.changed(place.changes) });
  return words.removes(row?.label ?? '', row?.value ?? '', place.asks.decisions);
}
