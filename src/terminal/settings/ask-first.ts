import { armMs, type SettingsChange, type State, type Step } from '../question/state.ts';
import { acting, still } from '../question/submit.ts';
import { terminalWords } from '../strings.ts';
import { pointedRow } from './settings-menu.ts';

/** Asks whether so many decisions may go. Only on the row it is about: anywhere else a key would mean something else. */
export function askFirst(state: State, changes: SettingsChange, removes: number): State {
  const { place, now } = state;
  const row = pointedRow(state);
  const isThere = row?.kind === 'setting' && Object.hasOwn(changes, row.setting.spec.key);
  if (place.kind !== 'settings' || !isThere) return state;
  return { ...state, place: { kind: 'confirm', row: place.row, removes, changes, at: now } };
}

/** A key pressed before the question could be read does not count. */
export function agree(state: State): Step {
  const { place, now } = state;
  if (place.kind !== 'confirm' || now < place.at + armMs) return still(state);
  const { row, changes } = place;
  const settings = state.settings.changed(changes);
  return acting(
    { ...state, settings, place: { kind: 'settings', row } },
    { kind: 'save', changes, asks: false },
  );
}

/** What is asked; empty where nothing is. */
export function confirmText(state: State): string {
  const { place, session, settings } = state;
  if (place.kind !== 'confirm') return '';
  const row = pointedRow({ ...state, settings: settings.changed(place.changes) });
  const words = terminalWords[session.terms.language].settings;
  return words.removes(row?.label ?? '', row?.value ?? '', place.removes);
}
