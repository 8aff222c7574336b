import { proofTexts } from '../../pairing/proof-texts.ts';
import { portalWords, requestWords } from '../../strings.ts';
import type { pairBody, proofBody } from '../../wire/bodies.ts';
import type { PairReply, ProofReply, TicketReply } from '../../wire/replies.ts';
import type { Received } from '../../wire/schema.ts';
import { hmac, isSameMac } from '../access/hmac.ts';
import { refusalReply } from '../guard/guard.ts';
import { isFromOutside } from '../guard/hosts.ts';
import { json, refuse } from '../http/exchange.ts';
import { createFollowerSlots } from '../life/follow-portal.ts';
import { isNewerVersion } from '../life/version-order.ts';
import type { Call, RouteDeps } from '../routing.ts';

type ProofQuestion = Received<typeof proofBody>;

type Deps = Pick<
  RouteDeps,
  | 'homeMac'
  | 'trades'
  | 'browsers'
  | 'tickets'
  | 'port'
  | 'version'
  | 'instance'
  | 'live'
  | 'clock'
  | 'standBack'
>;

/** How a caller is let in. */
export function accessHandlers(deps: Deps) {
  const { homeMac, trades, browsers, tickets, port, version, instance, live, standBack } = deps;
  const slots = createFollowerSlots(deps.clock);

  function mayAskToStandBack(wish: ProofQuestion['stand_back']): boolean {
    if (wish === undefined) return false;
    const proven = isSameMac(wish.proof, homeMac('stand-back', port, instance, wish.version));
    return proven && isNewerVersion(wish.version, version);
  }

  const isFollower = ({ follower, nonce }: ProofQuestion) =>
    follower !== undefined && isSameMac(follower, homeMac('follower', port, instance, nonce));

  async function proofsFor({ nonce, ...ids }: ProofQuestion) {
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

  return {
    /**
     * Proves that this portal knows the home's secret, and the key or the browser it is asked about, without sending
     * any of them. The port is part of every proof: a program that passes the question on to us gets an answer for our
     * port only.
     */
    async prove({ body, head }: Call<{ body: typeof proofBody }>) {
      const isOutside = isFromOutside(head);
      const callerIsKnown = !isOutside && isFollower(body);
      const reply = json<ProofReply>({
        // What only processes of this computer ask for.
        proof: isOutside ? '' : homeMac('proof', port, body.nonce),
        version: isOutside ? '' : version,
        tabs: isOutside ? 0 : live.tabs(),
        port,
        instance,
        ask_again_ms: callerIsKnown ? slots.nextIn() : null,
        ...(await proofsFor(body)),
      });
      const proven = { ...reply, callerIsKnown };
      return !isOutside && mayAskToStandBack(body.stand_back) ? { ...proven, afterwards: standBack } : proven;
    },

    /** Trades a key, once, for a paired browser. The caller proves that it has the key, and never sends it. */
    async pair({ body: { key: id, nonce, proof } }: Call<{ body: typeof pairBody }>) {
      const key = await trades.keyFor(id, nonce, port);
      const isHolder = key !== null && isSameMac(proof, hmac(key, proofTexts.trade(deps, nonce)));
      if (!isHolder || !(await trades.trade(id, nonce, port))) {
        return refuse(403, 'spent-key', portalWords.en.refusal.key);
      }
      return json<PairReply>({ browser: id, proof: hmac(key, proofTexts.paired(deps, nonce)) });
    },

    /** The pushes of a socket are sealed for the caller that asked for its ticket. */
    issueTicket({ caller }: Call) {
      if (caller === null) return refusalReply({ status: 401, code: 'needs-token' });
      return json<TicketReply>({ ticket: tickets.issue(caller.pushSeal) });
    },

    /** Reached by plain requests only: an upgrade that the guard admits goes to the live updates. */
    refusePlainSocket: () => refuse(426, 'upgrade-required', requestWords.guard.upgrade),
  };
}
