import type { Answered } from '../../../application/answer-session.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import type { Reply } from '../http/exchange.ts';
import type { RouteDesk } from './desk.ts';
import { refusedReply, sessionReply, unknownReply } from './session-replies.ts';

type Desk = Pick<RouteDesk, 'services' | 'views' | 'settings' | 'store' | 'log'>;

/** What the store decided about an answer or a cancel. The loser of a race is told who won. */
export async function answeredReply(desk: Desk, answered: Answered): Promise<Reply> {
  switch (answered.kind) {
    case 'accepted': {
      const afterwards = () => {
        desk.services.tidy().catch((cause: unknown) => desk.log.warn('old sessions were not tidied', cause));
      };
      return { ...(await sessionReply(desk, answered.session)), afterwards };
    }
    case 'unknown-session':
      return unknownReply(desk);
    case 'invalid':
      return refusedReply(desk, { ...answered, kind: 'invalid-answer' });
    case 'already-ended':
      return refusedReply(desk, answered);
    case 'refused':
      return refusedReply(desk, answered.refusal);
    default:
      return exhaustive(answered);
  }
}
