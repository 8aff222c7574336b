import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findListener, readSocketTable } from '../../web/server/life/port-holder.ts';

/** A program that has a port. Only programs of our own user can be looked into: of others there is the user alone. */
export type PortHolder = { readonly user: string; readonly pid: number | null; readonly program: string };

/** Who listens on a port of this machine; null where the system does not say, or no program does. */
export async function whoListens(port: number): Promise<PortHolder | null> {
  const listener = findListener(await readSocketTable(), port);
  if (listener === null) return null;
  const user = await nameOfUser(listener.uid);
  const pid = await processWith(`socket:[${listener.inode}]`);
  return { user, pid, program: pid === null ? '' : await nameOfProcess(pid) };
}

async function nameOfUser(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = users.split('\n').find((line) => line.split(':')[2] === String(uid));
  return named?.split(':')[0] ?? String(uid);
}

async function processWith(openFile: string): Promise<number | null> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const folder = join('/proc', pid, 'fd');
    for (const name of await readdir(folder).catch(() => [])) {
      if ((await readlink(join(folder, name)).catch(() => '')) === openFile) return Number(pid);
    }
  }
  return null;
}

/** Without its arguments: those may hold keys. */
async function nameOfProcess(pid: number): Promise<string> {
  const words = (await readFile(join('/proc', String(pid), 'cmdline'), 'utf8').catch(() => '')).split('\0');
  return basename(words[0] ?? '');
}
