import { portalWords } from '../../strings.ts';
import type { ProofReply } from '../../wire.ts';
import { isSameSeal } from '../access/seal.ts';
import { isObject, readFields } from '../http/fields.ts';
import { json } from '../http/replies.ts';
import { isNewerVersion } from '../life/version-order.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { wrongBody } from './wrong-body.ts';

type Desk = Pick<RouteDesk, 'seal' | 'port' | 'version' | 'instance' | 'live' | 'standBack'>;

/**
 * Shows that this portal knows the home's secret, without saying it. The port is part of the proof: a
 * stranger who passes the question on to us gets an answer that is good for our port only.
 */
export function proofRoute({ seal, port, version, instance, live, standBack }: Desk): Route {
  function mayAskToStandBack(wish: unknown): boolean {
    if (!isObject(wish) || typeof wish.version !== 'string' || typeof wish.proof !== 'string') return false;
    const proven = isSameSeal(wish.proof, seal('stand-back', port, instance, wish.version));
    return proven && isNewerVersion(wish.version, version);
  }

  return {
    method: 'POST',
    path: '/proof',
    handle({ body }) {
      const fields = readFields(body);
      const nonce = fields.text('nonce', 128);
      if (!/^[\w-]*$/.test(nonce)) fields.complain(portalWords.en.body.text('nonce', 128));
      if (fields.problems.length > 0) return wrongBody(fields.problems);
      const reply: ProofReply = {
        proof: seal('proof', port, nonce),
        version,
        tabs: live.tabs(),
        instance,
      };
      return mayAskToStandBack(body.stand_back) ? { ...json(reply), afterwards: standBack } : json(reply);
    },
  };
}
