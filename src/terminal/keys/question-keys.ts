import { isSkipped } from '../../domain/answer/answer.ts';
import { sendsOnPick } from '../../domain/answer/answering.ts';
import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import { isForm } from '../../domain/question/request.ts';
import { answerOf, focusedChoice, isPicked } from '../state/answer.ts';
import { earlierOf } from '../state/earlier.ts';
import { subjectInFocus, subjectsOf } from '../state/evidence.ts';
import { noteFields } from '../state/fields.ts';
import { filesHere, pathText } from '../state/files.ts';
import { canFilter } from '../state/filter.ts';
import { quickReplies } from '../state/quick-replies.ts';
import { rephraseText } from '../state/rephrase.ts';
import { partOf, type State } from '../state/state.ts';
import { leadsToReview, reviewOf, sendRow } from '../state/steps.ts';
import { type Binding, editing } from './binding.ts';
import { moving } from './settings-keys.ts';

const newLine = ['ctrl-j', 'alt-enter'];
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const picksAndSends = (state: State) => sendsOnPick(partOf(state));
const onText = (state: State) => focusedChoice(state)?.kind === 'text';
const picksOne = (state: State) => modeOf(partOf(state).question).picks === 'one' && !onText(state);
const picksMany = (state: State) => takesMany(state) && !onText(state);
const takesMany = (state: State) => modeOf(partOf(state).question).picks === 'many';
const hasOptions = (state: State) => takesOptions(partOf(state).question.mode);
const isAllText = (state: State) => !hasOptions(state);
const onPicked = (state: State) => isPicked(focusedChoice(state), answerOf(state).selectedIds);
const enterPicks = (state: State) => picksOne(state) && (picksAndSends(state) || !onPicked(state));
const enterSends = (state: State) => picksMany(state) || (picksOne(state) && !enterPicks(state));
const canNote = (state: State) => noteFields(state).length > 0;
const hasPreview = (state: State) => subjectInFocus(state) !== null || subjectsOf(state).length > 0;
const hasEarlier = (state: State) => earlierOf(state) !== null;
const hasReplies = (state: State) => quickReplies(state).length > 0;
const onPath = (state: State) => pathText(state) !== null;
const onFile = (state: State) => !onPath(state);
const hasFiles = (state: State) => filesHere(state).length > 0;
const nothingWritten = (state: State) => rephraseText(state) === '';
const hasFilter = ({ filter }: State) => filter !== '';
const inForm = ({ session }: State) => isForm(session.request);
const wouldSkip = (state: State) => isSkipped(partOf(state).question, answerOf(state));
const canSkip = (state: State) => inForm(state) && wouldSkip(state);
const canStep = (state: State) => inForm(state) && !wouldSkip(state);
const onSend = (state: State) => state.place.kind === 'review' && state.place.row === sendRow(state);
const onReviewed = (state: State) => !onSend(state);
const isComplete = (state: State) => reviewOf(state).every(({ mark }) => mark !== 'missing');
const canSend = (state: State) => onSend(state) && isComplete(state);
const cannotSend = (state: State) => onSend(state) && !isComplete(state);

/** Enter at an answer: a single one is sent, one of several leads on. */
function goingOn(when: (state: State) => boolean): readonly Binding[] {
  return (['submit', 'skip', 'review', 'next'] as const).map((action) => ({
    keys: ['enter'],
    intent: 'submit',
    action,
    shown: 'hint',
    when: (state) => when(state) && wayOn(state) === action,
  }));
}

function wayOn(state: State): 'submit' | 'skip' | 'review' | 'next' {
  if (wouldSkip(state)) return 'skip';
  if (!inForm(state)) return 'submit';
  return leadsToReview(state) ? 'review' : 'next';
}

const replies: Binding = {
  keys: ['ctrl-r'],
  intent: 'replies',
  action: 'replies',
  shown: 'hint',
  when: hasReplies,
};

const cancelling: Binding<unknown> = {
  keys: ['ctrl-c'],
  intent: 'cancel',
  action: 'cancel',
  shown: 'always',
};

