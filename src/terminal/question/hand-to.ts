import type { State, Step } from './state.ts';
import { acting, still } from './submit.ts';

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

export function moveHandTo(state: State, by: number): State {
  const { place } = state;
  if (place.kind !== 'hand-to') return state;
  const last = handToChoices(state).length - 1;
  return { ...state, place: { ...place, row: Math.max(0, Math.min(place.row + by, last)) } };
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
