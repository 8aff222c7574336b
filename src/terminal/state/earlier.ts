import type { EarlierDecision } from '../../application/history/earlier-decisions.ts';
import { modeOf } from '../../domain/question/mode.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import { answerOf, choicesOf, isPicked, withChange } from './answer.ts';
import { partOf, type State, type Step, still } from './state.ts';

export function earlierOf({ earlier, at }: Pick<State, 'earlier' | 'at'>): EarlierDecision | null {
  return earlier[at] ?? null;
}

/** Answers the question in view as it was answered then, as far as it can be. Nothing is sent by it. */
export function takeOver(state: State): Step {
  const decision = earlierOf(state);
  if (decision === null) return still(state);
  const { question, hidden, terms } = partOf(state);
  const { selectedIds, customInput, optionNotes, globalNote } = decision.answer;
  const shown = visibleOptions(question, hidden).map(({ id }) => id);
  let next = withChange(state, {
    field: 'selectedIds',
    value: selectedIds.filter((id) => shown.includes(id)),
  });
  if (customInput !== null && modeOf(question).takesText) {
    next = withChange(next, { field: 'customInput', value: customInput });
  }
  if (terms.optionNotes) {
    for (const { optionId, text } of optionNotes) {
      next = withChange(next, { field: 'optionNote', optionId, value: text });
    }
  }
  if (terms.globalNote && globalNote !== null) {
    next = withChange(next, { field: 'globalNote', value: globalNote });
  }
  return still({ ...onPicked(next), notice: { kind: 'took-over' } });
}

/** The pointer goes along: Enter must not pick what it happened to be on. */
function onPicked(state: State): State {
  const { selectedIds } = answerOf(state);
  const at = choicesOf(state).findIndex(
    (choice) => choice.kind === 'option' && isPicked(choice, selectedIds),
  );
  return at === -1 ? state : { ...state, focus: at };
}
