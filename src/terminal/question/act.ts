import { activityMoves } from '../../domain/answer/activity.ts';
import { type Act, act } from '../../domain/answer/answering.ts';
import type { DraftChange } from '../../domain/answer/draft-change.ts';
import type { AnswerProblem } from '../../domain/validation/answer-rules.ts';
import type { State, Step } from './state.ts';

type Done =
  | { readonly kind: 'changed'; readonly state: State; readonly sends: boolean }
  | { readonly kind: 'refused'; readonly problem: AnswerProblem };

/** The screen after an act on the answer; the rules are those of every face. */
export function actOn(state: State, deed: Act): Done {
  const held = { shown: state.draft, touched: state.touched };
  const acted = act(state.session, held, deed, state.now);
  if (acted.kind === 'refused') return acted;
  const { shown, touched } = acted.draft;
  return { kind: 'changed', state: { ...state, draft: shown, touched }, sends: acted.sends };
}

/** A change is never refused. */
export function withChange(state: State, change: DraftChange): State {
  const done = actOn(state, { kind: 'change', change });
  return done.kind === 'changed' ? done.state : state;
}

/** Asks for more time when the person is still at work near the end. */
export function withActivity(before: State, { state, effects }: Step): Step {
  const worked = state.touched !== before.touched || state.reason !== before.reason;
  if (!worked || !activityMoves(state.now, state.session.deadline, state.movedAt)) return { state, effects };
  return { state: { ...state, movedAt: state.now }, effects: [...effects, { kind: 'stay' }] };
}
