import { exhaustive } from '../../../domain/exhaustive.ts';
import { requestWords } from '../../strings.ts';
import type { TextReply } from '../http/exchange.ts';
import { refuse } from '../http/replies.ts';
import { type GuardRefusal, maxBodyBytes } from './guard.ts';

/** In English: the language setting is not read for callers that are not known. */
const words = requestWords.guard;

export function refusalReply(refusal: GuardRefusal): TextReply {
  const reply = refuse(refusal.status, refusal.code, messageOf(refusal));
  // Whatever body is still on its way is not waited for.
  const headers = { ...reply.headers, connection: 'close' };
  if (refusal.status !== 405) return { ...reply, headers };
  return { ...reply, headers: { ...headers, allow: refusal.allowed.join(', ') } };
}

function messageOf(refusal: GuardRefusal): string {
  switch (refusal.code) {
    case 'foreign-host':
      return words.host;
    case 'bad-target':
      return words.target;
    case 'foreign-origin':
      return words.origin;
    case 'foreign-fetch':
      return words.fetchSite;
    case 'needs-token':
      return words.token;
    case 'needs-ticket':
      return words.ticket;
    case 'nowhere':
      return words.nowhere;
    case 'service-worker':
      return words.serviceWorker;
    case 'wrong-method':
      return words.method(refusal.allowed.join(', '));
    case 'not-json':
      return words.json;
    case 'too-large':
      return words.size(maxBodyBytes / 1024);
    default:
      return exhaustive(refusal);
  }
}
