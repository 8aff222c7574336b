import type { SettingsReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

export function settingsReadRoute({ settings }: Pick<RouteDeps, 'settings'>): Route {
  return {
    method: 'GET',
    path: '/api/settings',
    async handle() {
      const reply: SettingsReply = (await settings.read()).news;
      return json(reply);
    },
  };
}
