import { type Answer, isSkipped } from '../../domain/answer/answer.ts';
import { firstFocus } from '../../domain/answer/answering.ts';
import { takesOptions } from '../../domain/question/mode.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import { isForm, partsOf } from '../../domain/question/request.ts';
import { type AnswerProblem, answerProblems, formProblems } from '../../domain/validation/answer-rules.ts';
import { answerOf, answersOf, choicesOf } from './answer.ts';
import { layEvidence } from './evidence.ts';
import { promptLines } from './prompts.ts';
import {
  acting,
  clamp,
  freshLook,
  type Look,
  partOf,
  type ScreenPlace,
  type State,
  type Step,
  still,
} from './state.ts';

// A form is answered one question a screen. A single question is a form of one, without steps and review.

/** Shows another question of the form, as it was left. */
export function goTo(state: State, at: number): State {
  const looks = new Map(state.looks).set(state.at, lookOf(state));
  const review = state.review === 'here' ? 'seen' : state.review;
  return enter({ ...state, looks, at, review, ...(looks.get(at) ?? freshLook) }, looks.has(at));
}

/** The place a question is answered from: its list, or its field where there is nothing to pick. */
export function enter(state: State, isKnown = false): State {
  const shown = layEvidence({ ...state, promptLines: promptLines(state) });
  const last = Math.max(0, choicesOf(shown).length - 1);
  return atHome({ ...shown, focus: isKnown ? clamp(shown.focus, last) : startingFocus(shown) });
}

/** Back from whatever covers it: to the review, if that is what it covers. */
export function atHome(state: State): State {
  if (state.review === 'here') return { ...state, place: { kind: 'review', row: sendRow(state) } };
  if (takesOptions(partOf(state).question.mode)) return { ...state, place: { kind: 'list' } };
  return { ...state, place: { kind: 'text' }, cursor: answerOf(state).customInput?.length ?? 0 };
}

function lookOf({ focus, promptTop, filter, evidence, previewTop }: State): Look {
  return { focus, promptTop, filter, evidence, previewTop };
}

function startingFocus(state: State): number {
  const { question, hidden } = partOf(state);
  const wanted = firstFocus(visibleOptions(question, hidden), answerOf(state).selectedIds);
  const at = choicesOf(state).findIndex((choice) => choice.kind === 'option' && choice.option.id === wanted);
  return Math.max(0, at);
}

/** One question on or back; behind the last one is the review. */
export function step(state: State, by: 1 | -1): State {
  const { at, session, review } = state;
  const last = session.request.questions.length - 1;
  if (!isForm(session.request)) return state;
  if (review === 'here') return by === 1 ? state : goTo(state, last);
  if (by === 1 && at === last) return openReview(state);
  return at + by < 0 ? state : goTo(state, at + by);
}

function openReview(state: State): State {
  return atHome({ ...state, review: 'here' });
}

/** The row of the review that sends; those of the questions are before it. */
export function sendRow({ session }: Pick<State, 'session'>): number {
  return session.request.questions.length;
}

/** Enter at a question: sends a single one, and goes on from one of several once it is answered. */
export function goOn(state: State): Step {
  if (!isForm(state.session.request)) return submit(state);
  const [problem] = answerProblems(partOf(state), answerOf(state));
  if (problem !== undefined) return still(saying(state, problem));
  return still(leadsToReview(state) ? openReview(state) : step(state, 1));
}

/** Whether going on from the question in view ends at the review: behind the last one, and once it was seen. */
export function leadsToReview({ at, session, review }: State): boolean {
  return review !== 'ahead' || at === session.request.questions.length - 1;
}

/** Sends all if it may be sent, else goes to what is wrong and says why: the rules are the domain's own. */
export function submit(state: State): Step {
  const answers = answersOf(state);
  const [found] = formProblems(partsOf(state.session), answers);
  if (found !== undefined) {
    const isThere = found.at === state.at && state.review !== 'here';
    return still(saying(isThere ? state : goTo(state, found.at), found.problem));
  }
  const back: ScreenPlace =
    state.place.kind === 'text' || state.place.kind === 'review' ? state.place : { kind: 'list' };
  return acting({ ...state, place: { kind: 'sending', back, leaving: false } }, { kind: 'submit', answers });
}

function saying(state: State, problem: AnswerProblem): State {
  const place: ScreenPlace = state.place.kind === 'text' ? state.place : { kind: 'list' };
  return { ...state, place, notice: { kind: 'problem', problem } };
}

/** What Enter does on a row of the review. */
export function chooseRow(state: State): Step {
  const { place } = state;
  if (place.kind !== 'review') return still(state);
  return place.row === sendRow(state) ? submit(state) : still(goTo(state, place.row));
}

export function goToNumber(state: State, number: number): State {
  return number <= state.session.request.questions.length ? goTo(state, number - 1) : state;
}

/** One question as the review lists it. */
export type Reviewed = {
  readonly answer: Answer;
  readonly problem: AnswerProblem | null;
  readonly mark: 'answered' | 'missing' | 'skipped';
};

export function reviewOf(state: Pick<State, 'session' | 'draft'>): readonly Reviewed[] {
  const answers = answersOf(state);
  const problems = formProblems(partsOf(state.session), answers);
  return partsOf(state.session).map(({ question }, at) => {
    const answer = answers[at] as Answer;
    const problem = problems.find((each) => each.at === at)?.problem ?? null;
    const mark = problem !== null ? 'missing' : isSkipped(question, answer) ? 'skipped' : 'answered';
    return { answer, problem, mark };
  });
}
