import type { NewDeadline } from '../../../application/change-session.ts';
import type { JsonObject } from '../../../domain/json-object.ts';
import { activitySeconds, maxTimeoutSeconds } from '../../../domain/session/deadline.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { portalWords } from '../../strings.ts';
import { type Fields, readFields } from '../http/fields.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply, writtenReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'clock'>;

const ways = ['add_seconds', 'timeout_seconds', 'latest'] as const;

export function deadlineRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/deadline',
    async handle({ id, body }) {
      const fields = readFields(body);
      const why = fields.oneOf('why', ['person', 'activity']) ?? 'person';
      const max = why === 'activity' ? activitySeconds : maxTimeoutSeconds;
      const wish = readWish({ body, fields, max, now: deps.clock.now() });
      if (wish === null || fields.problems.length > 0) return wrongBody(fields.problems);
      if (!isSessionId(id)) return unknownReply(deps);
      return writtenReply(deps, await deps.services.changeSession.moveDeadline(id, wish, why));
    },
  };
}

type Reading = {
  readonly body: JsonObject;
  readonly fields: Fields;
  readonly max: number;
  readonly now: number;
};

function readWish({ body, fields, max, now }: Reading): NewDeadline | null {
  const [way, ...more] = ways.filter((name) => body[name] !== undefined);
  if (way === undefined || more.length > 0) {
    fields.complain(portalWords.en.body.exactlyOne(ways.join(', ')));
    return null;
  }
  if (way === 'latest' && body.latest !== true) fields.complain(portalWords.en.body.oneOf('latest', 'true'));
  if (way === 'latest') return { kind: 'until', at: Number.POSITIVE_INFINITY };
  const seconds = fields.integer(way, { min: 1, max }) ?? 0;
  const ms = seconds * 1_000;
  return way === 'add_seconds' ? { kind: 'add', ms } : { kind: 'until', at: now + ms };
}
