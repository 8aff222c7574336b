import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';

/** That something listens, and nothing else: no version, no home, no session. */
export const healthzRoute: Route = {
  method: 'GET',
  path: '/healthz',
  handle: () => json({ ok: true }),
};
