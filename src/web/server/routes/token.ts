import { proofTexts } from '../../pairing/proof-texts.ts';
import { portalWords } from '../../strings.ts';
import { pairBody } from '../../wire/bodies.ts';
import type { PairReply } from '../../wire/replies.ts';
import { hmac } from '../access/hmac.ts';
import { isSameSeal } from '../access/seal.ts';
import { json, refuse } from '../http/replies.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

/** Trades a key, once, for a paired browser. The caller proves that it has the key, and never sends it. */
export function tokenRoute(deps: Pick<RouteDeps, 'trades' | 'port' | 'instance'>): Route {
  const { trades, port } = deps;
  return reading({
    method: 'POST',
    path: '/api/token',
    body: pairBody,
    async handle({ body: { key: id, nonce, proof } }) {
      const key = await trades.keyFor(id, nonce, port);
      const isHolder = key !== null && isSameSeal(proof, hmac(key, proofTexts.trade(deps, nonce)));
      if (!isHolder || !(await trades.trade(id, nonce, port))) {
        return refuse(403, 'spent-key', portalWords.en.refusal.key);
      }
      const reply: PairReply = { browser: id, proof: hmac(key, proofTexts.paired(deps, nonce)) };
      return json(reply);
    },
  });
}
