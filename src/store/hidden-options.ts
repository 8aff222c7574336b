import { join } from 'node:path';
import type { Clock, HiddenOptions, Log } from '../application/ports.ts';
import { fitsHidden, optionIds } from '../domain/question/option.ts';
import type { Question } from '../domain/question/question.ts';
import { createQuestionNotes } from './question-notes.ts';

const rememberMs = 7 * 24 * 60 * 60 * 1_000;

type Surroundings = { readonly home: string; readonly clock: Clock; readonly log: Log };

export function createHiddenOptions({ home, clock, log }: Surroundings): HiddenOptions {
  const notes = createQuestionNotes({ folder: join(home, 'cache', 'hidden'), clock, keepMs: rememberMs });
  return {
    async recall(question) {
      const stored = notes.read(sameQuestion(question));
      const hidden = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
      return fitsHidden(question, hidden) ? hidden : [];
    },
    async remember(question, hidden) {
      const same = sameQuestion(question);
      try {
        await (hidden.length === 0 ? notes.remove(same) : notes.write(same, hidden));
      } catch (cause) {
        log.warn('which options were hidden could not be remembered', cause);
      }
    },
  };
}

/** The same question: same title, same options. */
function sameQuestion({ title, options }: Question): readonly unknown[] {
  return [title, optionIds(options)];
}
