import { type Answer, normalAnswer } from '../../domain/answer/answer.ts';
import { type Act, act } from '../../domain/answer/answering.ts';
import { answerInProgress, type DraftChange } from '../../domain/answer/draft.ts';
import { canPickNone, modeOf } from '../../domain/question/mode.ts';
import { type Option, visibleOptions } from '../../domain/question/option.ts';
import { activityMoves } from '../../domain/session/deadline.ts';
import { type AnswerProblem, answerProblems } from '../../domain/validation/answer-rules.ts';
import { acting, type ScreenPlace, type State, type Step, still } from './state.ts';

/** One entry of the list a person moves through. */
export type Choice =
  | { readonly kind: 'option'; readonly option: Option; readonly number: number }
  /** Where nothing may be chosen, choosing nothing is an entry like any other. */
  | { readonly kind: 'none' }
  | { readonly kind: 'text' };

export function choicesOf({ session }: Pick<State, 'session'>): readonly Choice[] {
  const { request, hidden } = session;
  const options = visibleOptions(request, hidden).map(
    (option, at): Choice => ({ kind: 'option', option, number: at + 1 }),
  );
  const none: readonly Choice[] = canPickNone(request) ? [{ kind: 'none' }] : [];
  const text: readonly Choice[] = modeOf(request).takesText ? [{ kind: 'text' }] : [];
  return [...options, ...none, ...text];
}

export function focusedChoice(state: Pick<State, 'session' | 'focus'>): Choice {
  return choicesOf(state)[state.focus] ?? { kind: 'text' };
}

/** The answer as submitting now would send it. */
export function answerOf({ session, draft }: Pick<State, 'session' | 'draft'>): Answer {
  return answerInProgress(session, draft);
}

export function isPicked(choice: Choice, picked: readonly string[]): boolean {
  switch (choice.kind) {
    case 'option':
      return picked.includes(choice.option.id);
    case 'none':
      return picked.length === 0;
    case 'text':
      return false;
  }
}

/** Picks what the pointer is on; a pick that is the whole answer is shown for a moment and then sent. */
export function pick(state: State): Step {
  const choice = focusedChoice(state);
  if (choice.kind === 'text') return still(state);
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

/** Sends the answer if it may be sent, else says why not: the rules are the domain's own. */
export function submit(state: State): Step {
  const answer = normalAnswer(state.session.request, answerOf(state));
  const [problem] = answerProblems(state.session, answer);
  const back: ScreenPlace = state.place.kind === 'text' ? state.place : { kind: 'list' };
  if (problem !== undefined) return still({ ...state, place: back, notice: { kind: 'problem', problem } });
  return acting({ ...state, place: { kind: 'sending', back, leaving: false } }, { kind: 'submit', answer });
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
  const acted = act(state.session, held, wanted, state.now);
  if (acted.kind === 'refused') return acted;
  const { shown, touched } = acted.draft;
  return { kind: 'changed', state: { ...state, draft: shown, touched }, sends: acted.sends };
}

/** Asks for more time when the person is still at work near the end. */
export function withActivity(before: State, { state, effects }: Step): Step {
  const worked = state.touched !== before.touched || state.reason !== before.reason;
  if (!worked || !activityMoves(state.now, state.session.deadline, state.movedAt)) return { state, effects };
  return { state: { ...state, movedAt: state.now }, effects: [...effects, { kind: 'stay' }] };
}
