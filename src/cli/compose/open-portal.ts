import { randomBytes } from 'node:crypto';
import { release } from 'node:os';
import { guardHome } from '../../home/guard-home.ts';
import {
  changeSettingCommand,
  type TerminalProgram,
  terminalCommandFor,
} from '../../terminal/shell-command.ts';
import type { Surroundings } from '../../web/server/browser/choose-launch.ts';
import {
  type BrowserOpener,
  createBrowserOpener,
  createStartProgram,
} from '../../web/server/browser/open-browser.ts';
import { createRedirects } from '../../web/server/browser/redirect-file.ts';
import {
  createSnapQuestion,
  createSurroundings,
  desktopOfParents,
  isWsl,
  toWindowsPath,
} from '../../web/server/browser/surroundings.ts';
import { createPortal, type Portal } from '../../web/server/portal.ts';
import type { PortalServices } from '../../web/server/portal-deps.ts';
import { createPortalSettings } from '../../web/server/portal-settings.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import { keepProgramCopy } from '../program/program-copy.ts';
import type { Composed } from './compose.ts';
import { createNotifying } from './notifying.ts';
import { portalAssets } from './portal-assets.ts';
import { thisUser } from './this-user.ts';

export type OpenedPortal = {
  readonly portal: Portal;
  readonly browser: BrowserOpener;
  /** What opening a browser depends on. */
  readonly surroundings: () => Promise<Surroundings>;
  /** What a terminal would run; null where no other process could find the session. */
  readonly terminalProgram: TerminalProgram | null;
};

const random = (bytes: number) => randomBytes(bytes);

/** The portal and what opens a browser on it; nothing listens before the portal is first used. */
export async function openPortal(composed: Composed, context: Context): Promise<OpenedPortal> {
  const { store, clock, log, isAlive, owner, here } = composed;
  const { platform, env, program, userHome } = context;
  // Sessions in memory can be reached by this process only, so its portal does not use the home.
  const home = store.persistent ? composed.portalHome : null;
  const script = home === null ? null : await keepCopy({ home: composed.home, version, program }, log);
  const anyProgram: TerminalProgram = {
    node: process.execPath,
    script: script ?? program,
    home: composed.home,
    store: composed.storeFlag,
    platform,
  };
  const terminalProgram = script === null ? null : anyProgram;
  const settings = createPortalSettings({
    ...composed,
    commandFor: (key) => changeSettingCommand(anyProgram, key),
  });
  const uid = thisUser?.uid ?? null;
  const desktop = async () => (uid === null ? {} : desktopOfParents({ pid: process.ppid, uid }));
  const machine = { platform, env, release: release(), desktop };
  const surroundings = createSurroundings(machine, settings);
  return {
    terminalProgram,
    surroundings,
    portal: createPortal({
      home,
      store,
      clock,
      log,
      random,
      version,
      holder: { pid: owner.pid, host: owner.host },
      isAlive,
      here,
      guardHome: async () => (home === null ? undefined : guardHome(home, { user: thisUser, log })),
      uid,
      settings,
      bundle: portalAssets,
      hostName: isWsl(machine) ? 'localhost' : '127.0.0.1',
      whileHosting: createNotifying(composed, home, { context, surroundings }),
      services: portalServices(composed, (session) => terminalCommandFor(terminalProgram, session)),
    }),
    browser: createBrowserOpener({
      surroundings,
      redirects: createRedirects({ home, userHome, clock, random }),
      defaultBrowserSnap: createSnapQuestion(env),
      toWindowsPath: (path) => toWindowsPath(path, env),
      start: createStartProgram(clock),
    }),
  };
}

/** What the process does for its portal, also in tests. */
export function portalServices(
  composed: Composed,
  terminalCommandFor: PortalServices['terminalCommandFor'],
): PortalServices {
  const { answer, changeSession, keepDraft, keepAttachments, browse, hiddenOptions, tidy, removedBy } =
    composed;
  const { whoIsThere, openPresence, earlierDecisions } = composed;
  const rememberHidden = hiddenOptions.remember;
  return {
    ...{ answer, changeSession, keepDraft, keepAttachments, browse, rememberHidden, tidy, removedBy },
    ...{ whoIsThere, openPresence, terminalCommandFor },
    earlierDecisions: earlierDecisions.find,
  };
}

/** Without a copy there is no terminal command; the portal works without. */
async function keepCopy(
  copy: Parameters<typeof keepProgramCopy>[0],
  log: Composed['log'],
): Promise<string | null> {
  try {
    return await keepProgramCopy(copy);
  } catch (cause) {
    log.warn('no copy of the program could be kept for terminals', cause);
    return null;
  }
}
