import type { TicketReply } from '../../wire.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';

export function ticketRoute({ tickets }: Pick<RouteDesk, 'tickets'>): Route {
  return {
    method: 'POST',
    path: '/api/ticket',
    handle() {
      const reply: TicketReply = { ticket: tickets.issue() };
      return json(reply);
    },
  };
}
