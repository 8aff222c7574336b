import { isSessionId } from '../../../domain/session-id.ts';
import { readFields } from '../http/fields.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { unknownReply, writtenReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Desk = Pick<RouteDesk, 'services' | 'views' | 'settings' | 'store' | 'log'>;

/** Which options are hidden from now on; an empty list shows all. */
export function optionsRoute(desk: Desk): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/options',
    async handle({ id, body }) {
      const fields = readFields(body);
      const hidden = [...new Set(fields.texts('hidden'))];
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      if (!isSessionId(id)) return unknownReply(desk);
      const written = await desk.services.steer.adjust(id, { terms: {}, hidden });
      if (written.kind === 'written') {
        // The question at hand is adjusted; forgetting it for next time must not undo that.
        await desk.services
          .rememberHidden(written.session.request, hidden)
          .catch((cause: unknown) => desk.log.warn('hidden options were not remembered', cause));
      }
      return writtenReply(desk, written);
    },
  };
}
