import type { Access } from '../access/access.ts';
import { openedKeyMs } from '../access/access-keys.ts';
import { type PortalFile, type Remembered, rememberBound } from '../home-files.ts';
import type { PortalDeps } from '../portal-deps.ts';
import { candidatePorts, elect } from './elect.ts';
import { type FollowedPortal, followPortal } from './follow-portal.ts';
import { createRivals, watchHomePort } from './home-port.ts';
import { type Hosted, hostPortal } from './host.ts';
import { takeUpDuties } from './hosting-duties.ts';
import { createIsForeign } from './port-holder.ts';
import { createAskPatiently, type Probe } from './probe.ts';

/** Keeps a portal for the home while a question is open, in this process or another. */
export type PortalLife = {
  ensure(): Promise<PortalLocation>;
  location(): PortalLocation | null;
  /** Null when the portal is in another process. */
  tabs(): number | null;
  /** How many tabs a portal in another process had last, now that it does not answer; it is asked again at once. */
  tabsOfBusy(): number;
  /** From now on the portal is also kept without a question: a command hosts it in the foreground. */
  stay(): void;
  close(): Promise<void>;
};

type Deps = {
  readonly portalDeps: PortalDeps;
  readonly access: Access;
  readonly file: PortalFile;
  readonly probe: Probe;
};

const retryMs = 250;
/** The newer program binds at once; after this time it is not waited for. */
const standBackMs = 1_500;
const closingMs = 300;

export function createPortalLife({ portalDeps, access, file, probe }: Deps): PortalLife {
  const { store, clock, log, settings, version, holder } = portalDeps;
  let role: Role = idle;
  let electing: Promise<void> | null = null;
  let closed = false;
  let stays = false;
  let givenUp: number | null = null;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const rivals = createRivals({ file, probe, wait });
  const isForeign = createIsForeign({ ...portalDeps, file });
  const askPatiently = createAskPatiently({ probe, clock, isForeign });
  const bind = (port: number) =>
    hostPortal(port, { portalDeps, access, onTabs: () => lookAtTabs(), standBack });
  async function isNeeded(): Promise<boolean> {
    return !closed && (stays || (await store.listOpen()).some(({ state }) => state === 'open'));
  }

  function take(next: Role): void {
    if (role.kind !== 'idle') role.leave();
    role = next;
  }

  async function runElection(): Promise<void> {
    await portalDeps.guardHome();
    const from = (await settings.read()).value('portal_port');
    const remembered = await file.read();
    const elected = await elect<Hosted>({
      candidates: candidatePorts(remembered, from),
      givenUp,
      version,
      askPatiently,
      askToStandBack: probe.askToStandBack,
      wait,
      bind,
      onStranger: access.dropPort,
    });
    givenUp = null;
    if (elected.kind === 'found') return follow(elected.port);
    const { hosted } = elected;
    await settleDown(hosted, rememberBound(remembered, { port: hosted.port, from, holder }), remembered);
  }

  async function settleDown(hosted: Hosted, own: Remembered, before: Remembered | null): Promise<void> {
    const rival = await rivals.settle(own, before);
    if (rival === null && !closed) return host(hosted, own);
    await hosted.close('stopping');
    if (rival !== null) follow(rival);
  }

  let lookAtTabs = () => {};

  function host(hosted: Hosted, own: Remembered): void {
    const duties = takeUpDuties({
      portalDeps,
      hosted,
      sleeps: !stays,
      findRival: () => rivals.find(hosted.port),
      watchHome: () =>
        own.meanwhile === null
          ? () => {}
          : watchHomePort({
              port: own.port,
              probe,
              clock,
              log,
              onBack: (now) => goHome(hosted, own, now),
            }),
      sleep: () => void stopHosting(hosted, 'asleep').then(returnIfNeeded),
      makeRoom: (port) => void stopHosting(hosted, 'stopping').then(() => follow(port)),
    });
    lookAtTabs = duties.lookAtTabs;
    take({ kind: 'hosting', hosted, leave: duties.close });
    access.sweep().catch((cause: unknown) => log.warn('old keys and browsers were not forgotten', cause));
  }

  /** Moves back to the home's own port, where tabs may still wait for the portal. */
  async function goHome(hosted: Hosted, { port, from }: Remembered, now: 'ours' | 'free'): Promise<boolean> {
    if (now === 'free') {
      const bound = await bind(port);
      if (bound.kind === 'taken') return false;
      const own = { port, from, holder, meanwhile: null };
      await settleDown(bound.hosted, own, own);
    } else follow(port);
    log.info(`the portal is back on port ${port}`);
    if (hosted.tabs() > 0) await hosted.sendTabs(port, await access.keys.issue(openedKeyMs, port));
    await hosted.close('stopping');
    return true;
  }

  async function stopHosting(hosted: Hosted, why: Parameters<Hosted['close']>[0]): Promise<void> {
    take(idle);
    await hosted.close(why);
  }

  function standBack(): void {
    if (role.kind !== 'hosting') return;
    log.info('a newer choice-mcp takes the portal over');
    void stopHosting(role.hosted, 'standing-back')
      .then(() => wait(standBackMs))
      .then(returnIfNeeded);
  }

  function follow(port: number): void {
    if (closed) return;
    const followed = followPortal({
      port,
      askPatiently,
      clock,
      onLost(instead) {
        take(idle);
        if (instead === 'busy') givenUp = port;
        void returnIfNeeded();
      },
    });
    // The portal decides itself when to shut down; this process notices by its connection.
    take({ kind: 'following', port, followed, leave: followed.stop });
  }

  async function returnIfNeeded(): Promise<void> {
    try {
      if (await isNeeded()) await ensure();
    } catch (cause) {
      log.warn('the portal could not be brought back; trying again', cause);
      clock.after(retryMs, () => void returnIfNeeded());
    }
  }

  async function ensure(): Promise<PortalLocation> {
    if (closed) throw new Error('The portal has been closed');
    if (role.kind === 'idle') {
      electing ??= runElection().finally(() => {
        electing = null;
      });
      await electing;
    }
    return locationOf(role) ?? ensure();
  }

  return {
    ensure,
    location: () => locationOf(role),
    tabs: () => (role.kind === 'hosting' ? role.hosted.tabs() : null),
    tabsOfBusy: () => (role.kind === 'following' ? role.followed.tabsOfBusy() : 0),
    stay() {
      stays = true;
    },
    async close() {
      closed = true;
      const hosted = role.kind === 'hosting' ? role.hosted : null;
      take(idle);
      // An election under way checks `closed` itself; a slow one is not waited for.
      if (electing !== null) await Promise.race([electing.catch(() => undefined), wait(closingMs)]);
      await hosted?.close('stopping');
    },
  };
}

/** The part of this process: it has no portal, it hosts the portal, or it follows one in another process. */
type Role =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hosting'; readonly hosted: Hosted; readonly leave: () => void }
  | {
      readonly kind: 'following';
      readonly port: number;
      readonly followed: FollowedPortal;
      readonly leave: () => void;
    };

/** The portal's port, as far as this process knows, and whether it is in this process. */
export type PortalLocation = { readonly port: number; readonly ours: boolean };

function locationOf(role: Role): PortalLocation | null {
  switch (role.kind) {
    case 'idle':
      return null;
    case 'hosting':
      return { port: role.hosted.port, ours: true };
    case 'following':
      return { port: role.port, ours: false };
  }
}

const idle: Role = { kind: 'idle' };
