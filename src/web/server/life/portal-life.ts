import type { Access } from '../access/access.ts';
import { openedKeyMs } from '../access/keys.ts';
import type { PortalWork } from '../portal-work.ts';
import { createAskPatiently } from './ask-patiently.ts';
import { candidatePorts } from './candidates.ts';
import { elect } from './elect.ts';
import { followPortal } from './follow.ts';
import { type Hosted, hostPortal } from './host.ts';
import { takeUpDuties } from './hosting-duties.ts';
import { createIsForeign } from './port-holder.ts';
import { type PortalFile, placeAfter, type Remembered } from './portal-file.ts';
import { idle, type PortalPlace, type Post, placeOf } from './post.ts';
import type { Probe } from './probe.ts';
import { createRivals } from './rivals.ts';
import { watchHomePort } from './watch-home-port.ts';

/** Keeps a portal for the home while a question is open, in this process or another. */
export type PortalLife = {
  ensure(): Promise<PortalPlace>;
  place(): PortalPlace | null;
  /** Null when the portal is in another process. */
  tabs(): number | null;
  /** How many tabs a portal in another process had last, now that it does not answer; it is asked again at once. */
  tabsOfBusy(): number;
  /** From now on the portal is also kept without a question: a command hosts it in the foreground. */
  stay(): void;
  close(): Promise<void>;
};

type Parts = {
  readonly work: PortalWork;
  readonly access: Access;
  readonly file: PortalFile;
  readonly probe: Probe;
};

const retryMs = 250;
/** The newer program binds at once; after this time it is not waited for. */
const standBackMs = 1_500;
const closingMs = 300;

export function createPortalLife({ work, access, file, probe }: Parts): PortalLife {
  const { store, clock, log, settings, version, holder } = work;
  let post: Post = idle;
  let electing: Promise<void> | null = null;
  let closed = false;
  let stays = false;
  let givenUp: number | null = null;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const rivals = createRivals({ file, probe, log, wait });
  const isForeign = createIsForeign({ ...work, file });
  const askPatiently = createAskPatiently({ probe, clock, isForeign });
  const bind = (port: number) => hostPortal(port, { work, access, onTabs: () => lookAtTabs(), standBack });
  async function isNeeded(): Promise<boolean> {
    return !closed && (stays || (await store.listOpen()).some(({ state }) => state === 'open'));
  }

  function take(next: Post): void {
    if (post.kind !== 'idle') post.leave();
    post = next;
  }

  async function runElection(): Promise<void> {
    await work.guardHome();
    const { portal_port: from } = (await settings.read()).values;
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
    await settleDown(hosted, placeAfter(remembered, { port: hosted.port, from, holder }), remembered);
  }

  async function settleDown(hosted: Hosted, place: Remembered, before: Remembered | null): Promise<void> {
    const rival = await rivals.settle(place, before);
    if (rival === null && !closed) return host(hosted, place);
    await hosted.close('stopping');
    if (rival !== null) follow(rival);
  }

  let lookAtTabs = () => {};

  function host(hosted: Hosted, place: Remembered): void {
    const duties = takeUpDuties({
      work,
      hosted,
      sleeps: !stays,
      findRival: () => rivals.find(hosted.port),
      watchHome: () =>
        place.meanwhile === null
          ? () => {}
          : watchHomePort({
              port: place.port,
              probe,
              clock,
              log,
              onBack: (now) => goHome(hosted, place, now),
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
      const place = { port, from, holder, meanwhile: null };
      await settleDown(bound.hosted, place, place);
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
    if (post.kind !== 'hosting') return;
    log.info('a newer choice-mcp takes the portal over');
    void stopHosting(post.hosted, 'standing-back')
      .then(() => wait(standBackMs))
      .then(returnIfNeeded);
  }

  function follow(port: number): void {
    if (closed) return;
    const following = followPortal({
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
    take({ kind: 'following', port, following, leave: following.stop });
  }

  async function returnIfNeeded(): Promise<void> {
    try {
      if (await isNeeded()) await ensure();
    } catch (cause) {
      log.warn('the portal could not be brought back; trying again', cause);
      clock.after(retryMs, () => void returnIfNeeded());
    }
  }

  async function ensure(): Promise<PortalPlace> {
    if (closed) throw new Error('The portal has been closed');
    if (post.kind === 'idle') {
      electing ??= runElection().finally(() => {
        electing = null;
      });
      await electing;
    }
    return placeOf(post) ?? ensure();
  }

  return {
    ensure,
    place: () => placeOf(post),
    tabs: () => (post.kind === 'hosting' ? post.hosted.tabs() : null),
    tabsOfBusy: () => (post.kind === 'following' ? post.following.tabsOfBusy() : 0),
    stay() {
      stays = true;
    },
    async close() {
      closed = true;
      const hosted = post.kind === 'hosting' ? post.hosted : null;
      take(idle);
      // An election under way checks `closed` itself; a slow one is not waited for.
      if (electing !== null) await Promise.race([electing.catch(() => undefined), wait(closingMs)]);
      await hosted?.close('stopping');
    },
  };
}
