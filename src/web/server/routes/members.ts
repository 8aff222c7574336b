import type { MembersReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

/** Whom a question can be handed to. */
export function membersRoute({ store }: Pick<RouteDeps, 'store'>): Route {
  return {
    method: 'GET',
    path: '/api/members',
    async handle() {
      const reply: MembersReply = { members: (await store.team?.members()) ?? [] };
      return json(reply);
    },
  };
}
