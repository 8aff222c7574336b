import { sendsOnPick } from '../../domain/answer/answering.ts';
import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import { confirmKeys, movingKeys, rowKeys, valueKeys } from '../settings/settings-keys.ts';
import type { Binding, Intent } from './binding.ts';
import { answerOf, focusedChoice, isPicked } from './choices.ts';
import { editingKeys } from './editing-keys.ts';
import { noteFields } from './fields.ts';
import type { ScreenPlace, State } from './state.ts';

const newLine = ['ctrl-j', 'alt-enter'];
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const picksAndSends = ({ session }: State) => sendsOnPick(session);
const onText = (state: State) => focusedChoice(state).kind === 'text';
const picksOne = (state: State) => modeOf(state.session.request).picks === 'one' && !onText(state);
const picksMany = (state: State) => takesMany(state) && !onText(state);
const takesMany = ({ session }: State) => modeOf(session.request).picks === 'many';
const hasOptions = ({ session }: State) => takesOptions(session.request.mode);
const isAllText = (state: State) => !hasOptions(state);
const onPicked = (state: State) => isPicked(focusedChoice(state), answerOf(state).selectedIds);
const enterPicks = (state: State) => picksOne(state) && (picksAndSends(state) || !onPicked(state));
const enterSends = (state: State) => picksMany(state) || (picksOne(state) && !enterPicks(state));
const canNote = (state: State) => noteFields(state).length > 0;

/** On the entry for an own answer beside options, where letters and digits are its text rather than keys. */
export function typingWrites(state: State): boolean {
  return state.place.kind === 'list' && hasOptions(state) && onText(state);
}

const list: readonly Binding[] = [
  { keys: ['up', 'k'], intent: 'up', action: 'move', shown: 'hint', when: hasOptions },
  { keys: ['down', 'j'], intent: 'down', action: 'move', shown: 'hint', when: hasOptions },
  { keys: ['home'], intent: 'first', action: 'ends', shown: 'help', when: hasOptions },
  { keys: ['end'], intent: 'last', action: 'ends', shown: 'help', when: hasOptions },
  { keys: ['space'], intent: 'pick', action: 'pick', shown: 'hint', when: picksMany },
  { keys: ['enter', 'space'], intent: 'pick', action: 'choose', shown: 'hint', when: enterPicks },
  { keys: ['space'], intent: 'pick', action: 'choose', shown: 'help', when: picksOne },
  { keys: ['enter'], intent: 'submit', action: 'submit', shown: 'hint', when: enterSends },
  { keys: ['enter', 'space'], intent: 'write', action: 'write', shown: 'hint', when: onText },
  { keys: digits, intent: 'pick-number', action: 'choose', shown: 'help', when: picksOne },
  { keys: digits, intent: 'pick-number', action: 'pick', shown: 'help', when: takesMany },
  { keys: ['tab'], intent: 'next-field', action: 'note', shown: 'hint', when: canNote },
  { keys: ['n'], intent: 'write-note', action: 'note', shown: 'help', when: canNote },
  { keys: ['g'], intent: 'write-global-note', action: 'noteOnAll', shown: 'help', when: canNote },
  { keys: ['t', '+'], intent: 'one-minute', action: 'oneMinute', shown: 'help' },
  { keys: ['T'], intent: 'five-minutes', action: 'fiveMinutes', shown: 'help' },
  { keys: ['K', 'pageup'], intent: 'page-up', action: 'scroll', shown: 'help' },
  { keys: ['J', 'pagedown'], intent: 'page-down', action: 'scroll', shown: 'help' },
  { keys: ['v'], intent: 'read', action: 'read', shown: 'help' },
  { keys: ['a'], intent: 'show-all', action: 'showAll', shown: 'help', when: hasOptions },
  { keys: ['s'], intent: 'settings', action: 'settings', shown: 'hint' },
  { keys: ['?'], intent: 'help', action: 'keys', shown: 'hint' },
  { keys: ['esc', 'q', 'ctrl-c'], intent: 'cancel', action: 'cancel', shown: 'always' },
];

