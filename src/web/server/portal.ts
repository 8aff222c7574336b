import type { SessionId } from '../../domain/session/session-id.ts';
import { type Access, openAccess } from './access/access.ts';
import { openedKeyMs, printedKeyMs } from './access/access-keys.ts';
import type { Device } from './access/browsers.ts';
import type { Random } from './access/credential-files.ts';
import {
  createPlantedFile,
  createPlantedMemory,
  createPortalFile,
  type Holder,
  noPortalFile,
  servedAt,
} from './home-files.ts';
import { createPortalLife, type PortalLife, type PortalLocation } from './life/portal-life.ts';
import { createProbe, type Probe } from './life/probe.ts';
import { originOf, type PortalDeps } from './portal-deps.ts';

type Deps = Omit<PortalDeps, 'planted'> & {
  /** Null when the home cannot be written: this process then has a portal of its own. */
  readonly home: string | null;
};

/** The home's portal, in this process or another. */
export type Portal = {
  /** Finds the home's portal or becomes it, and keeps it alive while a question is open. */
  ensure(): Promise<PortalLocation>;
  /** The same until closed, question or not, for a command that hosts it in the foreground. */
  host(): Promise<PortalLocation>;
  /** The portal that another process serves now; null where none answers. Opens and elects nothing. */
  serving(): Promise<Serving | null>;
  /** How many pages are connected to the home's portal, wherever it is. Opens nothing. */
  tabs(): Promise<number>;
  /**
   * An address of the page. With a key it lets any browser in, once; without, only a paired one. The inbox gets an
   * address that was never used: at `/` the browser may have cached a page of another program that had the port.
   */
  urlFor(id: SessionId | null, key: KeyKind): Promise<string>;
  /** An address that lets one device in, which is then listed by this name. `origin` is where it is reached. */
  invite(device: string, origin: string | null): Promise<Invitation>;
  devices(): Promise<readonly Device[]>;
  /** Revokes a device; false if there is none with that id. */
  revoke(id: string): Promise<boolean>;
  close(): Promise<void>;
};

export type Invitation = {
  readonly id: string;
  readonly url: string;
  readonly port: number;
  readonly expiresAt: number;
  /** What has become of it. */
  outcome(): Promise<'waiting' | 'used' | 'expired'>;
  /** Makes its key worthless. */
  withdraw(): Promise<void>;
};

export type Serving = {
  readonly port: number;
  readonly version: string;
  readonly tabs: number;
  /** Null where only the holder of the home's usual port is known, and this portal is on another one. */
  readonly holder: Holder | null;
};

/** printed: for a person to open within 10 minutes · opened: for a tab we open ourselves, within a minute. */
type KeyKind = 'none' | 'printed' | 'opened';

type Opened = { readonly access: Access; readonly probe: Probe; readonly life: PortalLife };

/** The longest it takes to store a device on a busy machine. */
const noteDeviceMs = 5_000;

/** Opens nothing before the first call. */
export function createPortal(deps: Deps): Portal {
  const { home, clock, log, random, version, hostName } = deps;
  const file = home === null ? noPortalFile : createPortalFile(home, log);
  const planted = home === null ? createPlantedMemory() : createPlantedFile(home);
  let opening: Promise<Opened> | null = null;

  async function open(): Promise<Opened> {
    const access = await openAccess({ home, clock, random });
    const probe = createProbe({ homeMac: access.homeMac, version, clock, random });
    return {
      access,
      probe,
      life: createPortalLife({ portalDeps: { ...deps, planted }, access, file, probe }),
    };
  }

  function opened(): Promise<Opened> {
    opening ??= open().catch((cause: unknown) => {
      opening = null;
      throw cause;
    });
    return opening;
  }

  async function fragmentFor(key: KeyKind, port: number): Promise<string> {
    if (key === 'none') return '';
    const { keys } = (await opened()).access;
    const validMs = key === 'opened' ? openedKeyMs : printedKeyMs;
    return `#key=${await keys.issue(validMs, port)}${key === 'opened' ? '&opened=1' : ''}`;
  }

  async function invite(device: string, origin: string | null): Promise<Invitation> {
    const { access, life } = await opened();
    const { port } = await life.ensure();
    const expiresAt = clock.now() + printedKeyMs;
    const key = await access.keys.issueFor(device, printedKeyMs, port);
    const [id = ''] = key.split('.');
    let spentAt: number | null = null;
    return {
      id,
      port,
      expiresAt,
      url: `${origin ?? originOf(port, hostName)}${newPath(random)}#key=${key}`,
      async outcome() {
        if ((await access.browsers.paired(id, port)) !== null) return 'used';
        if ((await access.keys.find(id, port)) !== null) return 'waiting';
        // The key is spent before the device that it lets in is stored.
        spentAt ??= clock.now();
        return clock.now() - spentAt < noteDeviceMs && clock.now() < expiresAt ? 'waiting' : 'expired';
      },
      async withdraw() {
        await access.keys.take(id);
      },
    };
  }

  return {
    invite,
    devices: async () => (await opened()).access.browsers.devices(),
    revoke: async (id) => (await opened()).access.browsers.revoke(id),
    ensure: async () => (await opened()).life.ensure(),
    async host() {
      const { life } = await opened();
      life.stay();
      return life.ensure();
    },
    async serving() {
      const remembered = await file.read();
      if (remembered === null) return null;
      const port = servedAt(remembered);
      const probed = await (await opened()).probe.ask(port);
      if (probed.kind !== 'ours') return null;
      const { version, tabs } = probed;
      return { port, version, tabs, holder: remembered.meanwhile === null ? remembered.holder : null };
    },
    async tabs() {
      const { life, probe } = await opened();
      const own = life.tabs();
      if (own !== null) return own;
      const remembered = await file.read();
      const port = life.location()?.port ?? (remembered === null ? null : servedAt(remembered));
      const probed = port === null ? null : await probe.ask(port);
      if (probed?.kind === 'ours') return probed.tabs;
      // A busy portal still has its tabs: another browser must not be opened.
      return probed?.kind === 'busy' ? life.tabsOfBusy() : 0;
    },
    async urlFor(id, key) {
      const { port } = await (await opened()).life.ensure();
      const path = id === null ? newPath(random) : `/choice/${id}`;
      return `${originOf(port, hostName)}${path}${await fragmentFor(key, port)}`;
    },
    async close() {
      const held = await opening?.catch(() => null);
      await held?.life.close();
    },
  };
}

/** The inbox, at an address that was never used. */
function newPath(random: Random): string {
  return `/open/${Buffer.from(random(9)).toString('base64url')}`;
}
