import { isSessionId } from '../../../domain/session/session-id.ts';
import { answerBody } from '../../wire/bodies.ts';
import { type Route, reading } from '../routing.ts';
import { answeredReply } from './answered-reply.ts';
import { answererOf } from './answerer.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

export function answerRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/answer',
    body: answerBody,
    async handle({ id, body, head }) {
      if (!isSessionId(id)) return unknownReply(deps);
      const answer = {
        selectedIds: body.selected_ids,
        customInput: body.custom_input,
        optionNotes: body.option_annotations,
        globalNote: body.global_annotation,
      };
      const answered = await deps.services.answer.answer(id, answer, answererOf(head, body.attempt));
      return answeredReply(deps, answered);
    },
  });
}