const text: readonly Binding[] = [
  { keys: ['enter'], intent: 'submit', action: 'submit', shown: 'hint' },
  { keys: ['tab'], intent: 'next-field', action: 'note', shown: 'hint', when: canNote },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'hint' },
  { keys: ['esc'], intent: 'leave-field', action: 'done', shown: 'hint', when: hasOptions },
  { keys: ['esc'], intent: 'leave-field', action: 'more', shown: 'hint', when: isAllText },
  ...editingKeys,
  { keys: ['ctrl-c'], intent: 'cancel', action: 'cancel', shown: 'always' },
];

const note: readonly Binding[] = [
  { keys: ['enter', 'esc'], intent: 'leave-field', action: 'done', shown: 'hint' },
  { keys: ['tab'], intent: 'next-field', action: 'nextField', shown: 'hint' },
  { keys: ['shift-tab'], intent: 'previous-field', action: 'previousField', shown: 'help' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  ...editingKeys,
  { keys: ['ctrl-c'], intent: 'cancel', action: 'cancel', shown: 'always' },
];

const cancel: readonly Binding[] = [
  { keys: ['enter', 'ctrl-c'], intent: 'confirm-cancel', action: 'confirmCancel', shown: 'always' },
  { keys: ['esc'], intent: 'back', action: 'back', shown: 'always' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  ...editingKeys,
];

const leaving: readonly Binding[] = [
  { keys: ['esc', 'q'], intent: 'back', action: 'back', shown: 'always' },
  { keys: ['ctrl-c'], intent: 'cancel', action: 'cancel', shown: 'always' },
];

const settings: readonly Binding[] = [
  ...rowKeys,
  { keys: ['s'], intent: 'back', action: 'back', shown: 'help' },
  ...leaving,
];
const cancelling: Binding = { keys: ['ctrl-c'], intent: 'cancel', action: 'cancel', shown: 'always' };

const shown: readonly Binding[] = [
  ...movingKeys,
  { keys: ['space', 'enter'], intent: 'change', action: 'showOrHide', shown: 'hint' },
  { keys: ['a'], intent: 'show-all', action: 'showAll', shown: 'hint' },
  ...leaving,
];

const handTo: readonly Binding[] = [
  ...movingKeys,
  { keys: ['space', 'enter'], intent: 'change', action: 'handOver', shown: 'hint' },
  ...leaving,
];

const page: readonly Binding[] = [
  { keys: ['up', 'k'], intent: 'up', action: 'scroll', shown: 'hint' },
  { keys: ['down', 'j'], intent: 'down', action: 'scroll', shown: 'hint' },
  { keys: ['pageup'], intent: 'page-up', action: 'scroll', shown: 'help' },
  { keys: ['space', 'pagedown'], intent: 'page-down', action: 'scroll', shown: 'help' },
  { keys: ['home'], intent: 'first', action: 'ends', shown: 'help' },
  { keys: ['end'], intent: 'last', action: 'ends', shown: 'help' },
  { keys: ['?', 'v', 'enter'], intent: 'back', action: 'back', shown: 'help' },
  ...leaving,
];

export const keyTables: Readonly<Record<ScreenPlace['kind'], readonly Binding[]>> = {
  list,
  text,
  'option-note': note,
  'global-note': note,
  picked: [{ keys: ['esc', 'ctrl-c'], intent: 'take-back', action: 'takeBack', shown: 'always' }],
  sending: [{ keys: ['esc', 'ctrl-c'], intent: 'leave', action: 'leave', shown: 'always' }],
  cancel,
  settings,
  value: [...valueKeys, cancelling],
  confirm: [...confirmKeys, cancelling],
  shown,
  'hand-to': handTo,
  page,
};

/** The keys that mean something right now. */
export function bindingsOf(state: State): readonly Binding[] {
  const isKey = typingWrites(state) ? (key: string) => key.length > 1 : () => true;
  return keyTables[state.place.kind]
    .filter(({ when }) => when === undefined || when(state))
    .map((binding) => ({ ...binding, keys: binding.keys.filter(isKey) }))
    .filter(({ keys }) => keys.length > 0);
}

/** The key to name when the screen has to name one. */
export function firstKey(place: ScreenPlace['kind'], intent: Intent): string {
  return keyTables[place].find((binding) => binding.intent === intent)?.keys[0] ?? '';
}
