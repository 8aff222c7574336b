import { maxNoteCharacters } from '../../domain/validation/answer-rules.ts';
import { type EditIntent, type Editor, edit, insertText, toTyped, within } from '../text/editor.ts';
import type { SettingsState } from './settings-state.ts';

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
  const added = toTyped(text);
  const room = Math.max(0, maxNoteCharacters - editor.text.length);
  const next = withValue(state, insertText(editor, within(added, room)));
  return added.length > room ? { ...next, notice: { kind: 'full', max: maxNoteCharacters } } : next;
}