/** What concerns the question as a whole, wherever in it the person is. */
const aboutAll: readonly Binding[] = [
  { keys: ['t', '+'], intent: 'one-minute', action: 'oneMinute', shown: 'help' },
  { keys: ['T'], intent: 'five-minutes', action: 'fiveMinutes', shown: 'help' },
  { keys: ['K', 'pageup'], intent: 'page-up', action: 'scroll', shown: 'help' },
  { keys: ['J', 'pagedown'], intent: 'page-down', action: 'scroll', shown: 'help' },
  { keys: ['v'], intent: 'read', action: 'read', shown: 'help' },
  { keys: ['a'], intent: 'files', action: 'files', shown: 'hint' },
  { keys: ['u'], intent: 'show-all', action: 'showAll', shown: 'help', when: hasOptions },
  { keys: ['z'], intent: 'snooze', action: 'snooze', shown: 'help' },
  { keys: ['s'], intent: 'settings', action: 'settings', shown: 'hint' },
  { keys: ['?'], intent: 'help', action: 'keys', shown: 'hint' },
  { keys: ['w'], intent: 'rephrase', action: 'rephrase', shown: 'hint' },
  { keys: ['esc', 'q', 'ctrl-c'], intent: 'cancel', action: 'cancel', shown: 'always' },
];

const list: readonly Binding[] = [
  { keys: ['esc'], intent: 'clear-filter', action: 'clearFilter', shown: 'hint', when: hasFilter },
  { keys: ['up', 'k'], intent: 'up', action: 'move', shown: 'hint', when: hasOptions },
  { keys: ['down', 'j'], intent: 'down', action: 'move', shown: 'hint', when: hasOptions },
  { keys: ['home'], intent: 'first', action: 'ends', shown: 'help', when: hasOptions },
  { keys: ['end'], intent: 'last', action: 'ends', shown: 'help', when: hasOptions },
  { keys: ['space'], intent: 'pick', action: 'pick', shown: 'hint', when: picksMany },
  { keys: ['enter', 'space'], intent: 'pick', action: 'choose', shown: 'hint', when: enterPicks },
  { keys: ['space'], intent: 'pick', action: 'choose', shown: 'help', when: picksOne },
  ...goingOn(enterSends),
  { keys: ['enter', 'space'], intent: 'write', action: 'write', shown: 'hint', when: onText },
  { keys: digits, intent: 'pick-number', action: 'choose', shown: 'help', when: picksOne },
  { keys: digits, intent: 'pick-number', action: 'pick', shown: 'help', when: takesMany },
  { keys: ['tab'], intent: 'next-field', action: 'note', shown: 'hint', when: canNote },
  { keys: ['n'], intent: 'write-note', action: 'note', shown: 'help', when: canNote },
  { keys: ['g'], intent: 'write-global-note', action: 'noteOnAll', shown: 'help', when: canNote },
  { keys: ['e'], intent: 'take-over', action: 'takeOver', shown: 'help', when: hasEarlier },
  { keys: ['p'], intent: 'preview', action: 'preview', shown: 'hint', when: hasPreview },
  { keys: ['P'], intent: 'pin', action: 'pin', shown: 'help', when: hasPreview },
  { keys: ['/'], intent: 'filter', action: 'filter', shown: 'hint', when: canFilter },
  { keys: ['left', '['], intent: 'previous-question', action: 'step', shown: 'hint', when: inForm },
  { keys: ['right', ']'], intent: 'next-question', action: 'step', shown: 'hint', when: canStep },
  { keys: ['right', ']'], intent: 'next-question', action: 'skip', shown: 'hint', when: canSkip },
  ...aboutAll,
];

const review: readonly Binding[] = [
  ...moving,
  { keys: ['enter', 'space'], intent: 'choose-row', action: 'send', shown: 'hint', when: canSend },
  { keys: ['enter', 'space'], intent: 'choose-row', action: 'toMissing', shown: 'hint', when: cannotSend },
  { keys: ['enter', 'space'], intent: 'choose-row', action: 'goThere', shown: 'hint', when: onReviewed },
  { keys: digits, intent: 'go-to-number', action: 'goThere', shown: 'help' },
  { keys: ['left', '['], intent: 'previous-question', action: 'goBack', shown: 'hint' },
  ...aboutAll.filter(({ action }) => !['scroll', 'read', 'files', 'showAll'].includes(action)),
];

const text: readonly Binding[] = [
  ...goingOn(() => true),
  { keys: ['tab'], intent: 'next-field', action: 'note', shown: 'hint', when: canNote },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'hint' },
  { keys: ['esc'], intent: 'leave-field', action: 'done', shown: 'hint', when: hasOptions },
  { keys: ['esc'], intent: 'leave-field', action: 'more', shown: 'hint', when: isAllText },
  replies,
  ...editing,
  cancelling,
];

