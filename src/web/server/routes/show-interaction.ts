import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { findSession, refusedReply, sessionReply, unknownReply } from './session-replies.ts';

export function showInteractionRoute(desk: Pick<RouteDesk, 'views' | 'settings' | 'store'>): Route {
  return {
    method: 'GET',
    path: '/api/interactions/:id',
    async handle({ id }) {
      const session = await findSession(desk, id);
      if (session === null) return unknownReply(desk);
      if (session.state !== 'newer') return sessionReply(desk, session);
      return refusedReply(desk, { kind: 'needs-newer-version', schema: session.schema });
    },
  };
}
