import { isSessionId } from '../../../domain/session/session-id.ts';
import { presenceBody } from '../../wire/bodies.ts';
import type { PresenceReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'views' | 'settings' | 'store' | 'presence'>;

/** What the person does at a question, for the others of a shared inbox. */
export function presenceRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/presence',
    body: presenceBody,
    async handle({ id, body: { tab, doing } }) {
      if (!isSessionId(id)) return unknownReply(deps);
      deps.presence.tell(tab, id, doing === 'away' ? null : doing);
      const reply: PresenceReply = { told: deps.store.team !== null };
      return json(reply);
    },
  });
}
