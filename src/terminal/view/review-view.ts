import { answerProblemText } from '../../domain/answer/answer-problem-text.ts';
import { describeAnswer, shortTitle } from '../../domain/session/summary.ts';
import { filesOf } from '../state/files.ts';
import type { State } from '../state/state.ts';
import { type Reviewed, reviewOf, sendRow } from '../state/steps.ts';
import { terminalWords } from '../strings.ts';
import { filesWords } from '../strings-files.ts';
import { cutLine, indent, type Line, lineWidth, type Mark, span } from '../text/line.ts';
import { blankRow, margin, marginRow, type Row, row, sidesRow } from '../text/row.ts';
import type { Symbols } from '../text/symbols.ts';
import { textWidth } from '../text/width.ts';
import { fillAbove, fitAround, rangeText } from './fit-rows.ts';
import { footerLines, happeningLine } from './footer.ts';
import { headerRows } from './header.ts';

/** How a question is marked; the words beside it say the same. */
const marks: Readonly<
  Record<Reviewed['mark'], { readonly symbol: keyof Symbols; readonly marks: readonly Mark[] }>
> = {
  answered: { symbol: 'submitted', marks: ['accent'] },
  missing: { symbol: 'missing', marks: ['warning'] },
  skipped: { symbol: 'cancelled', marks: ['dim'] },
};

/** Every question with its answer, and below them the row that sends. */
export function reviewRows(state: State, focus: number): readonly Row[] {
  const { size, symbols, session } = state;
  const { ellipsis } = symbols;
  const words = terminalWords[session.terms.language];
  const footer = footerLines(state).map(row);
  const header = headerRows(state);
  const happening = happeningLine(state);
  const notice = happening.length === 0 ? [] : [marginRow(happening, size.cols, ellipsis)];
  const room = size.rows - header.length - footer.length - notice.length - 2;
  const reviewed = reviewOf(state);
  const isAiry = reviewed.length * 2 + 3 <= room;
  const gap = isAiry ? [blankRow] : [];
  const entries = reviewed.map((each, at) => entryRows(state, each, { at, focused: at === focus, isAiry }));
  const { from, to } = fitAround({
    count: entries.length,
    focus: Math.min(focus, entries.length - 1),
    room: Math.max(1, isAiry ? entries.length * 2 : room),
    height: (at) => entries[at]?.length ?? 1,
  });
  const range = { from: from + 1, to, total: entries.length };
  const right = to - from === entries.length ? [] : [span(rangeText(range, words, symbols), 'dim')];
  const left = [span(words.reviewing.title, 'bold')];
  const heading = sidesRow({ left, right, cols: size.cols, ellipsis });
  const send = sendLine(state, reviewed, focus === sendRow(state));
  return fillAbove(
    [
      ...header,
      ...gap,
      heading,
      ...gap,
      ...entries.slice(from, to).flat(),
      ...gap,
      marginRow(send, size.cols, ellipsis),
      ...notice,
    ],
    footer,
    size.rows,
  );
}

type Placed = { readonly at: number; readonly focused: boolean; readonly isAiry: boolean };

function entryRows(state: State, reviewed: Reviewed, { at, focused, isAiry }: Placed): readonly Row[] {
  const { symbols, size, session } = state;
  const { ellipsis } = symbols;
  const question = session.request.questions[at];
  if (question === undefined) return [];
  const { symbol, marks: look } = marks[reviewed.mark];
  const widest = Math.max(...Object.values(marks).map((each) => textWidth(symbols[each.symbol])));
  const before = [
    ...pointer(symbols, focused),
    span(symbols[symbol].padEnd(widest), ...look),
    indent(1),
    span(String(at + 1), 'dim'),
    indent(2),
  ];
  const title = span(shortTitle(question, 200), ...(focused ? (['bold'] as const) : []));
  const said = answerLine(state, reviewed, at);
  if (isAiry) {
    const hang = lineWidth(before);
    return [
      marginRow([...before, title], size.cols, ellipsis),
      row([indent(margin + hang), ...cutLine(said, size.cols - hang - 2 * margin, ellipsis)]),
    ];
  }
  const room = Math.max(8, Math.floor((size.cols - lineWidth(before)) / 2));
  return [
    marginRow([...before, ...cutLine([title], room, ellipsis), indent(2), ...said], size.cols, ellipsis),
  ];
}

function answerLine(state: State, { answer, problem, mark }: Reviewed, at: number): Line {
  const { session } = state;
  const { language } = session.terms;
  const question = session.request.questions[at];
  if (question === undefined) return [];
  const words = terminalWords[language];
  const files = filesOf(state, at).length;
  const more = files === 0 ? [] : [indent(1), span(filesWords[language].more(files), 'dim')];
  if (problem === null) {
    const said = describeAnswer(question, answer, language);
    return [span(said, ...(mark === 'skipped' ? (['dim'] as const) : [])), ...more];
  }
  const why = answerProblemText(problem, question, language);
  return [span(words.reviewing.missing(why), 'warning'), ...more];
}

function sendLine({ symbols, session }: State, reviewed: readonly Reviewed[], focused: boolean): Line {
  const words = terminalWords[session.terms.language].reviewing;
  const count = (mark: Reviewed['mark']) => reviewed.filter((each) => each.mark === mark).length;
  const answered = count('answered');
  const missing = count('missing');
  const complete = answered === 0 ? words.sendNone : words.send(answered);
  const label = missing > 0 ? words.incomplete(missing) : complete;
  return [...pointer(symbols, focused), span(label, ...(focused ? (['bold'] as const) : []))];
}

function pointer(symbols: Symbols, focused: boolean): Line {
  return [focused ? span(symbols.pointer, 'accent', 'bold') : indent(textWidth(symbols.pointer)), indent(1)];
}
