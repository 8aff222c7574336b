import { writeEvent } from '../../application/write-event.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Composed } from '../wiring/compose.ts';

type Deps = Pick<Composed, 'store' | 'clock' | 'log' | 'tidy'>;

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
