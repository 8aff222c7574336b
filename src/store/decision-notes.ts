import { join } from 'node:path';
import type { AnsweredQuestion, Clock, DecisionNotes, Log, RecurringQuestion } from '../application/ports.ts';
import { isSessionId } from '../domain/session/session-id.ts';
import { createQuestionNotes } from './question-notes.ts';

const rememberMs = 180 * 24 * 60 * 60 * 1_000;

type Deps = {
  /** The home of one inbox: the sessions of another are not in its store. */
  readonly home: string;
  readonly clock: Clock;
  readonly log: Log;
};

/** Notes hold no decision, only where it is stored: what retention or the person removed there is gone. */
export function createDecisionNotes({ home, clock, log }: Deps): DecisionNotes {
  const notes = createQuestionNotes({ folder: join(home, 'cache', 'decisions'), clock, keepMs: rememberMs });
  return {
    recall: async (question) => readAnswered(notes.read(sameQuestion(question))),
    async remember(question, { session, question: id }) {
      try {
        await notes.write(sameQuestion(question), { session, question: id });
      } catch (cause) {
        log.warn('where the question was answered could not be remembered', cause);
      }
    },
  };
}

function sameQuestion({ host, folder, title, labels }: RecurringQuestion): readonly unknown[] {
  return [host, folder, title, labels];
}

function readAnswered(stored: unknown): AnsweredQuestion | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { session, question } = stored as Partial<Record<keyof AnsweredQuestion, unknown>>;
  if (typeof session !== 'string' || typeof question !== 'string' || !isSessionId(session)) return null;
  return { session, question };
}
