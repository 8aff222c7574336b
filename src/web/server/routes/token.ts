import { portalWords } from '../../strings.ts';
import type { TokenReply } from '../../wire.ts';
import { readFields } from '../http/fields.ts';
import { json, refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { wrongBody } from './wrong-body.ts';

/** Trades a key, once, for a token that is this browser's own. */
export function tokenRoute({ keys, tokens, port }: Pick<RouteDesk, 'keys' | 'tokens' | 'port'>): Route {
  return {
    method: 'POST',
    path: '/api/token',
    async handle({ body }) {
      const fields = readFields(body);
      const key = fields.text('key', 200);
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      if (!(await keys.trade(key))) return refuse(403, 'spent-key', portalWords.en.refusal.key);
      const reply: TokenReply = { token: await tokens.issue(port) };
      return json(reply);
    },
  };
}
