import type { NewDeadline } from '../../../application/change-session.ts';
import { maxTimeoutSeconds } from '../../../domain/session/deadline.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { requestWords } from '../../strings.ts';
import { deadlineBody } from '../../wire/bodies.ts';
import type { Told } from '../../wire/on-the-wire.ts';
import { type Route, reading, wrongRequest } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply, writtenReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'clock'>;

const words = requestWords.body;

export function deadlineRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/deadline',
    body: deadlineBody,
    async handle({ id, body }) {
      if (!isSessionId(id)) return unknownReply(deps);
      const { timeout_seconds: seconds, why } = body;
      const least = (await deps.settings.read()).minTimeoutSeconds;
      if (why === 'person' && seconds !== undefined && seconds < least) {
        const wanted = words.give('timeout_seconds', words.integer(least, maxTimeoutSeconds));
        return wrongRequest([wanted]);
      }
      const wish = toWish(body, deps.clock.now());
      return writtenReply(deps, await deps.services.changeSession.moveDeadline(id, wish, body.why));
    },
  });
}

function toWish(body: Told<typeof deadlineBody>, now: number): NewDeadline {
  if (body.add_seconds !== undefined) return { kind: 'add', ms: body.add_seconds * 1_000 };
  const seconds = body.timeout_seconds ?? Number.POSITIVE_INFINITY;
  return { kind: 'until', at: now + seconds * 1_000 };
}
