import { requestWords } from '../../strings.ts';
import { refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';

/** Reached only by plain requests: an upgrade that the guard let in goes to the live updates instead. */
export const socketRoute: Route = {
  method: 'GET',
  path: '/ws',
  kind: 'socket',
  handle: () => refuse(426, 'upgrade-required', requestWords.guard.upgrade),
};
