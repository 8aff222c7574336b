import { actOn } from './act.ts';
import { answerOf, choicesOf, focusedChoice } from './choices.ts';
import type { State, Step } from './state.ts';
import { still } from './submit.ts';

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
