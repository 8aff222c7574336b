import type { Binding } from '../question/binding.ts';
import { bindingsOf } from '../question/keys.ts';
import type { State } from '../question/state.ts';
import { languageOf, type SettingsState } from '../settings/settings-state.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { indent, type Line, lineWidth, span } from '../text/line.ts';
import { wrapLine } from '../text/wrap.ts';
import { joined, margin } from './row.ts';
import type { Symbols } from './symbols.ts';

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
  'move',
  'reset',
  'change',
  'newLine',
  'nextField',
  'note',
  'more',
  'settings',
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
export type Entry = {
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
