import { fitsHidden } from '../../domain/question/option.ts';
import { partsOf } from '../../domain/question/request.ts';
import { withSession } from './reduce.ts';
import { acting, partOf, type State, type Step, still } from './state.ts';

// The two lists that open from the settings: which options are shown, and whose the question is.

/** Shows or hides the option the pointer is on; enough of them stay for the question to be answerable. */
export function toggleShown(state: State): Step {
  const { place } = state;
  const { question, hidden } = partOf(state);
  const option = place.kind === 'shown' ? question.options[place.row] : undefined;
  if (option === undefined) return still(state);
  const isHidden = hidden.includes(option.id);
  return hide(state, isHidden ? hidden.filter((id) => id !== option.id) : [...hidden, option.id]);
}

export function hideNothing(state: State): Step {
  return partOf(state).hidden.length === 0 ? still(state) : hide(state, []);
}

function hide(state: State, hidden: readonly string[]): Step {
  const { session, at } = state;
  const { question } = partOf(state);
  if (!fitsHidden(question, hidden)) {
    return still({ ...state, notice: { kind: 'must-show', count: Math.max(1, question.min) } });
  }
  const all = partsOf(session).map((part, each) => (each === at ? hidden : part.hidden));
  const next = withSession(state, { ...session, hidden: all }, state.now);
  return acting(next, { kind: 'adjust', terms: {}, hidden, question: at });
}

/** Whose a question of a shared inbox can be; null for no person's. The one it was handed to may have left since. */
export function handToChoices({
  members,
  session,
}: Pick<State, 'members' | 'session'>): readonly (string | null)[] {
  const named = session.assignee === null ? members : [...members, session.assignee];
  return [null, ...new Set(named)];
}

/** Where the pointer begins: on the one whose it is. */
export function openHandTo(state: State): State {
  const row = handToChoices(state).indexOf(state.session.assignee);
  return { ...state, place: { kind: 'hand-to', row: Math.max(0, row), back: state.place } };
}

/** Hands it to the person the pointer is on. Every other one may still answer it. */
export function handOver(state: State): Step {
  const { place, session } = state;
  if (place.kind !== 'hand-to') return still(state);
  const assignee = handToChoices(state)[place.row] ?? null;
  const back = { ...state, place: place.back };
  if (assignee === session.assignee) return still(back);
  return acting(back, { kind: 'assign', assignee });
}
