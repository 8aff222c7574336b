import { exhaustive } from '../../domain/exhaustive.ts';
import { askFirst } from './ask-first.ts';
import type { SettingsEvent, SettingsState } from './settings-state.ts';

/** The screen after something came back from outside. */
export function withSettingsNews<S extends SettingsState>(state: S, event: SettingsEvent): S {
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