const note: readonly Binding[] = [
  { keys: ['enter', 'esc'], intent: 'leave-field', action: 'done', shown: 'hint' },
  { keys: ['tab'], intent: 'next-field', action: 'nextField', shown: 'hint' },
  { keys: ['shift-tab'], intent: 'previous-field', action: 'previousField', shown: 'help' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  replies,
  ...editing,
  cancelling,
];

const filter: readonly Binding[] = [
  { keys: ['up'], intent: 'up', action: 'move', shown: 'hint' },
  { keys: ['down'], intent: 'down', action: 'move', shown: 'hint' },
  { keys: ['enter', 'tab'], intent: 'leave-field', action: 'toList', shown: 'always' },
  { keys: ['esc'], intent: 'clear-filter', action: 'clearFilter', shown: 'always' },
  ...editing,
  cancelling,
];

const cancel: readonly Binding[] = [
  { keys: ['enter', 'ctrl-c'], intent: 'confirm-cancel', action: 'confirmCancel', shown: 'always' },
  { keys: ['esc'], intent: 'back', action: 'back', shown: 'always' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  replies,
  ...editing,
];

const rephrase: readonly Binding[] = [
  { keys: ['1', '2', '3'], intent: 'insert-phrase', action: 'phrase', shown: 'help', when: nothingWritten },
  { keys: ['tab'], intent: 'next-phrase', action: 'phrase', shown: 'hint' },
  { keys: ['enter'], intent: 'send-rephrase', action: 'send', shown: 'always' },
  { keys: ['esc'], intent: 'back', action: 'back', shown: 'always' },
  { keys: newLine, intent: 'newline', action: 'newLine', shown: 'help' },
  replies,
  ...editing,
  cancelling,
];

const files: readonly Binding[] = [
  { keys: ['up'], intent: 'up', action: 'move', shown: 'hint', when: hasFiles },
  { keys: ['down'], intent: 'down', action: 'move', shown: 'hint', when: hasFiles },
  { keys: ['enter'], intent: 'add-file', action: 'add', shown: 'always', when: onPath },
  {
    keys: ['x', 'delete', 'backspace'],
    intent: 'remove-file',
    action: 'remove',
    shown: 'always',
    when: onFile,
  },
  { keys: ['esc'], intent: 'back', action: 'back', shown: 'always' },
  ...editing,
  cancelling,
];

const leaving: readonly Binding[] = [
  { keys: ['esc', 'q'], intent: 'back', action: 'back', shown: 'always' },
  cancelling,
];

const shown: readonly Binding[] = [
  ...moving,
  { keys: ['space', 'enter'], intent: 'change', action: 'showOrHide', shown: 'hint' },
  { keys: ['a', 'u'], intent: 'show-all', action: 'showAll', shown: 'hint' },
  ...leaving,
];

const handTo: readonly Binding[] = [
  ...moving,
  { keys: ['space', 'enter'], intent: 'change', action: 'handOver', shown: 'hint' },
  ...leaving,
];

const replyList: readonly Binding[] = [
  ...moving,
  { keys: ['enter', 'space'], intent: 'insert-reply', action: 'insert', shown: 'hint' },
  { keys: digits, intent: 'insert-reply', action: 'insert', shown: 'help' },
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

/** The keys of a question, by where in it the person is. */
export const questionKeys = {
  list,
  text,
  'option-note': note,
  'global-note': note,
  picked: [{ keys: ['esc', 'ctrl-c'], intent: 'take-back', action: 'takeBack', shown: 'always' }],
  sending: [{ keys: ['esc', 'ctrl-c'], intent: 'leave', action: 'leave', shown: 'always' }],
  filter,
  review,
  cancel,
  rephrase,
  files,
  replies: replyList,
  shown,
  'hand-to': handTo,
  page,
} satisfies Readonly<Record<string, readonly Binding[]>>;

/** How the settings over a question are left. */
export const leavingKeys = { menu: leaving, field: [cancelling] } as const;

/** On the entry for an own answer beside options, where letters and digits are its text rather than keys. */
export function typingWrites(state: State): boolean {
  return state.place.kind === 'list' && hasOptions(state) && onText(state);
}
