import type { Faces, IsAlive, Log, Offer, TeamInbox } from '../../application/ports.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { Portal } from '../../web/server/portal.ts';
import type { BrowserOpening } from './browser-opening.ts';
import type { PortalParts } from './portal-parts.ts';

type Parts = Pick<PortalParts, 'browser' | 'terminalCommandFor'> & {
  readonly portal: Pick<Portal, 'ensure' | 'tabs' | 'urlFor'>;
  readonly browserOpening: BrowserOpening;
  readonly isAlive: IsAlive;
  readonly log: Log;
  /** Null where questions stay on this machine. */
  readonly findInbox: () => Promise<TeamInbox | null>;
  /** `terminal_launch: auto`: opens the command in a terminal of ours, where that is safe; whether it did. */
  readonly launchTerminal: (session: OpenSession) => Promise<boolean>;
};

/** What this machine has: a tab, or the reason why no browser brings one. */
type Tab = { readonly isThere: boolean; readonly noBrowser: Offer['noBrowser'] };

/** Brings a question to the person: in an open tab, a browser that is opened, or by a command to run. */
export function createFaces(parts: Parts): Faces {
  const { portal, browser, browserOpening, terminalCommandFor, isAlive, log, findInbox, launchTerminal } =
    parts;
  async function address(session: OpenSession, keyed: boolean): Promise<string | null> {
    try {
      return await portal.urlFor(session.id, keyed ? 'printed' : 'none');
    } catch (cause) {
      log.warn('the portal has no address', cause);
      return null;
    }
  }

  /** Without a tab on this machine, the person needs an address with a key. */
  async function offerOf(session: OpenSession, { isThere, noBrowser }: Tab): Promise<Offer> {
    const [url, inbox] = await Promise.all([address(session, !isThere), findInbox()]);
    const expected = isThere || isOpenElsewhere(inbox);
    return { url, terminalCommand: terminalCommandFor(session), expected, noBrowser, inbox };
  }

  async function findTab(): Promise<Tab> {
    const isThere = (await portal.tabs()) > 0 || (await browserOpening.isOnItsWay());
    return { isThere, noBrowser: isThere ? null : await browser.whyNot() };
  }

  /**
   * One tab for all questions: a browser is opened only when no tab is open and none is about to open. Those of a
   * team's other members do not count: the person who works with this agent is likely to sit here.
   */
  async function bringTab(session: OpenSession): Promise<Tab> {
    const tab = await findTab();
    if (tab.isThere || tab.noBrowser !== null) return tab;
    await browserOpening.begin();
    const outcome = await browser.open(await portal.urlFor(session.id, 'opened'));
    if (outcome.kind === 'opened') return { isThere: true, noBrowser: null };
    await browserOpening.fail();
    if (outcome.kind === 'cannot') return { isThere: false, noBrowser: outcome.why };
    log.warn(`no browser could be opened: ${outcome.reason}`);
    return { isThere: false, noBrowser: 'failed' };
  }

  /** A browser that was opened counts as a tab for ten seconds. */
  async function whereabouts(session: OpenSession): Promise<Offer> {
    return offerOf(session, await findTab());
  }

  return {
    async prepare() {
      await portal.ensure().catch((cause: unknown) => log.warn('the portal could not be started', cause));
    },
    async offer(session) {
      if (session.face === 'terminal') {
        const launched = await launchTerminal(session);
        return { ...(await whereabouts(session)), expected: launched };
      }
      const tab = await bringTab(session).catch((cause: unknown): Tab => {
        log.warn('the question could not be brought to a browser', cause);
        return { isThere: false, noBrowser: 'failed' };
      });
      return offerOf(session, tab);
    },
    whereabouts,
    async isAttended(session) {
      if (session.attachment !== null && isAlive(session.attachment)) return true;
      return (await portal.tabs().catch(() => 0)) > 0 || isOpenElsewhere(await findInbox());
    },
  };
}

function isOpenElsewhere(inbox: TeamInbox | null): boolean {
  return inbox !== null && inbox.present.length > 0;
}
