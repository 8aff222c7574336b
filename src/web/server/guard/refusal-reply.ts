import { requestWords } from '../../strings.ts';
import type { TextReply } from '../http/exchange.ts';
import { refuse } from '../http/replies.ts';
import { type GuardRefusal, maxBodyBytes } from './guard.ts';

/** In English: the language setting is not read for callers that are not known. */
const words = requestWords.guard;

export function refusalReply(refusal: GuardRefusal): TextReply {
  const allowed = 'allowed' in refusal ? refusal.allowed.join(', ') : null;
  const reply = refuse(refusal.status, refusal.code, messages[refusal.code](allowed ?? ''));
  // A body that is still being sent is not waited for.
  const headers = { ...reply.headers, connection: 'close' };
  return { ...reply, headers: allowed === null ? headers : { ...headers, allow: allowed } };
}

const messages: Readonly<Record<GuardRefusal['code'], (allowed: string) => string>> = {
  'foreign-host': () => words.host,
  'bad-target': () => words.target,
  'foreign-origin': () => words.origin,
  'foreign-fetch': () => words.fetchSite,
  'needs-token': () => words.token,
  'needs-ticket': () => words.ticket,
  nowhere: () => words.nowhere,
  'service-worker': () => words.serviceWorker,
  'wrong-method': words.method,
  'not-json': () => words.json,
  'too-large': () => words.size(maxBodyBytes / 1024),
};
