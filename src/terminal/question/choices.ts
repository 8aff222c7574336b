import type { Answer } from '../../domain/answer/answer.ts';
import { answerInProgress } from '../../domain/answer/draft.ts';
import { canPickNone, modeOf } from '../../domain/question/mode.ts';
import type { Option } from '../../domain/question/option.ts';
import { visibleOptions } from '../../domain/question/visibility.ts';
import type { State } from './state.ts';

/** One entry of the list a person moves through. */
export type Choice =
  | { readonly kind: 'option'; readonly option: Option; readonly number: number }
  /** Where nothing may be chosen, choosing nothing is an entry like any other. */
  | { readonly kind: 'none' }
  | { readonly kind: 'text' };

type Question = Pick<State, 'session'>;

export function choicesOf({ session }: Question): readonly Choice[] {
  const { request, hidden } = session;
  const options = visibleOptions(request, hidden).map(
    (option, at): Choice => ({ kind: 'option', option, number: at + 1 }),
  );
  const none: readonly Choice[] = canPickNone(request) ? [{ kind: 'none' }] : [];
  const text: readonly Choice[] = modeOf(request).takesText ? [{ kind: 'text' }] : [];
  return [...options, ...none, ...text];
}

export function focusedChoice(state: Question & Pick<State, 'focus'>): Choice {
  return choicesOf(state)[state.focus] ?? { kind: 'text' };
}

/** The answer as submitting now would send it. */
export function answerOf({ session, draft }: Pick<State, 'session' | 'draft'>): Answer {
  return answerInProgress(session, draft);
}

export function isPicked(choice: Choice, picked: readonly string[]): boolean {
  switch (choice.kind) {
    case 'option':
      return picked.includes(choice.option.id);
    case 'none':
      return picked.length === 0;
    case 'text':
      return false;
  }
}
