import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FaceDriver, FaceOffer, Hindrance, Way } from '../../../application/faces.ts';
import type { Clock, Log } from '../../../application/ports.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { makeFolder } from '../../../files/atomic-files.ts';
import type { Portal } from '../portal.ts';
import type { BrowserOpener } from './open-browser.ts';

type Deps = {
  readonly portal: Pick<Portal, 'ensure' | 'tabs' | 'urlFor' | 'close'>;
  readonly browser: Pick<BrowserOpener, 'open' | 'whyNot' | 'close'>;
  readonly opening: BrowserOpening;
  readonly log: Log;
};

/** What this machine has: a tab, or the reason why no browser brings one. */
type Tab = { readonly isThere: boolean; readonly hindrance: Hindrance | null };

/** Brings a question to the person in an open tab, or in a browser that is opened. */
export function createBrowserDriver({ portal, browser, opening, log }: Deps): FaceDriver {
  /** A browser that was opened counts as a tab for ten seconds. */
  async function findTab(): Promise<Tab> {
    const isThere = (await portal.tabs()) > 0 || (await opening.isOnItsWay());
    return { isThere, hindrance: isThere ? null : await browser.whyNot() };
  }

  /**
   * One tab for all questions: a browser is opened only when no tab is open and none is about to open. Those of a
   * team's other members do not count: the person who works with this agent is likely to sit here.
   */
  async function bringTab(session: OpenSession): Promise<Tab> {
    const tab = await findTab();
    if (tab.isThere || tab.hindrance !== null) return tab;
    await opening.begin();
    const outcome = await browser.open(await portal.urlFor(session.id, 'opened'));
    if (outcome.kind === 'opened') return { isThere: true, hindrance: null };
    await opening.fail();
    if (outcome.kind === 'cannot') return { isThere: false, hindrance: outcome.why };
    log.warn(`no browser could be opened: ${outcome.reason}`);
    return { isThere: false, hindrance: 'browser-failed' };
  }

  /** Without a tab on this machine, the person needs an address with a key. */
  async function address(session: OpenSession, { isThere, hindrance }: Tab): Promise<readonly Way[]> {
    try {
      const url = await portal.urlFor(session.id, isThere ? 'none' : 'printed');
      return [{ kind: 'address', url, overSsh: hindrance === 'remote' }];
    } catch (cause) {
      log.warn('the portal has no address', cause);
      return [];
    }
  }

  async function offerOf(session: OpenSession, tab: Tab): Promise<FaceOffer> {
    return { ways: await address(session, tab), expected: tab.isThere, hindrance: tab.hindrance };
  }

  return {
    async prepare() {
      await portal.ensure().catch((cause: unknown) => log.warn('the portal could not be started', cause));
    },
    async offer(session) {
      const tab = await bringTab(session).catch((cause: unknown): Tab => {
        log.warn('the question could not be brought to a browser', cause);
        return { isThere: false, hindrance: 'browser-failed' };
      });
      return offerOf(session, tab);
    },
    find: async (session) => offerOf(session, await findTab()),
    isAnybodyThere: async () => (await portal.tabs().catch(() => 0)) > 0,
    async close() {
      await browser.close();
      await portal.close();
    },
  };
}

/** A browser takes a moment to start; questions that any process asks meanwhile must not open more of them. */
export type BrowserOpening = {
  isOnItsWay(): Promise<boolean>;
  begin(): Promise<void>;
  /** The browser did not start: the next question may try again at once. */
  fail(): Promise<void>;
};

const onItsWayMs = 10_000;

/** Kept as the time of a file in the home. Two processes that ask in the same millisecond open two tabs. */
export function createBrowserOpening(home: string | null, clock: Clock): BrowserOpening {
  let begunAt = Number.NEGATIVE_INFINITY;
  const file = home === null ? null : join(home, 'cache', 'opening-browser');
  const begunElsewhere = async () => {
    if (file === null) return begunAt;
    return (await stat(file).catch(() => null))?.mtimeMs ?? begunAt;
  };
  return {
    async isOnItsWay() {
      return clock.now() - Math.max(begunAt, await begunElsewhere()) < onItsWayMs;
    },
    async begin() {
      begunAt = clock.now();
      if (file === null) return;
      await makeFolder(dirname(file));
      await writeFile(file, '', { mode: 0o600 });
      await utimes(file, begunAt / 1_000, begunAt / 1_000);
    },
    async fail() {
      begunAt = Number.NEGATIVE_INFINITY;
      if (file !== null) await rm(file, { force: true });
    },
  };
}
