import { exhaustive } from '../../domain/exhaustive.ts';
import type { Binding, Intent } from '../question/binding.ts';
import { createIntentOf } from '../question/intent-of.ts';
import type { Size, StepOf } from '../question/state.ts';
import { still } from '../question/submit.ts';
import type { Key } from '../screen/keyboard.ts';
import { isTooSmall } from '../screen/layout.ts';
import { isEditIntent } from '../text/editor.ts';
import { agree } from './ask-first.ts';
import { changeRow, editRow, moveRow, resetRow, saveRow } from './row-acts.ts';
import { confirmKeys, rowKeys, valueKeys } from './settings-keys.ts';
import { withSettingsNews } from './settings-news.ts';
import type { SettingsEvent, SettingsPlace, SettingsState } from './settings-state.ts';
import { editValue, typeValue } from './value-field.ts';

/** The settings on a screen of their own. */
export type ScreenState = SettingsState & {
  readonly session: null;
  readonly place: SettingsPlace;
  /** The person is done. */
  readonly isOver: boolean;
};

export type ScreenEvent =
  | { readonly kind: 'keys'; readonly keys: readonly Key[]; readonly at: number }
  | { readonly kind: 'paste'; readonly text: string; readonly at: number }
  | { readonly kind: 'resize'; readonly size: Size }
  | SettingsEvent
  /** A change could not be saved: these are the settings in force. */
  | { readonly kind: 'unsaved'; readonly settings: SettingsState['settings'] };

type Opening = Pick<ScreenState, 'settings' | 'groups' | 'symbols' | 'size' | 'now'>;

export function openScreen(opening: Opening): ScreenState {
  const place = { kind: 'settings', row: 0 } as const;
  return { ...opening, session: null, members: [], place, cursor: 0, notice: null, isOver: false };
}

const interrupt = { keys: ['ctrl-c'], intent: 'leave', action: 'leave', shown: 'help' } as const;

export const screenKeys: Readonly<Record<SettingsPlace['kind'], readonly Binding<SettingsState>[]>> = {
  settings: [
    ...rowKeys,
    { keys: ['esc', 'q'], intent: 'leave', action: 'leave', shown: 'always' },
    interrupt,
  ],
  value: [...valueKeys, interrupt],
  confirm: [...confirmKeys, interrupt],
};

const intentOf = createIntentOf<SettingsState>(screenKeys);

export function reduceScreen(state: ScreenState, event: ScreenEvent): StepOf<ScreenState> {
  switch (event.kind) {
    case 'keys':
      return onKeys({ ...state, now: event.at, notice: null }, event.keys);
    case 'paste':
      return still(typeValue({ ...state, now: event.at, notice: null }, event.text));
    case 'resize':
      return still({ ...state, size: event.size });
    case 'unsaved':
      return still({ ...state, settings: event.settings, notice: { kind: 'unwritable' } });
    case 'notice':
    case 'saved':
    case 'ask':
      return still(withSettingsNews(state, event));
    default:
      return exhaustive(event);
  }
}

function onKeys(before: ScreenState, keys: readonly Key[]): StepOf<ScreenState> {
  let step = still(before);
  for (const key of keys) {
    const next = onKey(step.state, key);
    step = { state: next.state, effects: [...step.effects, ...next.effects] };
  }
  return step;
}

function onKey(state: ScreenState, { name, text }: Key): StepOf<ScreenState> {
  const intent = intentOf(state, name);
  if (isTooSmall(state.size) && intent !== 'leave') return still(state);
  if (intent === null) return still(text === null ? state : typeValue(state, text));
  if (isEditIntent(intent)) return still(editValue(state, intent));
  return handlers[intent]?.(state) ?? still(state);
}

type Handler = (state: ScreenState) => StepOf<ScreenState>;

const handlers: Partial<Readonly<Record<Intent, Handler>>> = {
  up: (state) => still(moveRow(state, -1)),
  down: (state) => still(moveRow(state, 1)),
  first: (state) => still(moveRow(state, -Infinity)),
  last: (state) => still(moveRow(state, Infinity)),
  change: (state) => changeRow(state, 1),
  'change-back': (state) => changeRow(state, -1),
  reset: resetRow,
  'edit-value': (state) => still(editRow(state)),
  'save-value': saveRow,
  agree,
  back: (state) => still({ ...state, place: { kind: 'settings', row: state.place.row } }),
  leave: (state) => still({ ...state, isOver: true }),
};
