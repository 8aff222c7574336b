import { answerProblemText } from '../../domain/answer/answer-problem-text.ts';
import { isAskedInClient, isForm, ownTitle } from '../../domain/question/request.ts';
import { clientTitle } from '../../domain/session/asker.ts';
import { remainingSeconds } from '../../domain/session/deadline.ts';
import { describeAnswer, shortTitle } from '../../domain/session/summary.ts';
import { timeUpText } from '../../domain/session/timeout-ending.ts';
import { formatCountdown } from '../../i18n/formats.ts';
import { filesOf } from '../state/files.ts';
import { partOf, type State } from '../state/state.ts';
import { reviewOf } from '../state/steps.ts';
import { terminalWords } from '../strings.ts';
import { filesWords } from '../strings-files.ts';
import { harmlessLine, plainText } from '../text/line.ts';
import { timeOfDay } from '../text/time-of-day.ts';
import { askedText, countsDown } from '../view/header.ts';
import { commonEntries, entryIf, type PlainEntry, plainEntries, progress } from './entries.ts';
import { fileLines } from './files.ts';

/** What the person can do now: at the question in view, or at the review of a form. */
export function entriesOf(state: State): readonly PlainEntry[] {
  return state.review === 'here' ? reviewEntries(state) : plainEntries(state);
}

/** What is in view, as lines to be read from top to bottom. */
export function plainScreen(state: State): readonly string[] {
  const { plain, reviewing } = terminalWords[state.session.terms.language];
  const entries = entriesOf(state).map(({ label }, at) => `${at + 1}. ${label}`);
  if (state.review === 'here') return [plain.heading(reviewing.title), ...entries];
  const prompt = state.promptLines.length === 0 ? [] : [...state.promptLines.map(plainText), ''];
  const asked = state.at === 0 ? [askedText(state.session)] : [];
  const meta = [...asked, timeLine(state), ...snoozeLine(state), ...progress(state), ...fileLines(state)];
  return [...titleLines(state), '', ...prompt, ...meta, '', plain.options, ...entries];
}

/** The title of a form is said with its first question only, so that each step begins with what is new. */
function titleLines(state: State): readonly string[] {
  const { session, at } = state;
  const { request, terms } = session;
  if (!isForm(request)) return [harmlessLine(request.title)];
  const words = terminalWords[terms.language];
  const { question } = partOf(state);
  const step = words.stepOf(at + 1, request.questions.length);
  const own = ownTitle(request, question) ?? request.title;
  const title = question.optional ? words.plain.tagged(own, words.optional) : own;
  const whole = at === 0 && ownTitle(request, question) !== null ? [harmlessLine(request.title)] : [];
  return [...whole, harmlessLine(words.plain.question(step, title))];
}

function timeLine(state: State): string {
  const { session, draft, now } = state;
  const words = terminalWords[session.terms.language];
  if (isAskedInClient(session.request)) return words.inClient(clientTitle(session.asker));
  if (!countsDown(state)) return words.plain.goesOn;
  const left = formatCountdown(remainingSeconds(session.deadline, now));
  return harmlessLine(words.plain.timeLeft(left, words.atZero(timeUpText(session, draft))));
}

function snoozeLine({ session, now }: State): readonly string[] {
  const { snoozedUntil, terms } = session;
  if (snoozedUntil === null || snoozedUntil <= now) return [];
  return [terminalWords[terms.language].snoozed(timeOfDay(snoozedUntil))];
}

/** A title that ends as a sentence does takes no colon. */
function answerLine(title: string, said: string, described: (title: string, said: string) => string): string {
  return /[?!.？！。]$/u.test(title) ? `${title} ${said}` : described(title, said);
}

/** Each question with its answer, to go back to; then the one that sends. */
function reviewEntries(state: State): readonly PlainEntry[] {
  const { request, terms } = state.session;
  const { plain, reviewing } = terminalWords[terms.language];
  const reviewed = reviewOf(state);
  const missing = reviewed.filter(({ mark }) => mark === 'missing').length;
  const answered = reviewed.filter(({ mark }) => mark === 'answered').length;
  const complete = answered === 0 ? reviewing.sendNone : reviewing.send(answered);
  const questions = request.questions.flatMap((question, at): readonly PlainEntry[] => {
    const each = reviewed[at];
    if (each === undefined) return [];
    const said =
      each.problem === null
        ? describeAnswer(question, each.answer, terms.language)
        : reviewing.missing(answerProblemText(each.problem, question, terms.language));
    const added = filesOf(state, at).length;
    const all = added === 0 ? said : `${said} ${filesWords[terms.language].more(added)}`;
    const line = answerLine(shortTitle(question, 200), all, plain.described);
    return [{ label: harmlessLine(plain.changeAnswer(line)), act: { kind: 'go-to', at } }];
  });
  return [
    ...questions,
    ...entryIf(true, missing > 0 ? reviewing.incomplete(missing) : complete, 'send'),
    ...commonEntries(state),
  ];
}
