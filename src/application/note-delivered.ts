import type { SessionId } from '../domain/session/session-id.ts';
import type { Clock, Log } from './ports.ts';
import type { SessionStore } from './session-store.ts';
import { writeEvent } from './write-event.ts';

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Removes what need not be kept any more; never fails. */
  readonly tidy: () => Promise<void>;
};

/** Collected: the same question asked again is a new one. The answer is out already; a full disk takes nothing away. */
export async function noteDelivered(deps: Deps, id: SessionId, client: string): Promise<void> {
  const { clock, log } = deps;
  try {
    await writeEvent(deps, id, () => ({ kind: 'delivered', at: clock.now(), client }));
  } catch (cause) {
    log.warn('that the answer was collected could not be noted', cause);
  }
  await deps.tidy();
}
