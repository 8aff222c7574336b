import { sendsOnPick } from '../../domain/answer/answering.ts';
import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import { isSaved } from '../../settings/snapshot.ts';
import { answerOf, focusedChoice, isPicked } from '../state/answer.ts';
import { noteFields } from '../state/fields.ts';
import type { Intent } from '../state/intents.ts';
import { pointedRow, type SettingsPlace, type SettingsState } from '../state/settings-menu.ts';
import type { ScreenPlace, State } from '../state/state.ts';
import type { TerminalWords } from '../strings.ts';

/** One line of a key table. The footer and the help are made of these, so they cannot say anything else. */
export type Binding<S = State> = {
  readonly keys: readonly string[];
  readonly intent: Intent;
  readonly action: keyof TerminalWords['action'];
  /** always: shown even without navigation hints · hint: shown where there is room · help: only in the help. */
  readonly shown: 'always' | 'hint' | 'help';
  readonly when?: (state: S) => boolean;
};

type SettingsKeys = readonly Binding<SettingsState>[];

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

const rowKind = (state: SettingsState) => {
  const row = pointedRow(state);
  return row?.kind === 'setting' ? row.setting.spec.kind : row?.kind;
};
const onEntry = (state: SettingsState) => rowKind(state) === 'entry';
const onSwitch = (state: SettingsState) => ['bool', 'choice'].includes(rowKind(state) ?? '');
const onTyped = (state: SettingsState) => ['int', 'text'].includes(rowKind(state) ?? '');
const onStepped = (state: SettingsState) => onSwitch(state) || rowKind(state) === 'int';
const asksToMove = ({ place }: SettingsState) => place.kind === 'confirm' && place.asks.kind === 'move';
const asksToRemove = (state: SettingsState) => !asksToMove(state);
const onStored = (state: SettingsState) => {
  const row = pointedRow(state);
  return row?.kind === 'setting' && isSaved(row.setting);
};

/** The keys of every field. */
const editing: readonly Binding<unknown>[] = [
  { keys: ['backspace', 'ctrl-h'], intent: 'erase', action: 'erase', shown: 'help' },
  { keys: ['delete', 'ctrl-d'], intent: 'erase-next', action: 'erase', shown: 'help' },
  { keys: ['ctrl-w', 'alt-backspace'], intent: 'erase-word', action: 'eraseWord', shown: 'help' },
  { keys: ['alt-d'], intent: 'erase-next-word', action: 'eraseWord', shown: 'help' },
  { keys: ['ctrl-u'], intent: 'erase-to-start', action: 'eraseLine', shown: 'help' },
  { keys: ['ctrl-k'], intent: 'erase-to-end', action: 'eraseLine', shown: 'help' },
  { keys: ['left', 'ctrl-b'], intent: 'go-left', action: 'move', shown: 'help' },
  { keys: ['right', 'ctrl-f'], intent: 'go-right', action: 'move', shown: 'help' },
  { keys: ['up', 'ctrl-p'], intent: 'up', action: 'move', shown: 'help' },
  { keys: ['down', 'ctrl-n'], intent: 'down', action: 'move', shown: 'help' },
  { keys: ['alt-left', 'ctrl-left', 'alt-b'], intent: 'go-word-left', action: 'goWord', shown: 'help' },
  { keys: ['alt-right', 'ctrl-right', 'alt-f'], intent: 'go-word-right', action: 'goWord', shown: 'help' },
  { keys: ['home', 'ctrl-a'], intent: 'go-start', action: 'goLine', shown: 'help' },
  { keys: ['end', 'ctrl-e'], intent: 'go-end', action: 'goLine', shown: 'help' },
];

const cancelling: Binding<unknown> = {
  keys: ['ctrl-c'],
  intent: 'cancel',
  action: 'cancel',
  shown: 'always',
};

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
  ...editing,
  cancelling,
];

