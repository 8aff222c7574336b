import { isAskedInClient, isForm, isWaitedFor, ownTitle } from '../../domain/question/request.ts';
import { clientTitle, folderName } from '../../domain/session/asker.ts';
import { remainingSeconds } from '../../domain/session/deadline.ts';
import { isPressing } from '../../domain/session/is-pressing.ts';
import { peopleLine } from '../../domain/session/person.ts';
import { timeUpText } from '../../domain/session/timeout-ending.ts';
import { formatCountdown } from '../../i18n/formats.ts';
import type { State } from '../state/state.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { indent, type Line, lineWidth, type Mark, span } from '../text/line.ts';
import { blankRow, joined, margin, marginRow, proseColumns, type Row, row, sidesRow } from '../text/row.ts';
import { timeOfDay } from '../text/time-of-day.ts';
import { textWidth } from '../text/width.ts';
import { wrapLine } from '../text/wrap.ts';

const lowRows = 12;

/** Title and time; below them who asks and what happens at zero, where there is room for it. */
export function headerRows(state: State): readonly Row[] {
  const { size } = state;
  if (size.rows < lowRows && size.cols >= 90)
    return titleRows(state, [asked(state), left(state), zero(state)]);
  if (size.rows < 9) return titleRows(state, [left(state)]);
  if (size.cols < 60) return [...titleRows(state, [left(state)]), ...narrowDetails(state)];
  return [...titleRows(state, [asked(state), left(state)]), wideDetails(state)];
}

/** The first row alone, for the screens that cover the question. */
export function headerRow(state: State): Row {
  const pieces = state.size.cols < 60 ? [left(state)] : [asked(state), left(state)];
  return titleRows({ ...state, size: { ...state.size, rows: 1 } }, pieces)[0] ?? blankRow;
}

/** Which question of a form is in view, and what it is called; nothing for a single one. */
export function stepRows(state: State): readonly Row[] {
  const { size, symbols, session } = state;
  if (!isForm(session.request) || isOneLine(state)) return [];
  const most = size.rows >= 20 ? 3 : 2;
  const limits = { width: proseColumns(size.cols) - 2 * margin, most, ellipsis: symbols.ellipsis };
  return wrapLine(stepLine(state), limits).map((line) => row([indent(margin), ...line]));
}

function stepLine({ session, at }: State): Line {
  const { request } = session;
  const words = wordsFor(session);
  const question = request.questions[at];
  if (question === undefined) return [];
  const title = ownTitle(request, question);
  return [
    span(words.stepOf(at + 1, request.questions.length), 'accent'),
    ...(title === null ? [] : [indent(2), span(title, 'bold')]),
    ...(question.optional ? [indent(2), span(words.optional, 'dim')] : []),
  ];
}

/** Where the title of a form has to give way to that of its question. */
function isOneLine({ size }: State): boolean {
  return size.rows < lowRows;
}

function titleRows(state: State, pieces: readonly Line[]): readonly Row[] {
  const { symbols, size, session, place } = state;
  const { ellipsis, separator } = symbols;
  const { cols } = size;
  const right = joined(
    pieces.filter((piece) => piece.length > 0),
    separator,
  );
  // The width the time has at its longest: the title must not break anew when ten minutes become nine.
  const steady = countsDown(state)
    ? lineWidth(right) - textWidth(countdown(state)) + textWidth(longest(state))
    : lineWidth(right);
  const width = Math.max(8, cols - 4 * margin - steady);
  const inForm = isForm(session.request);
  const isStep = inForm && isOneLine(state) && place.kind !== 'review' && size.rows > 1;
  const most = inForm || size.rows < lowRows ? 1 : size.rows >= 20 ? 3 : 2;
  const title = isStep ? stepLine(state) : [span(session.request.title, 'bold')];
  const lines = wrapLine(title, { width, most, ellipsis });
  const [first = [], ...others] = lines;
  return [
    sidesRow({ left: first, right, cols, ellipsis }),
    ...others.map((line) => row([indent(margin), ...line])),
  ];
}

function wideDetails(state: State): Row {
  const { cols } = state.size;
  return sidesRow({ left: whoAsks(state), right: zero(state), cols, ellipsis: state.symbols.ellipsis });
}

function narrowDetails(state: State): readonly Row[] {
  const { symbols, size, agent } = state;
  const { ellipsis, separator } = symbols;
  const low = agent === 'gone' ? whoAsks(state) : zero(state);
  const lines =
    size.rows >= 16
      ? [joined([asked(state), whoAsks(state)], separator), zero(state)]
      : [
          joined(
            [asked(state), low].filter((piece) => piece.length > 0),
            separator,
          ),
        ];
  return lines.filter((line) => line.length > 0).map((line) => marginRow(line, size.cols, ellipsis));
}

/** The agent, and the people who are at its question, too. */
function whoAsks(state: State): Line {
  const others = peopleLine(state.people, state.session.terms.language);
  if (others === '') return agentLine(state);
  return joined([agentLine(state), [span(others, 'accent')]], state.symbols.separator);
}

function agentLine({ session, symbols, agent, agentHost }: State): Line {
  const words = wordsFor(session);
  const { client, folder } = session.asker;
  const handedTo = session.assignee === null ? '' : words.forPerson(session.assignee);
  const parts = [client, folderName(folder), agentHost ?? '', handedTo];
  const asks = [span(parts.filter((part) => part !== '').join(symbols.separator), 'dim')];
  switch (agent) {
    case 'waiting':
    case 'there':
      return asks;
    case 'away':
      return isWaitedFor(session.request) ? [span(words.agentAway, 'dim')] : asks;
    case 'gone':
      return [span(words.agentGone, 'warning')];
  }
}

/** When it was asked; while the person has put it off, when they are reminded. */
function asked({ session, now }: State): Line {
  const { snoozedUntil } = session;
  if (snoozedUntil === null || snoozedUntil <= now) return [span(askedText(session), 'dim')];
  return [span(wordsFor(session).snoozed(timeOfDay(snoozedUntil)), 'accent')];
}

/** The time of day it was asked. */
export function askedText(session: State['session']): string {
  return wordsFor(session).asked(timeOfDay(session.askedAt));
}

/** The time that is left; where it holds nobody up, that the agent goes on, or that the client asks as well. */
function left(state: State): Line {
  const { session } = state;
  if (isAskedInClient(session.request))
    return [span(wordsFor(session).inClient(clientTitle(session.asker)), 'dim')];
  if (!countsDown(state)) return [span(wordsFor(session).goesOn, 'dim')];
  return [span(wordsFor(state.session).left(countdown(state)), ...urgency(state))];
}

function urgency({ session, now }: State): readonly Mark[] {
  const seconds = remainingSeconds(session.deadline, now);
  if (seconds <= 10) return ['bold', 'alarm'];
  return seconds <= 30 ? ['warning'] : ['dim'];
}

function zero(state: State): Line {
  const { session, draft } = state;
  if (!countsDown(state)) return [];
  return [span(wordsFor(session).atZero(timeUpText(session, draft)), 'dim')];
}

/** Whether the time that is left concerns the person. */
export function countsDown({ session, agent, now }: State): boolean {
  return isPressing(session, { isWaitedOn: agent === 'waiting', now });
}

function countdown({ session, now }: State): string {
  return formatCountdown(remainingSeconds(session.deadline, now));
}

function longest({ session, now }: State): string {
  return remainingSeconds(session.deadline, now) >= 3_600 ? '00:00:00' : '00:00';
}

function wordsFor({ terms }: State['session']): TerminalWords {
  return terminalWords[terms.language];
}
