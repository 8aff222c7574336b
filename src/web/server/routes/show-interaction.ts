import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, refusedReply, sessionReply, unknownReply } from './session-replies.ts';

export function showInteractionRoute(deps: Pick<RouteDeps, 'views' | 'settings' | 'store'>): Route {
  return {
    method: 'GET',
    path: '/api/interactions/:id',
    async handle({ id }) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (session.state !== 'newer') return sessionReply(deps, session);
      return refusedReply(deps, { kind: 'needs-newer-version', schema: session.schema });
    },
  };
}
