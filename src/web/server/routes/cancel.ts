import { isSessionId } from '../../../domain/session/session-id.ts';
import { cancelBody } from '../../wire/bodies.ts';
import { type Route, reading } from '../routing.ts';
import { answeredReply } from './answered-reply.ts';
import { answererOf } from './answerer.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

export function cancelRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/cancel',
    body: cancelBody,
    async handle({ id, body, head }) {
      if (!isSessionId(id)) return unknownReply(deps);
      const cancel = { reason: body.global_annotation, optionNotes: body.option_annotations };
      const answered = await deps.services.answer.cancel(id, cancel, answererOf(head, body.attempt));
      return answeredReply(deps, answered);
    },
  });
}
