import { proofTexts } from '../../pairing/proof-texts.ts';
import { portalWords } from '../../strings.ts';
import type { PairReply } from '../../wire/replies.ts';
import { hmac } from '../access/hmac.ts';
import { isSameSeal } from '../access/seal.ts';
import { readFields } from '../http/fields.ts';
import { json, refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import { readNonce } from './nonce.ts';
import type { RouteDeps } from './route-deps.ts';
import { wrongBody } from './wrong-body.ts';

/** Trades a key, once, for a browser that is let in: who asks shows that it holds the key, and never sends it. */
export function tokenRoute(deps: Pick<RouteDeps, 'trades' | 'port' | 'instance'>): Route {
  const { trades, port } = deps;
  return {
    method: 'POST',
    path: '/api/token',
    async handle({ body }) {
      const fields = readFields(body);
      const id = fields.text('key', 200);
      const nonce = readNonce(fields);
      const proof = fields.text('proof', 200);
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      const key = await trades.keyFor(id, nonce, port);
      const isHolder = key !== null && isSameSeal(proof, hmac(key, proofTexts.trade(deps, nonce)));
      if (!isHolder || !(await trades.trade(id, nonce, port))) {
        return refuse(403, 'spent-key', portalWords.en.refusal.key);
      }
      const reply: PairReply = { browser: id, proof: hmac(key, proofTexts.paired(deps, nonce)) };
      return json(reply);
    },
  };
}
