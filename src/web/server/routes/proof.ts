import { proofTexts } from '../../pairing/proof-texts.ts';
import { proofBody } from '../../wire/bodies.ts';
import type { Told } from '../../wire/on-the-wire.ts';
import type { ProofReply } from '../../wire/replies.ts';
import { hmac } from '../access/hmac.ts';
import { isSameSeal } from '../access/seal.ts';
import { isFromOutside } from '../guard/hosts.ts';
import { json } from '../http/replies.ts';
import { createFollowerSlots } from '../life/follower-slots.ts';
import { isNewerVersion } from '../life/version-order.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

type Body = Told<typeof proofBody>;
type Deps = Pick<
  RouteDeps,
  'seal' | 'trades' | 'browsers' | 'port' | 'version' | 'instance' | 'live' | 'clock' | 'standBack'
>;

/**
 * Proves that this portal knows the home's secret, and the key or the browser it is asked about, without sending any of
 * them. The port is part of every proof: a program that passes the question on to us gets an answer for our port only.
 */
export function proofRoute(deps: Deps): Route {
  const { seal, trades, browsers, port, version, instance, live, standBack } = deps;
  const slots = createFollowerSlots(deps.clock);

  function mayAskToStandBack(wish: Body['stand_back']): boolean {
    if (wish === undefined) return false;
    const proven = isSameSeal(wish.proof, seal('stand-back', port, instance, wish.version));
    return proven && isNewerVersion(wish.version, version);
  }

  const isFollower = ({ follower, nonce }: Body) =>
    follower !== undefined && isSameSeal(follower, seal('follower', port, instance, nonce));

  async function proofsFor({ nonce, ...ids }: Body) {
    const [key, browser] = await Promise.all([
      trades.keyFor(ids.key, nonce, port),
      browsers.find(ids.browser, port),
    ]);
    return {
      key_proof: key === null ? null : hmac(key, proofTexts.portalKnowsKey(deps, nonce)),
      browser_proof:
        browser === null ? null : hmac(browser.secret, proofTexts.portalKnowsBrowser(deps, nonce)),
    };
  }

  return reading({
    method: 'POST',
    path: '/proof',
    body: proofBody,
    async handle({ body, head }) {
      const isOutside = isFromOutside(head);
      const callerIsKnown = !isOutside && isFollower(body);
      const reply: ProofReply = {
        // What only processes of this computer ask for.
        proof: isOutside ? '' : seal('proof', port, body.nonce),
        version: isOutside ? '' : version,
        tabs: isOutside ? 0 : live.tabs(),
        port,
        instance,
        ask_again_ms: callerIsKnown ? slots.nextIn() : null,
        ...(await proofsFor(body)),
      };
      const proven = { ...json(reply), callerIsKnown };
      return !isOutside && mayAskToStandBack(body.stand_back) ? { ...proven, afterwards: standBack } : proven;
    },
  });
}
