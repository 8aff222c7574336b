import type { Answer } from '../../../domain/answer/answer.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { readFields } from '../http/fields.ts';
import type { Route } from '../routing.ts';
import { answeredReply } from './answered-reply.ts';
import { answererOf, maxAttemptCharacters } from './answerer.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

export function answerRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/answer',
    async handle({ id, body, head }) {
      const fields = readFields(body);
      fields.only('attempt', 'selected_ids', 'custom_input', 'option_annotations', 'global_annotation');
      const attempt = fields.text('attempt', maxAttemptCharacters);
      const answer: Answer = {
        selectedIds: fields.texts('selected_ids'),
        customInput: fields.optionalText('custom_input'),
        optionNotes: fields.notes('option_annotations'),
        globalNote: fields.optionalText('global_annotation'),
      };
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      if (!isSessionId(id)) return unknownReply(deps);
      return answeredReply(deps, await deps.services.answer.answer(id, answer, answererOf(head, attempt)));
    },
  };
}
