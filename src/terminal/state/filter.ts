import { filterFrom } from '../../domain/question/filter-options.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import { choicesOf, focusedChoice } from './answer.ts';
import { partOf, type State } from './state.ts';

/** Whether the list in view is long enough to be narrowed down by typing. */
export function canFilter(state: State): boolean {
  const { question, hidden } = partOf(state);
  return visibleOptions(question, hidden).length >= filterFrom;
}

/** Lists the options that match; the pointer stays on its option, or goes to the first that is left. */
export function withFilter(state: State, filter: string): State {
  const focused = focusedChoice(state);
  const next = { ...state, filter };
  const same = choicesOf(next).findIndex(
    (choice) =>
      choice.kind === 'option' && focused?.kind === 'option' && choice.option.id === focused.option.id,
  );
  return { ...next, focus: Math.max(0, same) };
}

export function clearFilter(state: State): State {
  return { ...withFilter(state, ''), place: { kind: 'list' } };
}
