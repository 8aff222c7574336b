import { optionIds } from '../../../domain/question/option.ts';
import type { Request } from '../../../domain/question/request.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { portalWords } from '../../strings.ts';
import { readFields } from '../http/fields.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, unknownReply, writtenReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

/** Which options are hidden from now on; an empty list shows all. */
export function optionsRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/options',
    async handle({ id, body }) {
      const fields = readFields(body);
      // Left out it would mean "show all", and so would a misspelt one.
      if (body.hidden === undefined) fields.complain(portalWords.en.body.missing('hidden'));
      const hidden = [...new Set(fields.texts('hidden'))];
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      const session = await findSession(deps, id);
      if (session === null || !isSessionId(id)) return unknownReply(deps);
      const strangers = session.state === 'open' ? strangersIn(session.request, hidden) : [];
      if (strangers.length > 0) {
        return wrongBody([portalWords.en.body.unknownOptions('hidden', strangers.join(', '))]);
      }
      const written = await deps.services.changeSession.adjust(id, { terms: {}, hidden });
      if (written.kind === 'written') {
        // The question at hand is adjusted; forgetting it for next time must not undo that.
        await deps.services
          .rememberHidden(written.session.request, hidden)
          .catch((cause: unknown) => deps.log.warn('hidden options were not remembered', cause));
      }
      return writtenReply(deps, written);
    },
  };
}

function strangersIn(request: Request, ids: readonly string[]): readonly string[] {
  const known = new Set(optionIds(request.options));
  return ids.filter((id) => !known.has(id)).map((id) => JSON.stringify(id));
}
