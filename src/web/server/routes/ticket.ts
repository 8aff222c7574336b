import type { TicketReply } from '../../wire/replies.ts';
import { refusalReply } from '../guard/refusal-reply.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

/** The pushes of a socket are sealed for the caller that asked for its ticket. */
export function ticketRoute({ tickets }: Pick<RouteDeps, 'tickets'>): Route {
  return {
    method: 'POST',
    path: '/api/ticket',
    handle({ caller }) {
      if (caller === null) return refusalReply({ status: 401, code: 'needs-token' });
      const reply: TicketReply = { ticket: tickets.issue(caller.pushSeal) };
      return json(reply);
    },
  };
}
