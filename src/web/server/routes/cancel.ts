import { isSessionId } from '../../../domain/session/session-id.ts';
import { readFields } from '../http/fields.ts';
import type { Route } from '../routing.ts';
import { answeredReply } from './answered-reply.ts';
import { answererOf, maxAttemptCharacters } from './answerer.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

export function cancelRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/cancel',
    async handle({ id, body, head }) {
      const fields = readFields(body);
      fields.only('attempt', 'global_annotation', 'option_annotations');
      const attempt = fields.text('attempt', maxAttemptCharacters);
      const reason = fields.optionalText('global_annotation');
      const optionNotes = fields.notes('option_annotations');
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      if (!isSessionId(id)) return unknownReply(deps);
      const by = answererOf(head, attempt);
      return answeredReply(deps, await deps.services.answer.cancel(id, { reason, optionNotes }, by));
    },
  };
}
