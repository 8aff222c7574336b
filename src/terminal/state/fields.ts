import { cancellation, startingReason } from '../../domain/answer/answering.ts';
import type { DraftChange } from '../../domain/answer/draft.ts';
import { noteOn } from '../../domain/answer/note.ts';
import { maxNoteCharacters, maxTypedCharacters } from '../../domain/validation/answer-rules.ts';
import type { Editor } from '../text/editor.ts';
import { answerOf, answersOf, focusedChoice, withChange } from './answer.ts';
import { withValue } from './change-settings.ts';
import { pathText, withPath } from './files.ts';
import { withFilter } from './filter.ts';
import { rephraseText, withRephraseText } from './rephrase.ts';
import { acting, type ScreenPlace, type State, type Step } from './state.ts';

/** The notes Tab goes through from here, in the person's order. */
export function noteFields(state: State): readonly ('option-note' | 'global-note')[] {
  const { terms } = state.session;
  const onOption =
    terms.optionNotes && focusedChoice(state)?.kind === 'option' ? ['option-note' as const] : [];
  const onAll = terms.globalNote ? ['global-note' as const] : [];
  const globalFirst = state.settings.value('terminal_annotation_focus') === 'global';
  return globalFirst ? [...onAll, ...onOption] : [...onOption, ...onAll];
}

/** The text that is being written, with its cursor; null where keys are not text. */
export function openEditor(state: State): Editor | null {
  const text = fieldText(state);
  return text === null ? null : { text, cursor: Math.min(state.cursor, text.length) };
}

export function fieldText(state: State): string | null {
  const answer = answerOf(state);
  switch (state.place.kind) {
    case 'text':
      return answer.customInput ?? '';
    case 'global-note':
      return answer.globalNote ?? '';
    case 'option-note': {
      const focused = focusedChoice(state);
      return focused?.kind === 'option' ? noteOn(answer.optionNotes, focused.option.id) : null;
    }
    case 'rephrase':
      return rephraseText(state);
    case 'filter':
      return state.filter;
    case 'cancel':
      return state.reason ?? startingReason(answersOf(state));
    case 'value':
      return state.place.text;
    case 'files':
      return pathText(state);
    default:
      return null;
  }
}

export function fieldLimit(state: State): number {
  const isAnswer = state.place.kind === 'text' || state.place.kind === 'rephrase';
  return isAnswer ? maxTypedCharacters : maxNoteCharacters;
}

/** The same state with the text as it is written now; what the person changes carries its time. */
export function withFieldText(state: State, { text, cursor }: Editor): State {
  if (text === fieldText(state)) return { ...state, cursor };
  if (state.place.kind === 'cancel') return { ...state, cursor, reason: text };
  if (state.place.kind === 'value') return withValue(state, { text, cursor });
  if (state.place.kind === 'rephrase') return { ...withRephraseText(state, text), cursor };
  if (state.place.kind === 'files') return { ...withPath(state, text), cursor };
  if (state.place.kind === 'filter') return { ...withFilter(state, text.replaceAll('\n', ' ')), cursor };
  const change = fieldChange(state, text);
  return change === null ? state : { ...withChange(state, change), cursor };
}

function fieldChange(state: State, value: string): DraftChange | null {
  const focused = focusedChoice(state);
  switch (state.place.kind) {
    case 'text':
      return { field: 'customInput', value };
    case 'global-note':
      return { field: 'globalNote', value };
    case 'option-note':
      return focused?.kind === 'option' ? { field: 'optionNote', optionId: focused.option.id, value } : null;
    default:
      return null;
  }
}

/** Cancels with what stands in the field of the reason; notes written so far come along. */
export function sendCancel(state: State): Step {
  const sending: ScreenPlace = { kind: 'sending', back: state.place, leaving: false };
  return acting(
    { ...state, place: sending },
    { kind: 'cancel', ...cancellation(answersOf(state), fieldText(state) ?? '') },
  );
}
