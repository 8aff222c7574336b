import type { JsonObject } from '../../domain/json-object.ts';
import { toOutcome } from '../../domain/session/outcome.ts';
import type { AttachmentEntry } from '../../domain/session/result.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { toClientAnswers } from './client-question.ts';
import type { HookClient } from './hook-clients.ts';
import type { HookEvent } from './hook-event.ts';

/** What the client does because of an answer given here; null where it is left to itself. */
export function decisionOf(
  session: EndedSession,
  files: readonly AttachmentEntry[],
  event: HookEvent,
): JsonObject | null {
  const outcome = toOutcome(session);
  const { customInput, globalNote } = outcome.answer;
  const decide = decisions[event.client];
  if (outcome.rephrase) return decide.refuse(notTheRightQuestion(customInput ?? ''));
  if (session.ending.kind === 'cancelled') return decide.refuse(cancelled(globalNote));
  if (session.ending.kind !== 'submitted') return null;
  const given = toClientAnswers(session.request, { given: outcome.answers, files }, event.toolInput);
  return decide.answer(given, event);
}

type Decide = {
  readonly answer: (given: ReturnType<typeof toClientAnswers>, event: HookEvent) => JsonObject;
  /** `message` is what the model reads. */
  readonly refuse: (message: string) => JsonObject;
};

const decisions: Readonly<Record<HookClient, Decide>> = {
  'claude-code': {
    answer: ({ answers, annotations }, { toolInput }) =>
      permission({
        behavior: 'allow',
        updatedInput: {
          ...toolInput,
          answers,
          ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
        },
      }),
    refuse: (message) => permission({ behavior: 'deny', message, interrupt: false }),
  },
};

function permission(decision: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } };
}

// For models, in English, as all that agents read.

const notTheRightQuestion = (reason: string) =>
  `The user did not answer, as this is not the right question: ${reason}\nAsk again only after you have taken that into account.`;

const cancelled = (reason: string | null) =>
  reason === null
    ? 'The user cancelled this question without giving a reason. Do not assume an answer, and do not ask the same again.'
    : `The user cancelled this question: ${reason}\nDo not assume an answer, and do not ask the same again.`;
