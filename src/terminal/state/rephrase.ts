import { begunAnswers, withRephrase } from '../../domain/answer/form-draft.ts';
import { domainWords } from '../../domain/strings.ts';
import { reasonProblems } from '../../domain/validation/answer-rules.ts';
import { insertText } from '../text/editor.ts';
import { acting, type State, type Step, still } from './state.ts';

// Pushing back: the person says that this is not the right question, in words of their own or in ready ones.

export function rephraseText({ draft }: Pick<State, 'draft'>): string {
  return draft.rephrase?.value ?? '';
}

/** What is written is part of the draft: it is there again on another face. */
export function withRephraseText(state: State, text: string): State {
  const held = withRephrase({ shown: state.draft, touched: state.touched }, text, state.now);
  return { ...state, draft: held.shown, touched: held.touched };
}

/** Sends the reason and what was answered so far. */
export function sendRephrase(state: State): Step {
  const reason = rephraseText(state);
  const [problem] = reasonProblems(reason);
  if (problem !== undefined) {
    const isEmpty = problem.code === 'needs-text';
    return still({ ...state, notice: isEmpty ? { kind: 'needs-reason' } : { kind: 'problem', problem } });
  }
  const answers = begunAnswers(state.session, state.draft);
  return acting(
    { ...state, place: { kind: 'sending', back: state.place, leaving: false } },
    { kind: 'rephrase', reason, answers },
  );
}

/** The ready phrases, in the order of their numbers. */
export function phrasesOf({ session }: Pick<State, 'session'>): readonly string[] {
  return Object.values(domainWords[session.terms.language].rephrasing);
}

/** Puts a ready phrase where the cursor is. */
export function insertPhrase(state: State, number: number): State {
  const phrase = phrasesOf(state)[number - 1];
  if (phrase === undefined) return state;
  const text = rephraseText(state);
  const cursor = Math.min(state.cursor, text.length);
  const before = cursor > 0 && !/\s$/u.test(text.slice(0, cursor)) ? ' ' : '';
  const next = insertText({ text, cursor }, before + phrase);
  return { ...withRephraseText(state, next.text), cursor: next.cursor };
}

/** The next phrase that is not there yet. */
export function insertNextPhrase(state: State): State {
  const text = rephraseText(state);
  const at = phrasesOf(state).findIndex((phrase) => !text.includes(phrase));
  return at === -1 ? state : insertPhrase(state, at + 1);
}
