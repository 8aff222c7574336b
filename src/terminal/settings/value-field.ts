import type { Editor } from '../text/editor.ts';
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
