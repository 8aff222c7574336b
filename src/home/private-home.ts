import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, link, lstat, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessMissing } from '../files/error-code.ts';

/** Why a home is not used. */
export type HomeProblem =
  /** It, its secret or something else in it belongs to another user. */
  | { readonly kind: 'foreign'; readonly path: string; readonly owner: number }
  /** Another user can put a folder of theirs in its place. */
  | { readonly kind: 'exposed'; readonly path: string }
  /** Others can read or write it, and the file system does not let us change that. */
  | { readonly kind: 'loose'; readonly path: string };

/** What others could read or write, and now cannot. */
export type Mended = { readonly kind: 'narrowed' | 'secret-replaced'; readonly path: string };

export type HomeCheck = { readonly problem: HomeProblem | null; readonly mended: readonly Mended[] };

/** The user who runs this program; null where users have no numbers (Windows), and then nothing is looked at. */
export type User = { readonly uid: number; readonly gid: number };

const othersMayWrite = 0o022;
const othersMayDoAnything = 0o077;

/**
 * Narrows what is ours and open to others, and finds what is not ours. A home that is not there yet, or cannot be
 * looked at, has no problem of this kind.
 */
export async function makeHomePrivate(home: string, user: User | null): Promise<HomeCheck> {
  if (user === null) return { problem: null, mended: [] };
  const exposed = await findExposedParent(home, user);
  if (exposed !== null) return { problem: exposed, mended: [] };
  const mended: Mended[] = [];
  const problem =
    (await narrow(home, { found: await stat(home).catch(() => null), user, mended })) ??
    (await checkEntries(home, user, mended)) ??
    // Its scripts are what clients and terminal commands run, those of each version in a folder of their own.
    (await checkEntries(join(home, 'bin'), user, mended, true));
  return { problem: problem ?? (await replaceKnownSecret(home, mended)), mended };
}

type Found = { readonly found: Stats | null; readonly user: User; readonly mended: Mended[] };

/** A folder of ours that others can enter or change is closed to them. */
async function narrow(path: string, { found, user, mended }: Found): Promise<HomeProblem | null> {
  if (found === null) return null;
  if (found.uid !== user.uid) return { kind: 'foreign', path, owner: found.uid };
  if (!found.isDirectory() || (found.mode & othersMayDoAnything) === 0) return null;
  await chmod(path, 0o700).catch(() => {});
  // Some file systems take the call and change nothing.
  if (((await stat(path)).mode & othersMayDoAnything) !== 0) return { kind: 'loose', path };
  mended.push({ kind: 'narrowed', path });
  return null;
}

/** What another user planted while the folder was open to them is theirs still. */
async function checkEntries(
  folder: string,
  user: User,
  mended: Mended[],
  recursive = false,
): Promise<HomeProblem | null> {
  for (const name of await readdir(folder, { recursive }).catch(() => [])) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    const isOpen = found?.isDirectory() === true && (found.mode & othersMayWrite) !== 0;
    if (found !== null && found.uid !== user.uid) return { kind: 'foreign', path, owner: found.uid };
    const problem = isOpen ? await narrow(path, { found, user, mended }) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** A secret that others could read may be known to them: it is replaced, and with it all that was sealed by it. */
async function replaceKnownSecret(home: string, mended: Mended[]): Promise<null> {
  const path = join(home, 'secret');
  const found = await lstat(path).catch(() => null);
  if (found === null || (found.isFile() && (found.mode & othersMayDoAnything) === 0)) return null;
  const aside = join(home, `secret.${randomUUID()}`);
  const isAside = await unlessMissing(() => rename(path, aside).then(() => true), false);
  if (!isAside) return null;
  // Another process may have replaced it since we looked; then that one stays.
  if ((await lstat(aside)).ino !== found.ino) await link(aside, path).catch(() => {});
  else mended.push({ kind: 'secret-replaced', path });
  await rm(aside, { force: true, recursive: true });
  for (const sealed of ['keys', 'browsers']) await rm(join(home, sealed), { force: true, recursive: true });
  return null;
}

const stickyBit = 0o1000;

/** Shown for users a container or a sandbox has no name for: there the system's own folders are theirs. */
const unmappedUid = 65_534;

/** The folder or link on the way to a home by which another user could put a home of theirs in its place. */
async function findExposedParent(home: string, user: User): Promise<HomeProblem | null> {
  for (const path of await placesOnTheWay(home)) {
    const problem = await examine(path, { isHome: path === home, user });
    if (problem !== null) return problem;
  }
  return null;
}

/** As it is written, and as it really is where there are links in it. */
async function placesOnTheWay(home: string): Promise<readonly string[]> {
  const written = [home, ...parentsOf(home)];
  for (const path of written) {
    const real = await realpath(path).catch(() => null);
    if (real !== null)
      return [...new Set([...written, ...(real === home ? [] : [real, ...parentsOf(real)])])];
  }
  return written;
}

function parentsOf(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}

type Looking = { readonly isHome: boolean; readonly user: User };

async function examine(path: string, { isHome, user }: Looking): Promise<HomeProblem | null> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return null;
  const isTrusted = [user.uid, 0, unmappedUid].includes(found.uid);
  // The home itself is looked at more closely; only a link in its place is judged here.
  if (isHome && !found.isSymbolicLink()) return null;
  if (!isTrusted) return { kind: 'foreign', path, owner: found.uid };
  if (!found.isDirectory() || (found.mode & stickyBit) !== 0) return null;
  // Many systems give each user a group of their own, and let it write.
  const isOwnGroup = found.gid === user.gid || found.gid === 0;
  const isOpen = (found.mode & 0o002) !== 0 || ((found.mode & 0o020) !== 0 && !isOwnGroup);
  return isOpen ? { kind: 'exposed', path } : null;
}
