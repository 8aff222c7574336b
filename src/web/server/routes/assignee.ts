import { readName } from '../../../domain/session/person.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { assigneeBody } from '../../wire/bodies.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply, writtenReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store'>;

/** Hands a question to a person of the inbox, or takes it back. */
export function assigneeRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/assignee',
    body: assigneeBody,
    async handle({ id, body }) {
      if (!isSessionId(id)) return unknownReply(deps);
      const assignee = readName(body.assignee);
      return writtenReply(deps, await deps.services.changeSession.assign(id, assignee));
    },
  });
}
