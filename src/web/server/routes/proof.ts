import { isObject, type JsonObject } from '../../../domain/json-object.ts';
import { proofTexts } from '../../pairing/proof-texts.ts';
import type { ProofReply } from '../../wire/replies.ts';
import { hmac } from '../access/hmac.ts';
import { isSameSeal } from '../access/seal.ts';
import { readFields } from '../http/fields.ts';
import { json } from '../http/replies.ts';
import { createFollowerSlots } from '../life/follower-slots.ts';
import { isNewerVersion } from '../life/version-order.ts';
import type { Route } from '../routing.ts';
import { readNonce } from './nonce.ts';
import type { RouteDeps } from './route-deps.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<
  RouteDeps,
  'seal' | 'trades' | 'browsers' | 'port' | 'version' | 'instance' | 'live' | 'clock' | 'standBack'
>;

/**
 * Shows that this portal knows the home's secret, and the key or the browser it is asked about, without saying
 * any of them. The port is part of every proof: a stranger who passes the question on to us gets an answer that
 * is good for our port only.
 */
export function proofRoute(deps: Deps): Route {
  const { seal, trades, browsers, port, version, instance, live, standBack } = deps;
  const slots = createFollowerSlots(deps.clock);

  function mayAskToStandBack(wish: unknown): boolean {
    if (!isObject(wish) || typeof wish.version !== 'string' || typeof wish.proof !== 'string') return false;
    const proven = isSameSeal(wish.proof, seal('stand-back', port, instance, wish.version));
    return proven && isNewerVersion(wish.version, version);
  }

  const isFollower = (proof: unknown, nonce: string) =>
    typeof proof === 'string' && isSameSeal(proof, seal('follower', port, instance, nonce));

  async function proofsFor(body: JsonObject, nonce: string) {
    const [key, browser] = await Promise.all([
      trades.keyFor(body.key, nonce, port),
      browsers.find(body.browser, port),
    ]);
    return {
      key_proof: key === null ? null : hmac(key, proofTexts.portalKnowsKey(deps, nonce)),
      browser_proof:
        browser === null ? null : hmac(browser.secret, proofTexts.portalKnowsBrowser(deps, nonce)),
    };
  }

  return {
    method: 'POST',
    path: '/proof',
    async handle({ body }) {
      const fields = readFields(body);
      const nonce = readNonce(fields);
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      const callerIsKnown = isFollower(body.follower, nonce);
      const reply: ProofReply = {
        proof: seal('proof', port, nonce),
        version,
        tabs: live.tabs(),
        port,
        instance,
        ask_again_ms: callerIsKnown ? slots.nextIn() : null,
        ...(await proofsFor(body, nonce)),
      };
      const proven = { ...json(reply), callerIsKnown };
      return mayAskToStandBack(body.stand_back) ? { ...proven, afterwards: standBack } : proven;
    },
  };
}
