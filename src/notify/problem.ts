import type { WordsOf } from '../i18n/dictionary.ts';
import type { notifyWords } from './strings.ts';

type Words = WordsOf<typeof notifyWords>['problem'];

/** Why a person was not told, in the language it is asked for. Never with a token, nor with the name of a topic. */
export type NotifyProblem = (words: Words) => string;

/** How long a program or a server may take. */
export const limitMs = 10_000;

export function lateProblem(what: 'notify_command' | 'ntfy'): NotifyProblem {
  return (words) => words.late(what, limitMs / 1_000);
}
