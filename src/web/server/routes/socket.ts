import { requestWords } from '../../strings.ts';
import { refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';

/** Reached by plain requests only: an upgrade that the guard admits goes to the live updates. */
export const socketRoute: Route = {
  method: 'GET',
  path: '/ws',
  kind: 'socket',
  handle: () => refuse(426, 'upgrade-required', requestWords.guard.upgrade),
};
