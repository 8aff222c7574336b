import { type Answer, normalAnswer } from '../../domain/answer/answer.ts';
import { type Act, act } from '../../domain/answer/answering.ts';
import { answerInProgress, type DraftChange } from '../../domain/answer/draft.ts';
import { answersInProgress, draftAt, heldAt, withHeldAt } from '../../domain/answer/form-draft.ts';
import { filterOptions } from '../../domain/question/filter-options.ts';
import { canPickNone, modeOf } from '../../domain/question/mode.ts';
import { type Option, visibleOptions } from '../../domain/question/option.ts';
import { isForm, partAt } from '../../domain/question/request.ts';
import { activityMoves } from '../../domain/session/deadline.ts';
import type { AnswerProblem } from '../../domain/validation/answer-rules.ts';
import { partOf, type State, type Step, still } from './state.ts';

/** One entry of the list a person moves through. */
export type Choice =
  | { readonly kind: 'option'; readonly option: Option; readonly number: number }
  /** Where nothing may be chosen, choosing nothing is an entry like any other; `skip`: the question is optional. */
  | { readonly kind: 'none'; readonly skip: boolean }
  | { readonly kind: 'text' };

export function choicesOf(state: Listed): readonly Choice[] {
  const { question, hidden } = partOf(state);
  const options = filterOptions(visibleOptions(question, hidden), state.filter).map(
    (option, at): Choice => ({ kind: 'option', option, number: at + 1 }),
  );
  const none: readonly Choice[] = canPickNone(question)
    ? [{ kind: 'none', skip: false }]
    : isSkippedByPick(state)
      ? [{ kind: 'none', skip: true }]
      : [];
  const text: readonly Choice[] = modeOf(question).takesText ? [{ kind: 'text' }] : [];
  return [...options, ...none, ...text];
}

/** In a form an arrow passes over a question; by itself, one that takes a single pick needs an entry for it. */
function isSkippedByPick(state: Listed): boolean {
  const { question } = partOf(state);
  return question.optional && modeOf(question).picks === 'one' && !isForm(state.session.request);
}

type Listed = Pick<State, 'session' | 'at' | 'filter'>;

/** Null where the filter leaves nothing to point at. */
export function focusedChoice(state: Listed & Pick<State, 'focus'>): Choice | null {
  return choicesOf(state)[state.focus] ?? null;
}

/** The answer to the question in view as submitting now would send it. */
export function answerOf(state: Pick<State, 'session' | 'at' | 'draft'>): Answer {
  return answerInProgress(partOf(state), draftAt(state.draft, state.at));
}

/** The same of every question. */
export function answersOf({ session, draft }: Pick<State, 'session' | 'draft'>): readonly Answer[] {
  return answersInProgress(session, draft).map((answer, at) =>
    normalAnswer(partAt(session, at).question, answer),
  );
}

export function isPicked(choice: Choice | null, picked: readonly string[]): boolean {
  switch (choice?.kind) {
    case 'option':
      return picked.includes(choice.option.id);
    case 'none':
      return picked.length === 0;
    case 'text':
    case undefined:
      return false;
  }
}

/** Picks what the pointer is on; a pick that is the whole answer is shown for a moment and then sent. */
export function pick(state: State): Step {
  const choice = focusedChoice(state);
  if (choice === null || choice.kind === 'text') return still(state);
  const before = answerOf(state).selectedIds;
  const done = actOn(
    state,
    choice.kind === 'none' ? { kind: 'pick-none' } : { kind: 'pick', optionId: choice.option.id },
  );
  if (done.kind === 'refused') {
    return still({ ...state, notice: { kind: 'problem', problem: done.problem } });
  }
  if (!done.sends) return still(done.state);
  return still({ ...done.state, place: { kind: 'picked', at: state.now, before } });
}

export function pickNumber(state: State, number: number): Step {
  const at = choicesOf(state).findIndex((choice) => choice.kind === 'option' && choice.number === number);
  return at === -1 ? still(state) : pick({ ...state, focus: at });
}

/** The state after a change of the draft, which is never refused. */
export function withChange(state: State, change: DraftChange): State {
  const done = actOn(state, { kind: 'change', change });
  return done.kind === 'changed' ? done.state : state;
}

type Done =
  | { readonly kind: 'changed'; readonly state: State; readonly sends: boolean }
  | { readonly kind: 'refused'; readonly problem: AnswerProblem };

/** The state after an act on the answer; the rules are those of every face. */
function actOn(state: State, wanted: Act): Done {
  const held = { shown: state.draft, touched: state.touched };
  const acted = act(partOf(state), heldAt(held, state.at), wanted, state.now);
  if (acted.kind === 'refused') return acted;
  const { shown, touched } = withHeldAt(held, state.at, acted.draft);
  return { kind: 'changed', state: { ...state, draft: shown, touched }, sends: acted.sends };
}

/** Asks for more time when the person is still at work near the end. */
export function withActivity(before: State, { state, effects }: Step): Step {
  const isAdding = state.place.kind === 'files' && state.place !== before.place;
  const worked = isAdding || state.touched !== before.touched || state.reason !== before.reason;
  if (!worked || !activityMoves(state.now, state.session.deadline, state.movedAt)) return { state, effects };
  return { state: { ...state, movedAt: state.now }, effects: [...effects, { kind: 'stay' }] };
}