const note: readonly Binding[] = [
  { keys: ['enter', 'esc'], intent: 'leave-field', action: 'done', shown: 'hint' },
  { keys: ['tab'], intent: 'next-field', action: 'nextField', shown: 'hint' },
  { keys: ['shift-tab'], intent: 'previous-field', action: 'previousField', shown: 'help' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  ...editing,
  cancelling,
];

const cancel: readonly Binding[] = [
  { keys: ['enter', 'ctrl-c'], intent: 'confirm-cancel', action: 'confirmCancel', shown: 'always' },
  { keys: ['esc'], intent: 'back', action: 'back', shown: 'always' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  ...editing,
];

const leaving: readonly Binding[] = [
  { keys: ['esc', 'q'], intent: 'back', action: 'back', shown: 'always' },
  cancelling,
];

const moving: SettingsKeys = [
  { keys: ['up', 'k'], intent: 'up', action: 'move', shown: 'hint' },
  { keys: ['down', 'j'], intent: 'down', action: 'move', shown: 'hint' },
  { keys: ['home'], intent: 'first', action: 'ends', shown: 'help' },
  { keys: ['end'], intent: 'last', action: 'ends', shown: 'help' },
];

/** The settings' own keys, over a question or by themselves. */
const settings: Readonly<Record<SettingsPlace['kind'], SettingsKeys>> = {
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

const shown: readonly Binding[] = [
  ...moving,
  { keys: ['space', 'enter'], intent: 'change', action: 'showOrHide', shown: 'hint' },
  { keys: ['a'], intent: 'show-all', action: 'showAll', shown: 'hint' },
  ...leaving,
];

const handTo: readonly Binding[] = [
  ...moving,
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
  settings: [
    ...settings.settings,
    { keys: ['s'], intent: 'back', action: 'back', shown: 'help' },
    ...leaving,
  ],
  value: [...settings.value, cancelling],
  confirm: [...settings.confirm, cancelling],
  shown,
  'hand-to': handTo,
  page,
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

/** What a key means right now; of several bindings the first one counts. */
export const intentOf = createIntentOf<State>(keyTables);

export const settingsIntentOf = createIntentOf<SettingsState>(settingsKeyTables);

/** By key, because a paste may come as a hundred thousand of them. */
function createIntentOf<S extends { readonly place: ScreenPlace }>(
  tables: Readonly<Record<string, readonly Binding<S>[]>>,
) {
  const bindingsByKey = new Map(Object.entries(tables).map(([place, table]) => [place, byKey(table)]));
  return function intentOf(state: S, key: string): Intent | null {
    const candidates = bindingsByKey.get(state.place.kind)?.get(key) ?? [];
    return candidates.find(({ when }) => when === undefined || when(state))?.intent ?? null;
  };
}

function byKey<S>(table: readonly Binding<S>[]): ReadonlyMap<string, readonly Binding<S>[]> {
  const bindings = new Map<string, readonly Binding<S>[]>();
  for (const binding of table) {
    for (const key of binding.keys) bindings.set(key, [...(bindings.get(key) ?? []), binding]);
  }
  return bindings;
}

/** The keys that mean something right now. */
export function bindingsOf(state: State): readonly Binding[] {
  const isKey = typingWrites(state) ? (key: string) => key.length > 1 : () => true;
  return keyTables[state.place.kind]
    .filter(({ when }) => when === undefined || when(state))
    .map((binding) => ({ ...binding, keys: binding.keys.filter(isKey) }))
    .filter(({ keys }) => keys.length > 0);
}

/** On the entry for an own answer beside options, where letters and digits are its text rather than keys. */
export function typingWrites(state: State): boolean {
  return state.place.kind === 'list' && hasOptions(state) && onText(state);
}

/** The key to name when the screen has to name one. */
export function firstKey(place: ScreenPlace['kind'], intent: Intent): string {
  return keyTables[place].find((binding) => binding.intent === intent)?.keys[0] ?? '';
}
