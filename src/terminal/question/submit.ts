import { normalAnswer } from '../../domain/answer/answer.ts';
import { cancellation } from '../../domain/answer/answering.ts';
import { answerProblems } from '../../domain/validation/answer-rules.ts';
import { answerOf } from './choices.ts';
import { fieldText } from './fields.ts';
import type { Effect, ScreenPlace, State, Step, StepOf } from './state.ts';

export function still<S>(state: S): StepOf<S> {
  return { state, effects: [] };
}

export function acting<S>(state: S, ...effects: readonly Effect[]): StepOf<S> {
  return { state, effects };
}

/** Sends the answer if it may be sent, else says why not: the rules are the domain's own. */
export function submit(state: State): Step {
  const answer = normalAnswer(state.session.request, answerOf(state));
  const [problem] = answerProblems(state.session, answer);
  const back: ScreenPlace = state.place.kind === 'text' ? state.place : { kind: 'list' };
  if (problem !== undefined) return still({ ...state, place: back, notice: { kind: 'problem', problem } });
  return acting({ ...state, place: { kind: 'sending', back, leaving: false } }, { kind: 'submit', answer });
}

/** Cancels with what stands in the field of the reason; notes written so far come along. */
export function sendCancel(state: State): Step {
  const sending: ScreenPlace = { kind: 'sending', back: state.place, leaving: false };
  return acting(
    { ...state, place: sending },
    { kind: 'cancel', ...cancellation(answerOf(state), fieldText(state) ?? '') },
  );
}
