import type { Clock } from '../../../application/ports.ts';
import type { IsForeign } from './port-holder.ts';
import type { Asking, Probe, Probed } from './probe.ts';

/** Asks what listens on a port. A busy listener is waited for, unless it is known not to be ours. */
export type AskPatiently = (port: number, wish: Wish) => Promise<Probed>;

type Wish = {
  readonly patienceMs: number;
  readonly connection?: NonNullable<Asking['connection']>;
  /** The caller no longer wants to know. */
  readonly isOver?: () => boolean;
};

type Deps = { readonly probe: Pick<Probe, 'ask'>; readonly clock: Clock; readonly isForeign: IsForeign };

/** For a port where our portal is expected: one that is stopped for less than this stays the portal. */
export const expectedPatienceMs = 10_000;

/** For a listener that closes every connection at once. */
const retryMs = 200;

export function createAskPatiently({ probe, clock, isForeign }: Deps): AskPatiently {
  return async function askPatiently(port, { patienceMs, connection, isOver = () => false }) {
    const kept = connection === undefined ? {} : { connection };
    let probed = await probe.ask(port, kept);
    // By a timer: a clock that is set back must not prolong the wait.
    let isPatient = patienceMs > 0 && probed.kind === 'busy';
    const forget = clock.after(isPatient ? patienceMs : 0, () => {
      isPatient = false;
    });
    while (probed.kind === 'busy' && !isOver()) {
      if (await isForeign(port)) probed = { kind: 'stranger' };
      if (!isPatient || probed.kind !== 'busy') break;
      await new Promise<void>((resolve) => void clock.after(retryMs, resolve));
      // One question for the whole wait: more would queue up in front of a stopped process.
      probed = await probe.ask(port, { ...kept, limitMs: patienceMs });
    }
    forget();
    return probed;
  };
}
