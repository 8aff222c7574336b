import { type Answer, emptyAnswer, isSkipped } from '../../domain/answer/answer.ts';
import { earlierAnswer } from '../../domain/answer/earlier-answer.ts';
import type { Part, Question } from '../../domain/question/question.ts';
import { partsOf } from '../../domain/question/request.ts';
import { isSameWording, wordingOf } from '../../domain/question/same-question.ts';
import { personOf, readName } from '../../domain/session/person.ts';
import type { EndedSession, OpenSession, ReadableSession } from '../../domain/session/session.ts';
import { describeAnswer } from '../../domain/session/summary.ts';
import type { DecisionNotes, Log, RecurringQuestion } from '../ports.ts';
import { isOutage, type SessionStore } from '../session-store.ts';

/** What this person answered when the same question was asked before. */
export type EarlierDecision = {
  readonly at: number;
  /** By the ids of the question that is asked now; ready to be taken over into its draft. */
  readonly answer: Answer;
  /** The same in a line, in the session's language, with its notes. */
  readonly what: string;
};

export type EarlierDecisions = {
  /** One for each question, in their order; null where there is none. Never fails: the question is worth more. */
  find(session: OpenSession): Promise<readonly (EarlierDecision | null)[]>;
  /** An answer was given in this process. Never fails. */
  remember(session: EndedSession): Promise<void>;
};

type Deps = {
  readonly store: SessionStore;
  readonly decisionNotes: DecisionNotes;
  readonly log: Log;
  /** Whether the person wants to see them. */
  readonly isWanted: () => Promise<boolean>;
  /** What the person is called in a shared inbox. */
  readonly personName: () => Promise<string | null>;
};

export function createEarlierDecisions(deps: Deps): EarlierDecisions {
  const { store, decisionNotes, log } = deps;

  async function find(session: OpenSession): Promise<readonly (EarlierDecision | null)[]> {
    const parts = partsOf(session);
    if (!(await deps.isWanted())) return parts.map(() => null);
    const person = store.team === null ? null : await deps.personName();
    return Promise.all(parts.map((part) => findOne(session, part, person)));
  }

  async function findOne(
    session: OpenSession,
    part: Part,
    person: string | null,
  ): Promise<EarlierDecision | null> {
    const noted = await decisionNotes.recall(recurring(session, part.question));
    const earlier = noted === null ? null : await store.get(noted.session);
    if (noted === null || earlier?.state !== 'ended') return null;
    const given = givenTo(earlier, noted.question);
    if (given === null || !isOwn(earlier, person)) return null;
    // The note names it by a hash: whether it is the same question is what the questions say.
    if (!isSameWording(wordingOf(given.question), wordingOf(part.question))) return null;
    const answer = earlierAnswer(given.question, given.answer, part);
    if (answer === null) return null;
    const { terms } = session;
    return {
      at: earlier.endedAt,
      answer: {
        ...answer,
        optionNotes: terms.optionNotes ? answer.optionNotes : [],
        globalNote: terms.globalNote ? answer.globalNote : null,
      },
      what: describeAnswer(part.question, answer, terms.language),
    };
  }

  async function remember(session: EndedSession): Promise<void> {
    // What is only in memory is not there when the question comes again.
    if (!store.persistent) return;
    for (const question of session.request.questions) {
      const given = givenTo(session, question.id);
      if (given === null || isSkipped(question, given.answer)) continue;
      const answered = { session: session.id, question: question.id };
      await decisionNotes.remember(recurring(session, question), answered);
    }
  }

  /** In a shared inbox the same folder on another host is another project. */
  function recurring({ asker, owner }: ReadableSession, question: Question): RecurringQuestion {
    const host = store.team === null ? null : owner.host;
    return { ...wordingOf(question), folder: asker.folder, host };
  }

  return {
    find: (session) =>
      find(session).catch((cause: unknown) => {
        if (!isOutage(cause)) log.warn('earlier decisions could not be looked for', cause);
        return session.request.questions.map(() => null);
      }),
    remember: (session) =>
      remember(session).catch((cause: unknown) => log.warn('a decision was not remembered', cause)),
  };
}

type Given = { readonly question: Question; readonly answer: Answer };

/** What a person answered to one question; null where nobody did, or said that the question is wrong. */
function givenTo({ request, ending }: EndedSession, id: string): Given | null {
  if (ending.kind !== 'submitted' || ending.rephrase !== null) return null;
  const at = request.questions.findIndex((question) => question.id === id);
  const question = request.questions[at];
  return question === undefined ? null : { question, answer: ending.answers[at] ?? emptyAnswer };
}

/** Notes are kept in a person's own home, so this is the rule twice: never another member's answer. */
function isOwn({ ending }: EndedSession, person: string | null): boolean {
  const by = personOf(ending);
  return person === null || by === null || by === readName(person);
}
