import type { StepOf } from '../question/state.ts';
import { still } from '../question/submit.ts';
import { resetSetting, stepSetting, typeSetting } from './change-setting.ts';
import { menuRows, pointedRow } from './settings-menu.ts';
import type { SettingsState } from './settings-state.ts';

export function moveRow<S extends SettingsState>(state: S, by: number): S {
  const { place } = state;
  if (place.kind !== 'settings') return state;
  const last = menuRows(state).length - 1;
  return { ...state, place: { ...place, row: Math.max(0, Math.min(place.row + by, last)) } };
}

export function changeRow<S extends SettingsState>(state: S, by: 1 | -1): StepOf<S> {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? stepSetting(state, row.setting, by) : still(state);
}

export function resetRow<S extends SettingsState>(state: S): StepOf<S> {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? resetSetting(state, row.setting) : still(state);
}

/** Begins to type the value of the row, with the one it has. */
export function editRow<S extends SettingsState>(state: S): S {
  const row = pointedRow(state);
  if (row?.kind !== 'setting' || state.place.kind !== 'settings') return state;
  const text = String(row.setting.value);
  return { ...state, place: { kind: 'value', row: state.place.row, text }, cursor: text.length };
}

/** Takes what was typed; what does not fit stays to be mended. */
export function saveRow<S extends SettingsState>(state: S): StepOf<S> {
  const { place } = state;
  const row = pointedRow(state);
  if (row?.kind !== 'setting' || place.kind !== 'value') return still(state);
  const step = typeSetting(state, row.setting, place.text);
  if (step.state.notice?.kind === 'not-allowed') return step;
  return { ...step, state: { ...step.state, place: { kind: 'settings', row: place.row } } };
}
