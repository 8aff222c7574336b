import type { Answered } from '../../../application/answering/answer-session.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import type { Answerer } from '../../../domain/session/ending.ts';
import { pageFace } from '../../../domain/session/face.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { cleanLine } from '../../../domain/text/clean-text.ts';
import type { answerBody, cancelBody } from '../../wire/bodies.ts';
import type { entriesQuery } from '../../wire/queries.ts';
import type { EntriesReply } from '../../wire/replies.ts';
import { type HttpReply, json, onlyHeader, type RequestHead } from '../http/exchange.ts';
import type { Call, RouteDeps } from '../routing.ts';
import { findSession, refusedReply, sessionReply, unknownReply } from './session-replies.ts';

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
      if (!isSessionId(id)) return unknownReply(deps);
      const answer = {
        selectedIds: body.selected_ids,
        customInput: body.custom_input,
        optionNotes: body.option_annotations,
        globalNote: body.global_annotation,
      };
      const answered = await services.answer.answer(id, answer, answererOf(head, body.attempt));
      return answeredReply(deps, answered);
    },

    async cancel({ id, body, head }: Call<{ body: typeof cancelBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      const cancel = { reason: body.global_annotation, optionNotes: body.option_annotations };
      const answered = await services.answer.cancel(id, cancel, answererOf(head, body.attempt));
      return answeredReply(deps, answered);
    },
  };
}

const maxProgramCharacters = 200;

/** What answered, as far as the web can tell: the program's own name for itself. */
function answererOf(head: RequestHead, attempt: string): Answerer {
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
