import type { SettingsReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

export function settingsReadRoute({ settings, log }: Pick<RouteDeps, 'settings' | 'log'>): Route {
  return {
    method: 'GET',
    path: '/api/settings',
    async handle() {
      // With the store away, the page shows what was known last.
      await settings.refresh().catch((cause: unknown) => log.debug(`settings of the inbox: ${cause}`));
      const reply: SettingsReply = (await settings.read()).news;
      return json(reply);
    },
  };
}
