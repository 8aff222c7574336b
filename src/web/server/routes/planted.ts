import { plantedBody } from '../../wire/bodies.ts';
import { json } from '../http/replies.ts';
import { answerPlanted, withClearing } from '../planted/answer-planted.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<RouteDeps, 'planted' | 'dropPort' | 'port' | 'clock' | 'log' | 'live' | 'settings'>;

/** The page reports what it found in its browser. Needs no token, because the planted code may have removed it. */
export function plantedRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/planted',
    body: plantedBody,
    async handle({ body: { found }, head }) {
      const what = found === 'worker' ? 'service worker' : 'page';
      return withClearing(json(await answerPlanted(deps, { what, head })));
    },
  });
}
