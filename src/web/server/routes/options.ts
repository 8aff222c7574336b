import { optionIds } from '../../../domain/question/option.ts';
import type { Request } from '../../../domain/question/request.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { requestWords } from '../../strings.ts';
import { optionsBody } from '../../wire/bodies.ts';
import { type Route, reading, wrongRequest } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, unknownReply, writtenReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

/** Sets which options are hidden; an empty list shows all. */
export function optionsRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/options',
    body: optionsBody,
    async handle({ id, body: { hidden } }) {
      const session = await findSession(deps, id);
      if (session === null || !isSessionId(id)) return unknownReply(deps);
      const strangers = session.state === 'open' ? strangersIn(session.request, hidden) : [];
      if (strangers.length > 0) {
        return wrongRequest([requestWords.body.unknownOptions('hidden', strangers.join(', '))]);
      }
      const written = await deps.services.changeSession.adjust(id, { terms: {}, hidden });
      if (written.kind === 'written') {
        // The question itself is adjusted already, so a failure to remember it is only logged.
        await deps.services
          .rememberHidden(written.session.request, hidden)
          .catch((cause: unknown) => deps.log.warn('hidden options were not remembered', cause));
      }
      return writtenReply(deps, written);
    },
  });
}

function strangersIn(request: Request, ids: readonly string[]): readonly string[] {
  const known = new Set(optionIds(request.options));
  return ids.filter((id) => !known.has(id)).map((id) => JSON.stringify(id));
}
