import { readFile } from 'node:fs/promises';
import type { IsAlive } from '../../../application/ports.ts';
import type { PortalFile } from './portal-file.ts';

/** Whether a listener that does not answer is known not to be a portal of this home. */
export type IsForeign = (port: number) => Promise<boolean>;

type Deps = {
  readonly file: PortalFile;
  readonly isAlive: IsAlive;
  /** The user this process runs as; null on Windows. */
  readonly uid: number | null;
  readonly readTable?: () => Promise<string>;
};

export function createIsForeign({ file, isAlive, uid, readTable = readSocketTable }: Deps): IsForeign {
  return async function isForeign(port) {
    const owner = listenerOwner(await readTable(), port);
    if (owner !== null && uid !== null && owner !== uid) return true;
    const remembered = await file.read();
    if (remembered?.port !== port || remembered.holder === null) return false;
    return !isAlive(remembered.holder);
  };
}

/** Linux shows every user whose sockets listen where. Other systems show it to root only, if at all. */
async function readSocketTable(): Promise<string> {
  const paths = ['/proc/net/tcp', '/proc/net/tcp6'];
  return (await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))).join('');
}

const listening = '0A';
/** 127.0.0.1 as a number in the machine's byte order; it takes precedence over a listener on every address. */
const loopback = ['0100007F', '7F000001'];
const everywhere = ['00000000', '0'.repeat(32)];

/** The user whose socket gets connections to a port of 127.0.0.1; null when the table does not say. */
export function listenerOwner(table: string, port: number): number | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const listeners = table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , uid] = line.trim().split(/\s+/);
    const [address = '', at] = local.split(':');
    return at === wanted && state === listening ? [{ address, uid: Number(uid) }] : [];
  });
  const on = (addresses: readonly string[]) => listeners.find(({ address }) => addresses.includes(address));
  return (on(loopback) ?? on(everywhere))?.uid ?? null;
}
