import { noteOn } from '../../domain/answer/note.ts';
import { takesOptions } from '../../domain/question/mode.ts';
import { isForm, ownTitle } from '../../domain/question/request.ts';
import { domainWords } from '../../domain/strings.ts';
import type { Binding } from '../keys/binding.ts';
import { firstKey, keyTables } from '../keys/keys.ts';
import { answerOf } from '../state/answer.ts';
import { ownPromptLines, wholePromptLines } from '../state/prompts.ts';
import { partOf, type ScreenPlace, type State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { filesWords } from '../strings-files.ts';
import { indent, type Line, span } from '../text/line.ts';
import { blankRow, margin, proseColumns, type Row, row, sidesRow } from '../text/row.ts';
import { textWidth } from '../text/width.ts';
import { wrapLine, wrapText } from '../text/wrap.ts';
import { fillAbove } from './fit-rows.ts';
import { footerLines, groupByAction, keyLabel } from './footer.ts';
import { headerRow } from './header.ts';

type Page = Extract<ScreenPlace, { kind: 'page' }>;

/** A text longer than the screen, with how much of it is still below. */
export function pageRows(state: State, { page, top }: Page): readonly Row[] {
  const { size, symbols, session } = state;
  const words = terminalWords[session.terms.language];
  const footer = footerLines(state).map(row);
  const lines = pageLines(state, page);
  const room = pageRoom(state);
  const shown = lines.slice(top, top + room).map((line) => row([indent(margin), ...line]));
  const below = lines.length - top - shown.length;
  const title = span(page === 'help' ? words.help.title : words.details, 'bold');
  const key = keyLabel(firstKey('page', 'page-down'), words, symbols);
  const more = below > 0 ? [span(words.moreLines(below, key), 'dim')] : [];
  const heading = sidesRow({ left: [title], right: more, cols: size.cols, ellipsis: symbols.ellipsis });
  const gap = size.rows >= 14 ? [blankRow] : [];
  return fillAbove([headerRow(state), ...gap, heading, ...gap, ...shown], footer, size.rows);
}

/** Rows of text a page has on this screen. */
export function pageRoom(state: State): number {
  const { rows } = state.size;
  const gaps = rows >= 14 ? 2 : 0;
  return Math.max(1, rows - 2 - gaps - footerLines(state).length);
}

/** What a page shows, all of it; the screen shows a stretch. */
export function pageLines(state: State, page: 'help' | 'details'): readonly Line[] {
  return page === 'help' ? helpLines(state) : detailLines(state);
}

/** Every key of every place, made from the tables that decide what the keys do. */
function helpLines(state: State): readonly Line[] {
  const words = terminalWords[state.session.terms.language];
  const sections = [
    [words.help.list, keyTables.list.filter(({ when }) => when === undefined || when(anyEntry(state)))],
    ...(isForm(state.session.request) ? [[words.help.review, keyTables.review] as const] : []),
    [words.help.text, keyTables[takesOptions(partOf(state).question.mode) ? 'option-note' : 'text']],
    [filesWords[state.session.terms.language].title, keyTables.files.filter(({ shown }) => shown !== 'help')],
    [words.help.cancel, keyTables.cancel.filter(({ shown }) => shown === 'always')],
    [words.help.rephrase, keyTables.rephrase.filter(({ shown }) => shown !== 'help')],
    [words.help.settings, keyTables.settings],
    [words.help.page, keyTables.page],
  ] as const;
  return sections.flatMap(([title, table], at) => [
    ...(at === 0 ? [] : [[]]),
    [span(title, 'bold')],
    ...sectionLines(state, table),
  ]);
}

/** The list's keys as they are on an option, also when the pointer happens to be elsewhere. */
function anyEntry(state: State): State {
  return { ...state, focus: 0 };
}

function sectionLines(state: State, table: readonly Binding[]): readonly Line[] {
  const { symbols, size } = state;
  const words = terminalWords[state.session.terms.language];
  const all = table.map((binding) => ({ ...binding, shown: 'help' as const }));
  const entries = groupByAction(all).map(({ keys, action }) => ({
    keys: shortened(keys.flat())
      .map((key) => keyLabel(key, words, symbols))
      .join(' '),
    action: words.action[action],
  }));
  const column = Math.min(24, Math.floor(size.cols / 2));
  return entries.flatMap(({ keys, action }) => {
    const gap = indent(Math.max(0, column - textWidth(keys)) + 2);
    return wrapLine([indent(1), span(keys), gap, span(action, 'dim')], { width: size.cols - 2 * margin });
  });
}

/** `1–9` instead of nine keys; each key once. */
function shortened(keys: readonly string[]): readonly string[] {
  const digits = keys.filter((key) => /^\d$/.test(key));
  const others = [...new Set(keys.filter((key) => !digits.includes(key)))];
  return digits.length < 2 ? [...others, ...digits] : [...others, `${digits[0]}–${digits.at(-1)}`];
}

/** The question without any cut: title, prompt, and every option with all it says. */
function detailLines(state: State): readonly Line[] {
  const { session, size, symbols } = state;
  const { request, terms } = session;
  const width = proseColumns(size.cols) - 2 * margin;
  const answer = answerOf(state);
  const options = partOf(state).question.options.flatMap((option) => {
    const star = option.recommended
      ? [span(`  ${symbols.star} ${domainWords[terms.language].recommended}`, 'star')]
      : [];
    const note = noteOn(answer.optionNotes, option.id);
    return [
      [],
      ...wrapLine([span(option.label, 'bold'), ...star], { width }),
      ...(option.description === null ? [] : wrapText(option.description.trim(), [], { width })),
      ...(note.trim() === '' ? [] : wrapText(`${symbols.note} ${note}`, ['accent'], { width })),
    ];
  });
  const whole = wrapText(request.title, ['bold'], { width });
  if (!isForm(request)) return [...whole, [], ...state.promptLines, ...options];
  const own = ownTitle(request, partOf(state).question);
  const title = own === null ? [] : [[], ...wrapText(own, ['bold'], { width })];
  return [...whole, [], ...wholePromptLines(state), ...title, [], ...ownPromptLines(state), ...options];
}
