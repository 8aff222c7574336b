import { modeOf } from '../domain/mode.ts';
import { answerOf, type Choice, choicesOf, focusedChoice } from './choices.ts';
import { stamped } from './fields.ts';
import type { State, Step } from './state.ts';
import { still } from './submit.ts';

/** Picks what the pointer is on; with single submit that is shown for a moment and then sent. */
export function pick(state: State): Step {
  const { request, terms } = state.session;
  const before = answerOf(state).selectedIds;
  const after = picksAfter(state, focusedChoice(state), before);
  if (after === null) {
    const { min, max } = request;
    const problem = { code: 'too-many', min, max, picked: before.length } as const;
    return still({ ...state, notice: { kind: 'problem', problem } });
  }
  const selectedIds = stamped(after, state.draft.selectedIds, state);
  const picked = { ...state, draft: { ...state.draft, selectedIds } };
  const sends = modeOf(request).pickCanSend && terms.singleSubmit;
  if (!sends) return still(picked);
  return still({ ...picked, place: { kind: 'picked', at: state.now, before } });
}

export function pickNumber(state: State, number: number): Step {
  const at = choicesOf(state).findIndex((choice) => choice.kind === 'option' && choice.number === number);
  return at === -1 ? still(state) : pick({ ...state, focus: at });
}

/** Null when there would be too many. Where one may be picked, another replaces it. */
function picksAfter({ session }: State, choice: Choice, picked: readonly string[]): readonly string[] | null {
  const { max } = session.request;
  const picksOne = modeOf(session.request).picks === 'one';
  switch (choice.kind) {
    case 'text':
      return picked;
    case 'none':
      return [];
    case 'option': {
      const { id } = choice.option;
      if (picksOne) return [id];
      if (picked.includes(id)) return picked.filter((other) => other !== id);
      if (max === 1) return [id];
      return picked.length < max ? [...picked, id] : null;
    }
  }
}
