import { whoseDecisions } from '../../../application/whose-decisions.ts';
import type { PeopleReply, RemovedReply } from '../../wire/replies.ts';
import { json, refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, refusalWords, unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'store' | 'views' | 'settings'>;

/** Removes one ended question, or all of them, and says before whose they are. Open ones always stay. */
export function historyRemoveRoutes(deps: Deps): readonly Route[] {
  const removeOne: Route = {
    method: 'DELETE',
    path: '/api/history/:id',
    async handle({ id }) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (!(await deps.store.remove(id))) {
        return refuse(409, 'still-open', (await refusalWords(deps)).stillOpen);
      }
      return json({ removed: 1 } satisfies RemovedReply);
    },
  };
  const removeAll: Route = {
    method: 'DELETE',
    path: '/api/history',
    async handle() {
      let removed = 0;
      for (const id of (await whoseDecisions(deps.store)).ids) {
        if (await deps.store.remove(id)) removed += 1;
      }
      return json({ removed } satisfies RemovedReply);
    },
  };
  const people: Route = {
    method: 'GET',
    path: '/api/history/people',
    async handle() {
      const { people } = await whoseDecisions(deps.store);
      return json({ people } satisfies PeopleReply);
    },
  };
  return [people, removeOne, removeAll];
}
