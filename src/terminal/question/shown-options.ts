import { fitsHidden } from '../../domain/question/visibility.ts';
import { withSession } from './refresh.ts';
import type { State, Step } from './state.ts';
import { acting, still } from './submit.ts';

export function moveShown(state: State, by: number): State {
  const { place, session } = state;
  if (place.kind !== 'shown') return state;
  const last = session.request.options.length - 1;
  return { ...state, place: { ...place, row: Math.max(0, Math.min(place.row + by, last)) } };
}

/** Shows or hides the option the pointer is on; enough of them stay for the question to be answerable. */
export function toggleShown(state: State): Step {
  const { place, session } = state;
  const option = place.kind === 'shown' ? session.request.options[place.row] : undefined;
  if (option === undefined) return still(state);
  const hidden = session.hidden.includes(option.id)
    ? session.hidden.filter((id) => id !== option.id)
    : [...session.hidden, option.id];
  return hide(state, hidden);
}

export function hideNothing(state: State): Step {
  return state.session.hidden.length === 0 ? still(state) : hide(state, []);
}

function hide(state: State, hidden: readonly string[]): Step {
  const { session } = state;
  if (!fitsHidden(session.request, hidden)) {
    return still({ ...state, notice: { kind: 'must-show', count: Math.max(1, session.request.min) } });
  }
  const next = withSession(state, { ...session, hidden }, state.now);
  return acting(next, { kind: 'adjust', terms: {}, hidden });
}
