import type { DevicesReply, RemovedReply } from '../../wire/replies.ts';
import { json, refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { refusalWords } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'browsers' | 'live' | 'settings'>;

/** The devices that were let in by name, and how one of them is let in no more. */
export function devicesRoutes(deps: Deps): readonly Route[] {
  const { browsers, live } = deps;
  const list: Route = {
    method: 'GET',
    path: '/api/devices',
    async handle({ caller }) {
      const devices = (await browsers.devices()).map(({ id, name, lastUsedAt }) => ({
        id,
        name,
        last_used_at: Math.round(lastUsedAt),
        current: id === caller?.browser,
      }));
      return json({ devices } satisfies DevicesReply);
    },
  };
  const revoke: Route = {
    method: 'DELETE',
    path: '/api/devices/:id',
    async handle({ id }) {
      if (!(await browsers.revoke(id))) {
        return refuse(404, 'unknown-device', (await refusalWords(deps)).unknownDevice);
      }
      // Its pages go at once; those of others come back by themselves.
      live.hangUp();
      return json({ removed: 1 } satisfies RemovedReply);
    },
  };
  return [list, revoke];
}
