import type { Answered } from '../../../application/answer-session.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import type { HttpReply } from '../http/exchange.ts';
import type { RouteDeps } from './route-deps.ts';
import { refusedReply, sessionReply, unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'log'>;

/** The reply to an answer or a cancel. One that came second gets the answer that won. */
export async function answeredReply(deps: Deps, answered: Answered): Promise<HttpReply> {
  switch (answered.kind) {
    case 'accepted': {
      const afterwards = () => {
        deps.services.tidy().catch((cause: unknown) => deps.log.warn('old sessions were not tidied', cause));
      };
      return { ...(await sessionReply(deps, answered.session)), afterwards };
    }
    case 'unknown-session':
      return unknownReply(deps);
    case 'invalid':
      return refusedReply(deps, { ...answered, kind: 'invalid-answer' });
    case 'already-ended':
      return refusedReply(deps, answered);
    case 'refused':
      return refusedReply(deps, answered.refusal);
    default:
      return exhaustive(answered);
  }
}
