import { typeText } from '../text/editor.ts';
import { fieldLimit, openEditor, withFieldText } from './fields.ts';
import type { SettingsState } from './settings-menu.ts';
import type { State } from './state.ts';

/** The person's own phrases, as the settings have them. */
export function quickReplies({ settings }: Pick<SettingsState, 'settings'>): readonly string[] {
  return settings.value('quick_replies');
}

/** Opens the list of phrases over the field that is being written. */
export function openReplies(state: State): State {
  if (quickReplies(state).length === 0 || openEditor(state) === null) return state;
  return { ...state, place: { kind: 'replies', row: 0, back: state.place } };
}

/** Back in the field, with the phrase where the cursor was. */
export function insertReply(state: State, row: number): State {
  const { place } = state;
  const reply = quickReplies(state)[row];
  if (place.kind !== 'replies' || reply === undefined) return state;
  const field = { ...state, place: place.back };
  const editor = openEditor(field);
  if (editor === null) return field;
  const max = fieldLimit(field);
  const { editor: next, isFull } = typeText(editor, reply, max);
  const written = withFieldText(field, next);
  return isFull ? { ...written, notice: { kind: 'full', max } } : written;
}
