import { isAskedInClient, isWaitedFor } from '../question/request.ts';
import type { SessionCore } from './session.ts';

type Moment = {
  /** Whether a call waits on it right now, whatever was said when it was asked. */
  readonly isWaitedOn: boolean;
  readonly now: number;
};

const hourMs = 60 * 60_000;

/**
 * Whether the time that is left matters to the person: somebody waits for the answer, or it runs out soon. Soon is the
 * last hour, and of a short time its last tenth. What a client asks in a dialog of its own has no time of ours.
 */
export function isPressing(
  { request, askedAt, deadline }: Pick<SessionCore, 'request' | 'askedAt' | 'deadline'>,
  { isWaitedOn, now }: Moment,
): boolean {
  if (isAskedInClient(request)) return false;
  if (isWaitedFor(request) || isWaitedOn) return true;
  return deadline - now <= Math.min(hourMs, (deadline - askedAt) / 10);
}
