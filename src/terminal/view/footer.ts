import { answerProblemText } from '../../domain/answer/answer-problem-text.ts';
import { attachmentProblemText } from '../../domain/answer/attachment-problem-text.ts';
import { modeOf } from '../../domain/question/mode.ts';
import { partAt } from '../../domain/question/request.ts';
import { answerProblems } from '../../domain/validation/answer-rules.ts';
import type { Binding } from '../keys/binding.ts';
import { bindingsOf, firstKey } from '../keys/keys.ts';
import { answerOf } from '../state/answer.ts';
import { languageOf, type SettingsState } from '../state/settings-menu.ts';
import { type Notice, partOf, type State } from '../state/state.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { filesWords } from '../strings-files.ts';
import { indent, type Line, lineWidth, span } from '../text/line.ts';
import { joined, margin } from '../text/row.ts';
import type { Symbols } from '../text/symbols.ts';
import { timeOfDay } from '../text/time-of-day.ts';
import { wrapLine } from '../text/wrap.ts';

/** The line below the list: what just happened, else what is still missing, and what is hidden. */
export function statusLine(state: State): Line {
  const { symbols } = state;
  const happened = happeningLine(state);
  const hidden: Line = partOf(state).hidden.length === 0 ? [] : [span(hiddenText(state), 'dim')];
  const pieces = [happened.length > 0 ? happened : missing(state), hidden];
  return joined(
    pieces.filter((piece) => piece.length > 0),
    symbols.separator,
  );
}

/** What is happening or has just happened, wherever the person is. */
export function happeningLine(state: State): Line {
  const { session, symbols, place, notice } = state;
  const words = terminalWords[session.terms.language];
  if (place.kind === 'files' && place.isAdding)
    return [span(`${filesWords[session.terms.language].adding}${symbols.ellipsis}`, 'dim')];
  if (place.kind === 'sending') return [span(`${words.sending}${symbols.ellipsis}`, 'dim')];
  return notice === null ? [] : noticeLine(notice, state);
}

/** For questions with bounds of their own; the others say what is missing when Enter is pressed. */
function missing(state: State): Line {
  const part = partOf(state);
  const { question, terms } = part;
  if (modeOf(question).picks !== 'many' || question.min === 0) return [];
  const [problem] = answerProblems(part, answerOf(state));
  return problem === undefined ? [] : [span(answerProblemText(problem, question, terms.language), 'dim')];
}

/** What the person did themselves; everything else is a warning. */
const calm: ReadonlySet<Notice['kind']> = new Set(['moved', 'took-back', 'took-over', 'snoozed']);

export function noticeLine(notice: Notice, state: SettingsState): Line {
  const text = noticeText(notice, state);
  return [span(text, calm.has(notice.kind) ? 'accent' : 'warning')];
}

function noticeText(notice: Notice, state: SettingsState): string {
  const language = languageOf(state);
  const words = terminalWords[language].notice;
  switch (notice.kind) {
    case 'problem':
      // Only an answer has one, and that needs a question.
      if (state.session === null) return '';
      return answerProblemText(notice.problem, partAt(state.session, state.at).question, language);
    case 'full':
      return words.full(notice.max.toLocaleString(language));
    case 'not-allowed':
      return words.notAllowed(notice.allowed);
    case 'must-show':
      return words.mustShow(notice.count);
    case 'took-back':
      return words.tookBack;
    case 'snoozed':
      return words.snoozed(timeOfDay(notice.until));
    case 'needs-reason':
      return words.needsReason;
    case 'took-over':
      return words.tookOver;
    case 'unfit-file':
      return attachmentProblemText(notice.problem, notice.name, language);
    case 'unread-file':
      return filesWords[language].unread[notice.why](notice.name);
    case 'unwritable':
    case 'database':
    case 'moved':
    case 'slept':
    case 'latest':
    case 'failed':
    case 'unsaved':
      return words[notice.kind];
  }
}

function hiddenText(state: State): string {
  const { session, symbols } = state;
  const words = terminalWords[session.terms.language];
  return words.hidden(partOf(state).hidden.length, keyLabel(firstKey('list', 'show-all'), words, symbols));
}

/** The keys that matter now, made from the key table; what does not fit is left to the help. */
export function footerLines(state: State): readonly Line[] {
  return hintLines(state, bindingsOf(state));
}

export function hintLines(state: SettingsState, bindings: readonly Shown[]): readonly Line[] {
  const { symbols, size } = state;
  const room = size.cols - 2 * margin;
  const entries = groupByAction(bindings);
  const always = entries.filter(({ shown }) => shown === 'always');
  let hints: readonly Entry[] = entries.filter(({ shown }) => shown === 'hint');
  if (!state.settings.value('terminal_navigation_hints')) hints = [];
  for (;;) {
    const pieces = [...hints, ...always].map((entry) => hintLine(entry, state));
    const line = joined(pieces, symbols.separator);
    if (lineWidth(line) <= room) return [[indent(margin), ...line]];
    if (hints.length === 0) break;
    hints = withoutLeast(hints);
  }
  return flowed(
    always.map((entry) => hintLine(entry, state)),
    room,
    symbols.separator,
  ).map((line) => [indent(margin), ...line]);
}

/** As many whole pieces on a line as it holds: none is cut in the middle. */
function flowed(pieces: readonly Line[], width: number, separator: string): readonly Line[] {
  const lines: Line[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const longer = last === undefined ? null : joined([last, piece], separator);
    if (longer !== null && lineWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...wrapLine(piece, { width }));
  }
  return lines;
}

/** What gives way where the line is short, first to last; all of it is in the help. */
const expendable: readonly Binding['action'][] = [
  'rephrase',
  'replies',
  'files',
  'move',
  'reset',
  'change',
  'newLine',
  'nextField',
  'note',
  'more',
  'settings',
  'preview',
  'filter',
  'keys',
  'step',
];

function withoutLeast(hints: readonly Entry[]): readonly Entry[] {
  const least = expendable.find((action) => hints.some((hint) => hint.action === action));
  return least === undefined ? hints.slice(0, -1) : hints.filter(({ action }) => action !== least);
}

function hintLine({ keys, action }: Entry, state: SettingsState): Line {
  const { symbols } = state;
  const words = terminalWords[languageOf(state)];
  const labels = keys.map((group) => keyLabel(group[0] ?? '', words, symbols));
  const label = labels.join(labels.every((each) => each.length === 1) ? '' : '/');
  return [span(label), span(` ${words.action[action]}`, 'dim')];
}

/** Keys that do one thing, as one entry: `↑↓ move`. */
type Entry = {
  readonly keys: readonly (readonly string[])[];
  readonly action: Binding['action'];
  readonly shown: Binding['shown'];
};

type Shown = Pick<Binding, 'keys' | 'action' | 'shown'>;

export function groupByAction(bindings: readonly Shown[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const { keys, action, shown } of bindings) {
    const at = entries.findIndex((entry) => entry.action === action && entry.shown === shown);
    const entry = entries[at];
    if (entry === undefined) entries.push({ keys: [keys], action, shown });
    else entries[at] = { ...entry, keys: [...entry.keys, keys] };
  }
  return entries;
}

export function keyLabel(key: string, { keyName }: TerminalWords, symbols: Symbols): string {
  switch (key) {
    case 'up':
    case 'down':
    case 'left':
    case 'right':
      return symbols[key];
    default:
      return isNamed(keyName, key) ? keyName[key] : key;
  }
}

function isNamed(names: TerminalWords['keyName'], key: string): key is keyof TerminalWords['keyName'] {
  return Object.hasOwn(names, key);
}
