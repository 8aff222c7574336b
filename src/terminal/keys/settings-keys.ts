import { isSaved } from '../../settings/snapshot.ts';
import { pointedRow, type SettingsPlace, type SettingsState } from '../state/settings-menu.ts';
import { type Binding, editing } from './binding.ts';

type SettingsKeys = readonly Binding<SettingsState>[];

const rowKind = (state: SettingsState) => {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? row.setting.spec.kind : row?.kind;
};
const onEntry = (state: SettingsState) => rowKind(state) === 'entry';
const onSwitch = (state: SettingsState) => ['bool', 'choice'].includes(rowKind(state) ?? '');
const onTyped = (state: SettingsState) => ['int', 'text', 'list'].includes(rowKind(state) ?? '');
const onStepped = (state: SettingsState) => onSwitch(state) || rowKind(state) === 'int';
const asksToMove = ({ place }: SettingsState) => place.kind === 'confirm' && place.asks.kind === 'move';
const asksToRemove = (state: SettingsState) => !asksToMove(state);
const onStored = (state: SettingsState) => {
  const row = pointedRow(state);
  return row?.kind === 'setting' && isSaved(row.setting);
};

/** The keys of every list that is no question. */
export const moving: SettingsKeys = [
  { keys: ['up', 'k'], intent: 'up', action: 'move', shown: 'hint' },
  { keys: ['down', 'j'], intent: 'down', action: 'move', shown: 'hint' },
  { keys: ['home'], intent: 'first', action: 'ends', shown: 'help' },
  { keys: ['end'], intent: 'last', action: 'ends', shown: 'help' },
];

/** The settings' own keys, over a question or by themselves. */
export const settings: Readonly<Record<SettingsPlace['kind'], SettingsKeys>> = {
  settings: [
    ...moving,
    { keys: ['left', 'h'], intent: 'change-back', action: 'change', shown: 'hint', when: onStepped },
    { keys: ['right', 'l'], intent: 'change', action: 'change', shown: 'hint', when: onStepped },
    { keys: ['enter', 'space'], intent: 'change', action: 'change', shown: 'help', when: onSwitch },
    { keys: ['enter', 'space'], intent: 'edit-value', action: 'type', shown: 'hint', when: onTyped },
    { keys: ['enter', 'space'], intent: 'open', action: 'open', shown: 'hint', when: onEntry },
    { keys: ['r', 'backspace', 'delete'], intent: 'reset', action: 'reset', shown: 'hint', when: onStored },
  ],
  value: [
    { keys: ['enter'], intent: 'save-value', action: 'save', shown: 'always' },
    { keys: ['esc'], intent: 'back', action: 'back', shown: 'always' },
    ...editing.filter(({ intent }) => intent !== 'up' && intent !== 'down'),
  ],
  confirm: [
    { keys: ['y'], intent: 'agree', action: 'moveNow', shown: 'always', when: asksToMove },
    { keys: ['n'], intent: 'only-next', action: 'onlyNext', shown: 'always', when: asksToMove },
    { keys: ['esc', 'q'], intent: 'back', action: 'back', shown: 'always', when: asksToMove },
    { keys: ['y'], intent: 'agree', action: 'agree', shown: 'always', when: asksToRemove },
    { keys: ['n', 'esc', 'q'], intent: 'back', action: 'decline', shown: 'always', when: asksToRemove },
  ],
};

const interrupt = { keys: ['ctrl-c'], intent: 'leave', action: 'leave', shown: 'help' } as const;

/** Where there is no question: nothing can be cancelled. */
export const settingsKeyTables: typeof settings = {
  settings: [
    ...settings.settings,
    { keys: ['esc', 'q'], intent: 'leave', action: 'leave', shown: 'always' },
    interrupt,
  ],
  value: [...settings.value, interrupt],
  confirm: [...settings.confirm, interrupt],
};
