import { portalWords } from '../../strings.ts';
import { readFields } from '../http/fields.ts';
import { json } from '../http/replies.ts';
import { answerPlanted, withClearing } from '../planted/answer-planted.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'planted' | 'dropPort' | 'port' | 'clock' | 'log' | 'live'>;

/** The page says what it found in its browser. Needs no token: what was found may have taken that away. */
export function plantedRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/planted',
    async handle({ body }) {
      const fields = readFields(body);
      const found = fields.oneOf('found', ['page', 'worker']);
      if (body.found === undefined) fields.complain(portalWords.en.body.missing('found'));
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      return withClearing(json(await answerPlanted(deps, found === 'worker' ? 'service worker' : 'page')));
    },
  };
}
