import { createDeadlineKeeper } from '../../../application/deadlines/keep-deadlines.ts';
import { originOf, type PortalDeps } from '../portal-deps.ts';
import type { Hosted } from './host.ts';
import { createIdleShutdown } from './idle-shutdown.ts';

type Deps = {
  readonly portalDeps: PortalDeps;
  readonly hosted: Hosted;
  /** False for a portal in the foreground, which stays until it is told to go. */
  readonly sleeps: boolean;
  /** The port of another portal of this home that this one makes room for. */
  readonly findRival: () => Promise<number | null>;
  /** Watches the home's own port while this portal serves elsewhere; returns what ends the watch. */
  readonly watchHome: () => () => void;
  readonly sleep: () => void;
  readonly makeRoom: (port: number) => void;
};

/** What a portal does besides serving: keep deadlines, tidy up, shut down when idle, make room for another portal. */
export type HostingDuties = { lookAtTabs(): void; close(): void };

/** For a portal that was stopped and goes on beside its successor. */
const rivalCheckMs = 5_000;
const tidyAfterMs = 1_000;
const tidyAgainMs = 24 * 60 * 60 * 1_000;

export function takeUpDuties(deps: Deps): HostingDuties {
  const { hosted, sleeps, findRival, watchHome, sleep, makeRoom } = deps;
  const { store, services, settings, clock, log, hostName, whileHosting } = deps.portalDeps;
  let forget = () => {};
  let closed = false;

  const deadlines = createDeadlineKeeper({ store, clock, log });
  deadlines.wake();

  const idleShutdown = sleeps
    ? createIdleShutdown({
        store,
        clock,
        log,
        tabs: hosted.tabs,
        lingerMs: async () => (await settings.read()).value('portal_linger_seconds') * 1_000,
        sleep,
      })
    : null;

  async function checkForRival(): Promise<void> {
    const rival = await findRival().catch(() => null);
    if (closed) return;
    if (rival === null) forget = clock.after(rivalCheckMs, () => void checkForRival());
    else makeRoom(rival);
  }
  forget = clock.after(rivalCheckMs, () => void checkForRival());

  const unwatchHome = watchHome();
  const endOther = whileHosting?.(originOf(hosted.port, hostName));

  let forgetTidying = () => {};
  function tidyIn(ms: number): void {
    forgetTidying = clock.after(ms, () => {
      services.tidy().catch((cause: unknown) => log.warn('old sessions were not tidied', cause));
      tidyIn(tidyAgainMs);
    });
  }
  // Later: the question that started the portal is shown first.
  tidyIn(tidyAfterMs);

  return {
    lookAtTabs: () => idleShutdown?.look(),
    close() {
      closed = true;
      forget();
      forgetTidying();
      idleShutdown?.close();
      unwatchHome();
      endOther?.();
      deadlines.close();
    },
  };
}
