import type { State, Step } from '../question/state.ts';
import { still } from '../question/submit.ts';
import { resetSetting, stepSetting, typeSetting } from './change-setting.ts';
import { menuRows, pointedRow } from './settings-menu.ts';

export function moveRow(state: State, by: number): State {
  const { place } = state;
  if (place.kind !== 'settings' && place.kind !== 'shown') return state;
  const rows = place.kind === 'settings' ? menuRows(state).length : state.session.request.options.length;
  return { ...state, place: { ...place, row: Math.max(0, Math.min(place.row + by, rows - 1)) } };
}

export function changeRow(state: State, by: 1 | -1): Step {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? stepSetting(state, row.setting, by) : still(state);
}

export function resetRow(state: State): Step {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? resetSetting(state, row.setting) : still(state);
}

export function openRow(state: State): Step {
  const row = pointedRow(state);
  return row?.kind === 'entry' ? row.open() : still(state);
}

/** Begins to type the value of the row, with the one it has. */
export function editRow(state: State): State {
  const row = pointedRow(state);
  if (row?.kind !== 'setting' || state.place.kind !== 'settings') return state;
  const text = String(row.setting.value);
  return { ...state, place: { kind: 'value', row: state.place.row, text }, cursor: text.length };
}

/** Takes what was typed; what does not fit stays to be mended. */
export function saveRow(state: State): Step {
  const { place } = state;
  const row = pointedRow(state);
  if (row?.kind !== 'setting' || place.kind !== 'value') return still(state);
  const step = typeSetting(state, row.setting, place.text);
  if (step.state.notice?.kind === 'not-allowed') return step;
  return { ...step, state: { ...step.state, place: { kind: 'settings', row: place.row } } };
}
