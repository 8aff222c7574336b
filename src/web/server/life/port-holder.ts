import { readFile } from 'node:fs/promises';
import type { IsAlive } from '../../../application/ports.ts';
import type { PortalFile } from '../home-files.ts';

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
    const listener = findListener(await readTable(), port);
    if (listener !== null && uid !== null && listener.uid !== uid) return true;
    const remembered = await file.read();
    if (remembered?.port !== port || remembered.holder === null) return false;
    return !isAlive(remembered.holder);
  };
}

/** Linux shows every user whose sockets listen where. Other systems show it to root only, if at all. */
export async function readSocketTable(): Promise<string> {
  const paths = ['/proc/net/tcp', '/proc/net/tcp6'];
  return (await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))).join('');
}

const listening = '0A';
/** 127.0.0.1 as a number in the machine's byte order; it takes precedence over a listener on every address. */
const loopback = ['0100007F', '7F000001'];
const everywhere = ['00000000', '0'.repeat(32)];

/** A listening socket: the user it belongs to, and its number in the system's list of open files. */
export type Listener = { readonly uid: number; readonly inode: number };

/** The socket that gets connections to a port of 127.0.0.1; null when the table does not say. */
export function findListener(table: string, port: number): Listener | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const listeners = table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , uid, , inode] = line.trim().split(/\s+/);
    const [address = '', at] = local.split(':');
    return at === wanted && state === listening ? [{ address, uid: Number(uid), inode: Number(inode) }] : [];
  });
  const on = (addresses: readonly string[]) => listeners.find(({ address }) => addresses.includes(address));
  const found = on(loopback) ?? on(everywhere);
  return found === undefined ? null : { uid: found.uid, inode: found.inode };
}
