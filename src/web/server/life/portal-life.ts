import type { Access } from '../access/access.ts';
import { createTurns } from '../live/turns.ts';
import type { PortalWork } from '../portal-work.ts';
import { candidatePorts } from './candidates.ts';
import { elect } from './elect.ts';
import { followPortal } from './follow.ts';
import { type Hosted, hostPortal } from './host.ts';
import { keepHouse } from './keep-house.ts';
import type { PortalFile } from './portal-file.ts';
import { idle, type Post } from './post.ts';
import type { Probe } from './probe.ts';
import { createRivals } from './rivals.ts';

/** Sees to it that the home has a portal for as long as a question is open, in this process or another. */
export type PortalLife = {
  ensure(): Promise<PortalPlace>;
  place(): PortalPlace | null;
  tabs(): number | null;
  /** From now on the portal is kept without a question, too: somebody hosts it in the foreground. */
  stay(): void;
  close(): Promise<void>;
};

export type PortalPlace = { readonly port: number; readonly ours: boolean };

type Parts = {
  readonly work: PortalWork;
  readonly access: Access;
  readonly file: PortalFile;
  readonly probe: Probe;
};

const retryMs = 250;
/** The newer program binds at once; later than this, it is not coming. */
const standBackMs = 1_500;
const closingMs = 300;

export function createPortalLife({ work, access, file, probe }: Parts): PortalLife {
  const { store, clock, log, settings, version } = work;
  let post: Post = idle;
  let electing: Promise<void> | null = null;
  let closed = false;
  let stays = false;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const rivals = createRivals({ file, probe, log, wait });

  async function isNeeded(): Promise<boolean> {
    return !closed && (stays || (await store.listOpen()).some(({ state }) => state === 'open'));
  }

  function take(next: Post): void {
    if (post.kind !== 'idle') post.leave();
    post = next;
  }

  async function runElection(): Promise<void> {
    const { portal_port: from } = (await settings.read()).values;
    const remembered = await file.read();
    const elected = await elect<Hosted>({
      candidates: candidatePorts(remembered, from),
      expectedAt: remembered?.port ?? null,
      version,
      probe,
      wait,
      bind: (port) => hostPortal(port, { work, access, onTabs: () => lookAtTabs(), standBack }),
      onStranger: access.dropPort,
    });
    if (elected.kind === 'found') return follow(elected.port);
    const { hosted } = elected;
    const rival = await rivals.settle({ port: hosted.port, from }, remembered);
    if (rival === null && !closed) return host(hosted);
    await hosted.close('stopping');
    if (rival !== null) follow(rival);
  }

  let lookAtTabs = () => {};

  function host(hosted: Hosted): void {
    const house = keepHouse({
      work,
      hosted,
      sleeps: !stays,
      findRival: () => rivals.find(hosted.port),
      sleep: () => void leaveHouse(hosted, 'asleep').then(returnIfNeeded),
      makeRoom: (port) => void leaveHouse(hosted, 'stopping').then(() => follow(port)),
    });
    lookAtTabs = house.lookAtTabs;
    take({ kind: 'hosting', hosted, leave: house.close });
    access.sweep().catch((cause: unknown) => log.warn('old keys and browsers were not forgotten', cause));
  }

  async function leaveHouse(hosted: Hosted, why: Parameters<Hosted['close']>[0]): Promise<void> {
    take(idle);
    await hosted.close(why);
  }

  function standBack(): void {
    if (post.kind !== 'hosting') return;
    log.info('a newer choice-mcp takes the portal over');
    void leaveHouse(post.hosted, 'standing-back')
      .then(() => wait(standBackMs))
      .then(returnIfNeeded);
  }

  function follow(port: number): void {
    if (closed) return;
    const stopFollowing = followPortal({
      port,
      probe,
      clock,
      onLost() {
        take(idle);
        void returnIfNeeded();
      },
    });
    const turns = createTurns(async () => {
      if (post.kind === 'following' && !(await isNeeded().catch(() => true))) take(idle);
    });
    const unwatch = store.watch(turns.ask);
    take({
      kind: 'following',
      port,
      leave() {
        stopFollowing();
        unwatch();
      },
    });
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
    return place() ?? ensure();
  }

  function place(): PortalPlace | null {
    switch (post.kind) {
      case 'idle':
        return null;
      case 'hosting':
        return { port: post.hosted.port, ours: true };
      case 'following':
        return { port: post.port, ours: false };
    }
  }

  return {
    ensure,
    place,
    tabs: () => (post.kind === 'hosting' ? post.hosted.tabs() : null),
    stay() {
      stays = true;
    },
    async close() {
      closed = true;
      const hosted = post.kind === 'hosting' ? post.hosted : null;
      take(idle);
      // An election still under way sees for itself that it is too late; a slow one is not waited for.
      if (electing !== null) await Promise.race([electing.catch(() => undefined), wait(closingMs)]);
      await hosted?.close('stopping');
    },
  };
}
