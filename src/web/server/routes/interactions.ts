import type { Answered } from '../../../application/answering/answer-session.ts';
import type { Answer } from '../../../domain/answer/answer.ts';
import type { TypedNotes } from '../../../domain/answer/note.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import type { FaceAnswerer } from '../../../domain/session/ending.ts';
import { pageFace } from '../../../domain/session/face.ts';
import type { Session } from '../../../domain/session/session.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { cleanLine } from '../../../domain/text/clean-text.ts';
import { requestWords } from '../../strings.ts';
import type { answerBody, cancelBody, reopenBody } from '../../wire/bodies.ts';
import type { entriesQuery } from '../../wire/queries.ts';
import type { EntriesReply } from '../../wire/replies.ts';
import type { Received } from '../../wire/schema.ts';
import { type HttpReply, json, onlyHeader, type RequestHead, refuse } from '../http/exchange.ts';
import { type Call, type RouteDeps, wrongRequest } from '../routing.ts';
import {
  findSession,
  refusalWords,
  refusedReply,
  sessionReply,
  unknownReply,
  writtenReply,
} from './session-replies.ts';

const words = requestWords.body;

/** Reading questions, answering and cancelling them. */
export function interactionHandlers(deps: RouteDeps) {
  const { services, views, settings, clock, live, version } = deps;
  return {
    async list({ query }: Call<{ query: typeof entriesQuery }>) {
      // Before the list is read: what changes meanwhile is pushed with a later one.
      const revision = live.revision();
      const recentLimit = (await settings.read()).value('recent_limit');
      const interactions = (await views.list(query.filter, recentLimit)).map(({ entry }) => entry);
      return json<EntriesReply>({ now: clock.now(), revision, version, interactions });
    },

    async show({ id }: Call) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (session.state !== 'newer') return sessionReply(deps, session);
      return refusedReply(deps, { kind: 'needs-newer-version', schema: session.schema });
    },

    async answer({ id, body, head }: Call<{ body: typeof answerBody }>) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      const problem = countProblem(session, {
        field: 'answers',
        list: body.answers,
        isNeeded: body.reply === null,
      });
      if (problem !== null) return wrongRequest([problem]);
      const by = answererOf(head, body.attempt);
      const answers = body.answers?.map(toAnswer);
      if (body.reply === null) {
        return answeredReply(deps, await services.answer.answer(id, answers ?? [toAnswer(body)], by));
      }
      const rephrase = { reason: body.custom_input ?? '', answers: answers ?? [] };
      return answeredReply(deps, await services.answer.rephrase(id, rephrase, by));
    },

    async cancel({ id, body, head }: Call<{ body: typeof cancelBody }>) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      const isNeeded = body.option_annotations.length > 0;
      const problem = countProblem(session, { field: 'notes', list: body.notes, isNeeded });
      if (problem !== null) return wrongRequest([problem]);
      const notes = body.notes?.map(toNotes) ?? [{ optionNotes: body.option_annotations, globalNote: null }];
      const cancel = { reason: body.global_annotation, notes };
      return answeredReply(deps, await services.answer.cancel(id, cancel, answererOf(head, body.attempt)));
    },

    /** Taken back twice it is taken back once. */
    async reopen({ id, body, head }: Call<{ body: typeof reopenBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      const written = await services.answer.takeBack(id, answererOf(head, body.attempt));
      if (written.kind !== 'refused') return writtenReply(deps, written);
      const { refusal } = written;
      const session = refusal.kind === 'not-ended' ? await findSession(deps, id) : null;
      if (session !== null && session.state !== 'newer') return sessionReply(deps, session);
      if (refusal.kind !== 'deadline-out-of-bounds') return refusedReply(deps, refusal);
      return refuse(409, 'too-late', (await refusalWords(deps)).tooLateToChange);
    },
  };
}

type SentAnswer = Pick<
  Received<typeof answerBody>,
  'selected_ids' | 'custom_input' | 'option_annotations' | 'global_annotation'
>;
type SentNotes = Pick<SentAnswer, 'option_annotations' | 'global_annotation'>;

function toAnswer(sent: SentAnswer): Answer {
  return { selectedIds: sent.selected_ids, customInput: sent.custom_input, ...toNotes(sent) };
}

function toNotes({ option_annotations, global_annotation }: SentNotes): TypedNotes {
  return { optionNotes: option_annotations, globalNote: global_annotation };
}

type ForEach = {
  readonly field: string;
  readonly list: readonly unknown[] | null;
  readonly isNeeded: boolean;
};

/** What is sent for each question has to be as many as there are; without a list it belongs to the only question. */
function countProblem(session: Session, { field, list, isNeeded }: ForEach): string | null {
  if (session.state === 'newer') return null;
  const { length } = session.request.questions;
  if (list === null) return isNeeded && length > 1 ? words.give(field, words.needsList(length)) : null;
  return list.length === length ? null : words.give(field, words.forEach(length, list.length));
}

const maxProgramCharacters = 200;

/** What answered, as far as the web can tell: the program's own name for itself. */
function answererOf(head: RequestHead, attempt: string): FaceAnswerer {
  const program = cleanLine(onlyHeader(head, 'user-agent') ?? '').slice(0, maxProgramCharacters);
  return { face: pageFace, program, attempt };
}

/** The reply to an answer or a cancel. One that came second gets the answer that won. */
async function answeredReply(deps: RouteDeps, answered: Answered): Promise<HttpReply> {
  switch (answered.kind) {
    case 'accepted': {
      const afterwards = () => {
        deps.services.tidy().catch((cause: unknown) => deps.log.warn('old sessions were not tidied', cause));
      };
      return { ...(await sessionReply(deps, answered.session)), afterwards };
    }
    case 'unknown-session':
      return unknownReply(deps);
    case 'invalid':
      return refusedReply(deps, { ...answered, kind: 'invalid-answer' });
    case 'already-ended':
      return refusedReply(deps, answered);
    case 'refused':
      return refusedReply(deps, answered.refusal);
    default:
      return exhaustive(answered);
  }
}
