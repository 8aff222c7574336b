import type { DevicesReply, RemovedReply } from '../../wire/replies.ts';
import { json, refuse } from '../http/exchange.ts';
import type { Call, RouteDeps } from '../routing.ts';
import { refusalWords } from './session-replies.ts';

/** Lists the devices that were let in by name, and revokes one. */
export function deviceHandlers(deps: RouteDeps) {
  const { browsers, live } = deps;
  return {
    async list({ caller }: Call) {
      const devices = (await browsers.devices()).map(({ id, name, lastUsedAt }) => ({
        id,
        name,
        last_used_at: Math.round(lastUsedAt),
        current: id === caller?.browser,
      }));
      return json<DevicesReply>({ devices });
    },

    async revoke({ id }: Call) {
      if (!(await browsers.revoke(id))) {
        return refuse(404, 'unknown-device', (await refusalWords(deps)).unknownDevice);
      }
      // Its pages go at once; those of others come back by themselves.
      live.hangUp();
      return json<RemovedReply>({ removed: 1 });
    },
  };
}
